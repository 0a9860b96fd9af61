import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'

const stations = [
  ['Berlin Hbf', 'DE', 52.525, 13.369],
  ['Basel SBB', 'CH', 47.547, 7.59],
  ['London St Pancras', 'GB', 51.53, -0.126],
  ['Paris Nord', 'FR', 48.881, 2.355],
] as const
// The examples of the contract name this trip, so that you can send them unchanged.
const exampleTrip = '7c0d3f4e-3f0e-4a51-9d7e-0c8f4f1f2a10'
const operators = ['Northern Express', 'Rhine Rail', 'Channel Lines']
const currencies = ['EUR', 'CHF', 'GBP']

// The id of a text is always the same (RFC 9562, version 8), so that samples are added once.
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Adds four stations, and trips between them on each of the next 30 days. */
export function addSamples(db: Database, now: Date): void {
  const station = db.prepare('INSERT INTO stations VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING')
  const trip = db.prepare(
    `INSERT INTO trips VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET departure = excluded.departure, arrival = excluded.arrival`,
  )
  const add = (id: string | undefined, from: number, day: number, price: number, seats: number) => {
    const departure = new Date(now)
    departure.setUTCDate(now.getUTCDate() + day)
    departure.setUTCHours(6 + 3 * from, 0, 0, 0)
    const times = [departure, new Date(departure.getTime() + 4 * 3_600_000)].map((time) => time.toISOString())
    const ends = [from, (from + 1) % stations.length].map((at) => idOf(stations[at]![0]))
    const [operator, currency] = [operators[day % 3], currencies[from % 3]]
    trip.run(id ?? idOf(`${ends} ${times}`), ...ends, ...times, operator, price, currency, seats, from % 2)
  }
  db.transaction(() => {
    for (const [name, ...rest] of stations) station.run(idOf(name), name, ...rest)
    for (let day = 1; day <= 30; day++)
      for (let from = 0; from < stations.length; from++) add(undefined, from, day, 2900 + 500 * from, 400)
    add(exampleTrip, 0, 30, 9900, 100_000)
  })()
}
