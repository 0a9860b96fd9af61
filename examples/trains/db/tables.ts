/** Types of the tables for Kysely. SQLite has no booleans, times or lists: they are 0 or 1, ISO 8601 and JSON. */
export interface Tables {
  stations: { id: string; name: string; country: string; latitude: number; longitude: number }
  trips: {
    id: string
    origin: string
    destination: string
    departure: string
    arrival: string
    operator: string
    price: number
    currency: string
    capacity: number
    bicycles: 0 | 1
  }
  bookings: {
    id: string
    trip_id: string
    owner: string
    passengers: string
    seats: number
    price: number
    created_at: string
    // Null for a paid booking.
    expires_at: string | null
  }
  payments: { id: string; booking_id: string; amount: number; paid_by: 'card' | 'bank'; paid_at: string }
}

// Runs at each start.
export const ddl = `
  CREATE TABLE IF NOT EXISTS stations (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, country TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS stations_by_name ON stations (name, id);
  CREATE TABLE IF NOT EXISTS trips (
    id TEXT PRIMARY KEY,
    origin TEXT NOT NULL REFERENCES stations, destination TEXT NOT NULL REFERENCES stations,
    departure TEXT NOT NULL, arrival TEXT NOT NULL, operator TEXT NOT NULL,
    price INTEGER NOT NULL, currency TEXT NOT NULL, capacity INTEGER NOT NULL, bicycles INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS trips_by_departure ON trips (departure, id);
  CREATE TABLE IF NOT EXISTS bookings (
    id TEXT PRIMARY KEY, trip_id TEXT NOT NULL REFERENCES trips, owner TEXT NOT NULL, passengers TEXT NOT NULL,
    seats INTEGER NOT NULL, price INTEGER NOT NULL, created_at TEXT NOT NULL, expires_at TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS bookings_by_trip ON bookings (trip_id);
  CREATE INDEX IF NOT EXISTS bookings_by_owner ON bookings (owner, created_at);
  CREATE TABLE IF NOT EXISTS payments (
    id TEXT PRIMARY KEY, booking_id TEXT NOT NULL UNIQUE REFERENCES bookings ON DELETE CASCADE,
    amount INTEGER NOT NULL, paid_by TEXT NOT NULL, paid_at TEXT NOT NULL
  ) STRICT;`
