"""A whole evening: what `cartoscore game` does, from the first sheet to the winner."""
