"""What interval arithmetic proves: tilings of a box on whose cells a function is bounded."""
