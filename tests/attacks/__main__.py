"""The process of `tests.attacks`: URL TABLE."""

import asyncio
import json
import sys

from tests.attacks import attacked, target

sys.stdout.write(json.dumps(asyncio.run(attacked(target(*sys.argv[1:])))) + "\n")
