"""What stands in each space, and the sheet as a whole."""
