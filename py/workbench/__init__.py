"""What Python does in a page beyond the figures: it runs a reader's code, and the tests."""
