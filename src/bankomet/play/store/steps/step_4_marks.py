"""Marks by which a changed table or person is found, and what the list of tables shows of those of other processes."""

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """A row without a mark is from before there were any, and is believed."""
    op.add_column("tables", sa.Column("mark", sa.LargeBinary))
    op.add_column("people", sa.Column("mark", sa.LargeBinary))
    for shown in ("taken", "seated", "coup"):
        op.add_column("presence", sa.Column(shown, sa.BigInteger, nullable=False, server_default="0"))
