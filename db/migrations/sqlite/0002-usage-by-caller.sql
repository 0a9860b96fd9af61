-- Calls are counted by the name of the caller: those with a token have no row among the keys.
CREATE TABLE usage_by_caller (
  operation_id TEXT NOT NULL,
  caller TEXT NOT NULL,
  day TEXT NOT NULL,
  calls INTEGER NOT NULL,
  last_call TEXT NOT NULL,
  PRIMARY KEY (operation_id, caller, day)
) STRICT, WITHOUT ROWID;

INSERT INTO usage_by_caller (operation_id, caller, day, calls, last_call)
SELECT operation_id, name, day, sum(calls), max(last_call)
FROM usage JOIN api_keys ON api_keys.id = key_id
GROUP BY operation_id, name, day;

DROP TABLE usage;
ALTER TABLE usage_by_caller RENAME TO usage;
