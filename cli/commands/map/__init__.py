"""The commands of `cartoscore map`, one module each."""
