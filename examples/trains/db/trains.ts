/** Stations, trips and bookings in an SQLite file, queried with Kysely. */
import { randomUUID } from 'node:crypto'
import SQLite from 'better-sqlite3'
import { type Refusal, refuse } from 'contract-server'
import { type Expression, Kysely, type SelectQueryBuilder, SqliteDialect, sql } from 'kysely'
import type { Booking, NewPayment, Payment, Requests, Station, Trip } from '../generated/contract.ts'
import { addSamples } from './samples.ts'
import { ddl, type Tables } from './tables.ts'

type Refused = Refusal<'absent' | 'conflict'>

interface Page<Item> {
  items: Item[]
  page: number
  total: number
}

const hour = 3_600_000
// Bookings of others do not exist for a caller.
export const absent = refuse('absent', 'Booking not found.')
const conflict = (message: string) => refuse('conflict', message)

/**
 * Opens the database, with its tables and sample trips.
 * @param file path, or `:memory:`
 */
export async function openTrains(file: string, clock: () => Date) {
  const sqlite = new SQLite(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.exec(ddl)
  addSamples(sqlite, clock())
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) })
  return {
    ...timetable(db, clock),
    ...bookingStore(db, clock),

    /** Resolves to the reason why it is not ready; undefined if it is. */
    async check(): Promise<string | undefined> {
      return sqlite.open ? undefined : 'The database is closed.'
    },

    close: () => db.destroy(),
  }
}

export type Trains = Awaited<ReturnType<typeof openTrains>>

// Seats that are neither paid nor held.
const free = (trip: Expression<string>, capacity: Expression<number>, now: Date) =>
  sql<number>`${capacity} - (
    SELECT coalesce(sum(seats), 0) FROM bookings
    WHERE trip_id = ${trip} AND (expires_at IS NULL OR expires_at > ${now.toISOString()}))`

/** Stations and trips, for everybody. */
const timetable = (db: Kysely<Tables>, clock: () => Date) => ({
  async stations({
    country,
    search,
    page,
    limit,
  }: Requests['listStations']['query']): Promise<Page<Station>> {
    let found = db.selectFrom('stations').selectAll()
    if (country) found = found.where('country', 'in', country)
    if (search !== undefined)
      found = found.where(({ fn, lit, eb, val }) =>
        eb(fn<number>('instr', [fn('lower', ['name']), fn('lower', [val(search)])]), '>', lit(0)),
      )
    return { ...(await paged(found.orderBy('name').orderBy('id'), page, limit)), page }
  },

  async trips(query: Requests['searchTrips']['query']): Promise<Page<Trip>> {
    const { origin, destination, departsFrom, departsBefore, maxPrice, bicycles, page, limit } = query
    let found = db
      .selectFrom('trips')
      .selectAll()
      .select(({ ref }) => free(ref('trips.id'), ref('capacity'), clock()).as('seats'))
    if (origin) found = found.where('origin', '=', origin.toLowerCase())
    if (destination) found = found.where('destination', '=', destination.toLowerCase())
    if (departsFrom) found = found.where('departure', '>=', new Date(departsFrom).toISOString())
    if (departsBefore) found = found.where('departure', '<', new Date(departsBefore).toISOString())
    if (maxPrice !== undefined) found = found.where('price', '<=', maxPrice)
    if (bicycles !== undefined) found = found.where('bicycles', '=', bicycles ? 1 : 0)
    const { items, total } = await paged(found.orderBy('departure').orderBy('trips.id'), page, limit)
    return {
      items: items.map(({ capacity: _, bicycles, ...trip }) => ({ ...trip, bicycles: bicycles === 1 })),
      page,
      total,
    }
  },
})

