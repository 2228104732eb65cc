"""Which server process drives a table, who is connected to it where, and marks by which a changed record is found."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Times are milliseconds since 1970 by the database's own clock."""
    op.add_column("records", sa.Column("mark", sa.LargeBinary))
    op.create_table(
        "leases",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("leases_of", "leases", ["owner"])
    op.create_table(
        "presence",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("owner", sa.Text, primary_key=True),
        sa.Column("people", sa.Text, nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
