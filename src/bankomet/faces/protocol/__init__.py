"""The table's protocol (docs/protocol.md): one for the page, the terminal and any other client."""