/** Bookings and payments of a caller, the owner. */
function bookingStore(db: Kysely<Tables>, clock: () => Date) {
  const now = () => clock().toISOString()

  // An expired booking counts as deleted.
  const bookings = (owner: string) =>
    db
      .selectFrom('bookings')
      .innerJoin('trips', 'trips.id', 'trip_id')
      .selectAll('bookings')
      .select('currency')
      .where('owner', '=', owner)
      .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now())]))

  async function find(owner: string, id: string): Promise<Booking | undefined> {
    const found = await bookings(owner).where('bookings.id', '=', id.toLowerCase()).executeTakeFirst()
    return found && bookingOf(found)
  }

  return {
    async bookings(
      owner: string,
      { page, limit }: Requests['listBookings']['query'],
    ): Promise<Page<Booking>> {
      const found = bookings(owner).orderBy('created_at', 'desc').orderBy('bookings.id')
      const { items, total } = await paged(found, page, limit)
      return { items: items.map(bookingOf), page, total }
    },

    booking: find,

    /** Holds seats for an hour, in one transaction with the count of free seats. */
    book: (owner: string, { tripId, passengers }: Requests['createBooking']['body']) =>
      db.transaction().execute(async (tx): Promise<Booking | Refusal<'conflict'>> => {
        const trip = await tx
          .selectFrom('trips')
          .select(['id', 'price', 'currency', 'departure'])
          .select(({ ref }) => free(ref('trips.id'), ref('capacity'), clock()).as('seats'))
          .where('id', '=', tripId.toLowerCase())
          .executeTakeFirst()
        if (!trip) return conflict('Trip not found; search trips.')
        if (trip.departure <= now()) return conflict('The train has departed.')
        const seats = passengers.length
        if (trip.seats < seats) return conflict(`The trip has ${trip.seats} free seats.`)
        const row = {
          id: randomUUID(),
          trip_id: trip.id,
          owner,
          passengers: JSON.stringify(passengers),
          seats,
          price: seats * trip.price,
          created_at: now(),
          expires_at: new Date(clock().getTime() + hour).toISOString(),
        }
        await tx.insertInto('bookings').values(row).execute()
        return bookingOf({ ...row, currency: trip.currency })
      }),

    async cancel(owner: string, id: string): Promise<Refused | undefined> {
      const found = await find(owner, id)
      if (!found) return absent
      const { numDeletedRows } = await db
        .deleteFrom('bookings')
        .where('id', '=', found.id)
        .where('expires_at', 'is not', null)
        .executeTakeFirst()
      return numDeletedRows > 0 ? undefined : conflict('A paid booking cannot be cancelled.')
    },

    async pay(owner: string, id: string, { kind }: NewPayment['source']): Promise<Payment | Refused> {
      const found = await find(owner, id)
      if (!found) return absent
      if (found.status === 'paid') return conflict('The booking is already paid.')
      const payment = {
        id: randomUUID(),
        booking_id: found.id,
        amount: found.price,
        paid_by: kind,
        paid_at: now(),
      }
      const isPaid = await db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('bookings')
          .set({ expires_at: null })
          .where('id', '=', found.id)
          .where('expires_at', '>', now())
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await tx.insertInto('payments').values(payment).execute()
        return true
      })
      if (!isPaid) return conflict('The booking has changed; read it again.')
      const { id: paymentId, paid_by: paidBy, paid_at: paidAt } = payment
      const { price: amount, currency } = found
      return { id: paymentId, bookingId: found.id, amount, currency, paidBy, paidAt }
    },
  }
}

/** Returns a page of a query, and the number of all rows. */
async function paged<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  page: number,
  limit: number,
) {
  const rows = query.limit(limit).offset((page - 1) * limit)
  const count = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'))
  const [items, { total }] = await Promise.all([rows.execute(), count.executeTakeFirstOrThrow()])
  return { items, total }
}

function bookingOf(row: Tables['bookings'] & Pick<Tables['trips'], 'currency'>): Booking {
  return {
    id: row.id,
    tripId: row.trip_id,
    passengers: JSON.parse(row.passengers),
    price: row.price,
    currency: row.currency,
    status: row.expires_at === null ? 'paid' : 'held',
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
