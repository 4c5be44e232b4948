"""Coins and written boxes below the map."""
