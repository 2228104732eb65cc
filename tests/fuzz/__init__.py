"""Decoders tried with atheris; it must see them imported, so this file imports nothing."""
