"""Evidence for and against claims, without proof: evaluation at points of their domains and in models."""
