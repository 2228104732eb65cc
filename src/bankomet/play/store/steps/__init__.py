"""The steps of the schema, oldest first.  A step that has been released is never changed again."""
