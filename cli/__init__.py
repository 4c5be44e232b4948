"""The command line of cartoscore."""
