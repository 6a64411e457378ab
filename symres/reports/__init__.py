"""What a run prints. Reports read results and never search."""
