"""The secrets of the seals, each of them once."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """A secret stands beside the record that promises it."""
    op.add_column("records", sa.Column("secret", sa.LargeBinary))
    there = sa.text("secret IS NOT NULL")
    op.create_index("secrets", "records", ["secret"], unique=True, sqlite_where=there, postgresql_where=there)
