-- AUTOINCREMENT: an id that was handed out never comes back for something else.
CREATE TABLE documents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  version INTEGER NOT NULL
) STRICT;

-- A list of one kind is one range of this index, which ends in the id.
CREATE INDEX documents_by_kind ON documents (kind);
