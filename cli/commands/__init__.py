"""The commands of `cartoscore`, one module each."""
