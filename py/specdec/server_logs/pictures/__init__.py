"""A reading as pictures, one a file, each with its caption and its table."""
