"""Points where something holds: zeros, critical points, minima, and what is true at them and near them."""
