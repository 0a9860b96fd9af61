CREATE TABLE special_events (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  location TEXT NOT NULL,
  event_description TEXT NOT NULL,
  price REAL NOT NULL,
  dates TEXT NOT NULL,
  first_date TEXT,
  last_date TEXT
) STRICT;

CREATE TABLE tickets (
  id TEXT PRIMARY KEY,
  event_id TEXT
) STRICT;
