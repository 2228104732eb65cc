"""WebSocket frames as bytes, encoded once however many sockets they go to (RFC 6455, section 5.2)."""

from typing import Final

_FINAL_TEXT: Final = 0x81
_FINAL_PONG: Final = 0x8A
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


def pong_frame(payload: bytes) -> bytes:
    r"""The answer to a ping, with what stood in it: at most 125 bytes.

    >>> pong_frame(b"hi")
    b'\x8a\x02hi'
    """
    return bytes((_FINAL_PONG, len(payload))) + payload
