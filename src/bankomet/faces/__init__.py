"""Faces: all that people and programs meet: page, terminal table, command line, words."""
