// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import type { components } from './schema.ts'

export type Id = components['schemas']['Id']

/** A country by ISO 3166-1 */
export type Country = components['schemas']['Country']

/** A currency by ISO 4217. */
export type Currency = components['schemas']['Currency']

export type Station = components['schemas']['Station']

export type Trip = components['schemas']['Trip']

export type NewBooking = components['schemas']['NewBooking']

export type Booking = components['schemas']['Booking']

export type NewPayment = components['schemas']['NewPayment']

export type Card = components['schemas']['Card']

export type BankAccount = components['schemas']['BankAccount']

export type Payment = components['schemas']['Payment']

export type StationPage = components['schemas']['StationPage']

export type TripPage = components['schemas']['TripPage']

export type BookingPage = components['schemas']['BookingPage']

export type Problem = components['schemas']['Problem']

/** Permission of an API key. */
export type Scope = 'read' | 'write'

/** Name of an operation. */
export type OperationId = keyof Requests

/** Validated request of each operation, with defaults. */
export interface Requests {
  /**
   * List stations: `GET /stations`
   *
   * Stations in the order of their names.
   */
  listStations: {
    query: {
      /** Only stations of these countries. */
      country?: Country[]
      /** Only stations whose name contains this, in any case of ASCII letters. */
      search?: string
      /** Number of the page, from 1. */
      page: number
      /** Maximum number of items on a page. */
      limit: number
    }
  }

  /**
   * Search trips: `GET /trips`
   *
   * Trips in the order of their departure.
   */
  searchTrips: {
    query: {
      /** The id of the station where the trip begins. */
      origin?: Id
      /** The id of the station where the trip ends. */
      destination?: Id
      /** Only trips that depart at this time or later. */
      departsFrom?: string
      /** Only trips that depart before this time. */
      departsBefore?: string
      /** Only trips with a seat for at most this price, in the smallest unit of the currency. */
      maxPrice?: number
      /** With true, only trips that carry bicycles; with false, only the others. */
      bicycles?: boolean
      /** Number of the page, from 1. */
      page: number
      /** Maximum number of items on a page. */
      limit: number
    }
  }

  /**
   * List your bookings: `GET /bookings`
   *
   * Bookings that you made, the newest first.
   */
  listBookings: {
    query: {
      /** Number of the page, from 1. */
      page: number
      /** Maximum number of items on a page. */
      limit: number
    }
  }

  /**
   * Book seats: `POST /bookings`
   *
   * Holds seats of a trip for an hour. Send an `Idempotency-Key` if you may have to repeat the request.
   */
  createBooking: {
    headers: {
      /**
       * A text of your choice. A repeated request with the same text returns the first response, and books nothing.
       */
      'Idempotency-Key'?: string
    }
    body: NewBooking
  }

  /** Get a booking: `GET /bookings/{bookingId}` */
  getBooking: {
    path: {
      /** The id of a booking. */
      bookingId: Id
    }
  }

  /**
   * Cancel a booking: `DELETE /bookings/{bookingId}`
   *
   * Frees the seats. A paid booking cannot be cancelled.
   */
  cancelBooking: {
    path: {
      /** The id of a booking. */
      bookingId: Id
    }
  }

  /**
   * Pay a booking: `POST /bookings/{bookingId}/payment`
   *
   * Pays the whole price at once, by card or by bank transfer.
   */
  payBooking: {
    path: {
      /** The id of a booking. */
      bookingId: Id
    }
    body: NewPayment
  }
}

/** Responses of each operation: documented statuses with bodies and headers. */
export interface Responses {
  listStations:
    | { status: 200; body: StationPage; headers?: undefined }
    | { status: 400 | 401 | 403 | 406; body: Problem; headers?: undefined }

  searchTrips:
    | { status: 200; body: TripPage; headers?: undefined }
    | { status: 400 | 401 | 403 | 406; body: Problem; headers?: undefined }

  listBookings:
    | { status: 200; body: BookingPage; headers?: undefined }
    | { status: 400 | 401 | 403 | 406; body: Problem; headers?: undefined }

  createBooking:
    | { status: 201; body: Booking; headers: { Location: string } }
    | { status: 400 | 401 | 403 | 406 | 409 | 415; body: Problem; headers?: undefined }

  getBooking:
    | { status: 200; body: Booking; headers?: undefined }
    | { status: 400 | 401 | 403 | 404 | 406; body: Problem; headers?: undefined }

  cancelBooking:
    | { status: 204; body?: undefined; headers?: undefined }
    | { status: 400 | 401 | 403 | 404 | 409; body: Problem; headers?: undefined }

  payBooking:
    | { status: 200; body: Payment; headers?: undefined }
    | { status: 400 | 401 | 403 | 404 | 406 | 409 | 415; body: Problem; headers?: undefined }
}

/** Handler of an operation. A documented refusal is a response; a thrown error is a fault. */
export type Operation<Id extends OperationId, Context> = (
  request: Requests[Id],
  context: Context,
) => Promise<Responses[Id]>

/** Handlers of all operations. */
export type Handlers<Context> = { [Id in keyof Requests]: Operation<Id, Context> }
