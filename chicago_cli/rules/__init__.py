"""The law as data: rule fields, presets and named variations."""
