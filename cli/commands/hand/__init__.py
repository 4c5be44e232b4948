"""`cartoscore hand`, a module for every one or two of its commands."""
