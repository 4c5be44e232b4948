"""What is shown: forms, pictures and pages, as data, bytes or text."""
