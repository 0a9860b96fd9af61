-- What happened, written in the transaction of the change that it tells of. The id is the place in the feed: there is one writer at a time.
CREATE TABLE events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  type TEXT NOT NULL,
  timestamp TEXT NOT NULL,
  -- The resource after the change (JSON).
  data TEXT NOT NULL
) STRICT;
CREATE INDEX events_by_type ON events (type);

-- One row, once events are gone: those up to `pruned`.
CREATE TABLE event_feed (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  pruned INTEGER NOT NULL
) STRICT;
