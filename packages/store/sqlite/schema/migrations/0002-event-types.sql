-- The feed of one type: a row for each 64 ids among which the type has an event. An index of types would cost each event as much as the event itself.
CREATE TABLE event_types (
  event_type TEXT NOT NULL,
  bucket INTEGER NOT NULL,
  PRIMARY KEY (event_type, bucket)
) STRICT, WITHOUT ROWID;
INSERT INTO event_types (event_type, bucket) SELECT DISTINCT type, id >> 6 FROM events;
DROP INDEX events_by_type;

CREATE TRIGGER event_types_removed AFTER INSERT ON event_feed BEGIN
  DELETE FROM event_types WHERE event_type = NEW.type AND bucket < NEW.pruned >> 6;
END;
CREATE TRIGGER more_event_types_removed AFTER UPDATE OF pruned ON event_feed BEGIN
  DELETE FROM event_types WHERE event_type = NEW.type AND bucket < NEW.pruned >> 6;
END;
