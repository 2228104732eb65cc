"""One broadcast a table, as long as somebody is connected to it."""

from bankomet.faces.protocol.broadcast import Broadcast, Encode
from bankomet.play.desk import Desk


class Halls:
    """The broadcasts of all tables, and the open sockets."""

    def __init__(self, encode: Encode) -> None:
        self.encode = encode
        self._by_table: dict[str, Broadcast] = {}

    def broadcast(self, desk: Desk) -> Broadcast:
        """The broadcast of this table."""
        known = self._by_table.get(desk.info.id)
        if known is not None and known.desk is desk:
            return known
        if known is not None:
            known.close()
        fresh = Broadcast(desk, self.encode)
        self._by_table[desk.info.id] = fresh
        return fresh

    def __len__(self) -> int:
        return len(self._by_table)

    def sweep(self) -> None:
        """Forgets the broadcasts nobody is connected to."""
        for table_id, broadcast in list(self._by_table.items()):
            if not broadcast.attached:
                broadcast.close()
                del self._by_table[table_id]
