-- What happened, written in the transaction of the change that it tells of. The id is the place in the feed: there is one writer at a time.
CREATE TABLE events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  type TEXT NOT NULL,
  timestamp TEXT NOT NULL,
  -- The resource after the change (JSON).
  data TEXT NOT NULL
) STRICT;
CREATE INDEX events_by_type ON events (type);

-- The last event of each type that is gone.
CREATE TABLE event_feed (
  type TEXT PRIMARY KEY,
  pruned INTEGER NOT NULL
) STRICT;
