"""Where in a photo the map lies."""
