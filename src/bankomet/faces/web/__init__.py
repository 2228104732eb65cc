"""The web face: the server and the page it serves."""
