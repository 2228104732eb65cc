"""Environments in which programs learn the games of the house."""
