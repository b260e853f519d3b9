"""The tests; a package, so that they can share helpers whichever way pytest is started."""
