"""What the benchmarks of this folder share."""
