"""What a blank sheet shows of its map: learned once, so that filled ones are read by it."""
