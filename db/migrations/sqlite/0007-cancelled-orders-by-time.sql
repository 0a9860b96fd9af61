-- compatible-from: 6
-- Those that are old enough are removed.
CREATE INDEX cancelled_orders_by_cancelled_at ON cancelled_orders (cancelled_at);
