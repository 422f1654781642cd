"""Mechanisms shared by the games of the family: each lives once and knows no game by name."""
