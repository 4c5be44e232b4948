"""The map that was found: flattened, which side it is, which way up."""
