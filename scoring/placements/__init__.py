"""Where cards may be drawn, and whether what was drawn can be."""
