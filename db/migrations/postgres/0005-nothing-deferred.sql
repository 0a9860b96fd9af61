-- compatible-from: 3
-- The migration of this number lets SQLite write indexes later. PostgreSQL writes all of them at once.
SELECT 1;
