"""The command line of cartoscore."""

__version__ = "0.1.0"
