-- A caller is known by the id of the first key it had: rotation passes it on. NULL in that first key, as in all keys from before,
-- whose own ids are in the scopes of idempotency keys.
ALTER TABLE api_keys ADD COLUMN caller_id INTEGER REFERENCES api_keys (id);
