"""Marks by which a changed table or person is found, and what the list of tables shows of those of other processes."""

import json
from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"

MARKED = {
    "tables": ("id", ("id", "header", "title", "private", "founder", "pace", "created_ms")),
    "people": ("token_hash", ("token_hash", "id", "name", "created_ms")),
}


def upgrade() -> None:
    """What is there is marked as it is."""
    for table, (key, columns) in MARKED.items():
        op.add_column(table, sa.Column("mark", sa.LargeBinary))
        rows = sa.table(table, *map(sa.column, (*columns, "mark")))
        for row in op.get_bind().execute(sa.select(*(rows.c[name] for name in columns))).all():
            mark = sha256(json.dumps([*row], ensure_ascii=False, separators=(",", ":")).encode()).digest()
            op.execute(rows.update().where(rows.c[key] == row[columns.index(key)]).values(mark=mark))
    for shown in ("taken", "seated", "coup"):
        op.add_column("presence", sa.Column(shown, sa.BigInteger, nullable=False, server_default="0"))
