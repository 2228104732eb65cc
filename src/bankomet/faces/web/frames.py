"""WebSocket frames as bytes, encoded once however many sockets they go to (RFC 6455, section 5.2)."""

from typing import Final

_FINAL_TEXT: Final = 0x81
_SHORT: Final = 126
_MIDDLE: Final = 1 << 16


def text_frame(payload: bytes) -> bytes:
    r"""A whole, unmasked text frame, as servers send it.

    >>> text_frame(b"hi")
    b'\x81\x02hi'
    """
    size = len(payload)
    if size < _SHORT:
        return bytes((_FINAL_TEXT, size)) + payload
    if size < _MIDDLE:
        return bytes((_FINAL_TEXT, 126)) + size.to_bytes(2) + payload
    return bytes((_FINAL_TEXT, 127)) + size.to_bytes(8) + payload
