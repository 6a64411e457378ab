"""What supports a claim without proving it: evaluation at exact points of its domain."""
