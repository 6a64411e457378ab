"""The printed forms of a run. Reports read results and never search."""
