-- compatible-from: 4
-- How many steps the writer knows, of the service and of the server. A step that older releases cannot work with adds a CHECK to both,
-- so that the database refuses what they write. Releases from before these columns leave them NULL, which every CHECK lets pass.
ALTER TABLE write_marks ADD COLUMN service_schema bigint, ADD COLUMN server_schema bigint;
