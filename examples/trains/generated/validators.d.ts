// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import type { Validate } from 'contract-openapi/contract'

export declare const listStationsQuery: Validate
export declare const StationPageResponse: Validate
export declare const ProblemResponse: Validate
export declare const searchTripsQuery: Validate
export declare const TripPageResponse: Validate
export declare const listBookingsQuery: Validate
export declare const BookingPageResponse: Validate
export declare const createBookingBody: Validate
export declare const createBookingQuery: Validate
export declare const createBookingHeaders: Validate
export declare const BookingResponse: Validate
export declare const getBookingPath: Validate
export declare const getBookingQuery: Validate
export declare const cancelBookingPath: Validate
export declare const cancelBookingQuery: Validate
export declare const payBookingBody: Validate
export declare const payBookingPath: Validate
export declare const payBookingQuery: Validate
export declare const PaymentResponse: Validate
