"""Showing a run: documents, graphs, reports and the site. These rooms read results and never search."""
