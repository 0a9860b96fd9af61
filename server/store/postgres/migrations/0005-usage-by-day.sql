-- compatible-from: 4
-- Old counts are removed by their day.
CREATE INDEX usage_by_day ON usage (day);
