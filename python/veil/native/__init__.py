"""The compiled part. What users see stands in the package above it."""
