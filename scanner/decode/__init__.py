"""From a file's bytes to pixels: each kind of picture its way, none beyond `scanner.limits`."""
