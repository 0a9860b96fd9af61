// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
export interface paths {
    "/stations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List stations
         * @description Stations in the order of their names.
         */
        get: operations["listStations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search trips
         * @description Trips in the order of their departure.
         */
        get: operations["searchTrips"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your bookings
         * @description Bookings that you made, the newest first.
         */
        get: operations["listBookings"];
        put?: never;
        /**
         * Book seats
         * @description Holds seats of a trip for an hour. Send an `Idempotency-Key` if you may have to repeat the request.
         */
        post: operations["createBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{bookingId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a booking. */
                bookingId: components["parameters"]["BookingId"];
            };
            cookie?: never;
        };
        /** Get a booking */
        get: operations["getBooking"];
        put?: never;
        post?: never;
        /**
         * Cancel a booking
         * @description Frees the seats. A paid booking cannot be cancelled.
         */
        delete: operations["cancelBooking"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookings/{bookingId}/payment": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a booking. */
                bookingId: components["parameters"]["BookingId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay a booking
         * @description Pays the whole price at once, by card or by bank transfer.
         */
        post: operations["payBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Format: uuid
         * @example 7c0d3f4e-3f0e-4a51-9d7e-0c8f4f1f2a10
         */
        Id: string;
        /**
         * @description A country by ISO 3166-1
         * @example DE
         */
        Country: string;
        /**
         * @description A currency by ISO 4217.
         * @example EUR
         */
        Currency: string;
        Station: {
            id: components["schemas"]["Id"];
            /** @example Berlin Hbf */
            name: string;
            country: components["schemas"]["Country"];
            /** @example 52.525 */
            latitude: number;
            /** @example 13.369 */
            longitude: number;
        };
        Trip: {
            id: components["schemas"]["Id"];
            origin: components["schemas"]["Id"];
            destination: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @example 2030-05-01T08:00:00.000Z
             */
            departure: string;
            /**
             * Format: date-time
             * @example 2030-05-01T12:10:00.000Z
             */
            arrival: string;
            /** @example Northern Express */
            operator: string;
            /**
             * @description Price of a seat.
             * @example 4950
             */
            price: number;
            currency: components["schemas"]["Currency"];
            /**
             * @description Free seats.
             * @example 120
             */
            seats: number;
            /** @example true */
            bicycles: boolean;
        };
        /**
         * @example {
         *       "tripId": "7c0d3f4e-3f0e-4a51-9d7e-0c8f4f1f2a10",
         *       "passengers": [
         *         "Ada Byron"
         *       ]
         *     }
         */
        NewBooking: {
            tripId: components["schemas"]["Id"];
            /** @description Names of the passengers. */
            passengers: string[];
        };
        Booking: {
            id: components["schemas"]["Id"];
            tripId: components["schemas"]["Id"];
            passengers: string[];
            /**
             * @description Price of all seats.
             * @example 9900
             */
            price: number;
            currency: components["schemas"]["Currency"];
            /** @enum {string} */
            status: "held" | "paid";
            /**
             * Format: date-time
             * @example 2030-04-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Null for a paid booking.
             * @example 2030-04-01T11:00:00.000Z
             */
            expiresAt: string | null;
        };
        /**
         * @example {
         *       "source": {
         *         "kind": "card",
         *         "token": "tok_4c8a1f20"
         *       }
         *     }
         */
        NewPayment: {
            source: components["schemas"]["Card"] | components["schemas"]["BankAccount"];
        };
        Card: {
            /** @enum {string} */
            kind: "card";
            /**
             * @description Token of the payment provider.
             * @example tok_4c8a1f20
             */
            token: string;
        };
        BankAccount: {
            /** @enum {string} */
            kind: "bank";
            /** @example DE89370400440532013000 */
            iban: string;
        };
        Payment: {
            id: components["schemas"]["Id"];
            bookingId: components["schemas"]["Id"];
            /** @example 9900 */
            amount: number;
            currency: components["schemas"]["Currency"];
            /** @enum {string} */
            paidBy: "card" | "bank";
            /**
             * Format: date-time
             * @example 2030-04-01T10:05:00.000Z
             */
            paidAt: string;
        };
        StationPage: {
            items: components["schemas"]["Station"][];
            /** @example 1 */
            page: number;
            /** @example 1 */
            total: number;
        };
        TripPage: {
            items: components["schemas"]["Trip"][];
            /** @example 1 */
            page: number;
            /** @example 1 */
            total: number;
        };
        BookingPage: {
            items: components["schemas"]["Booking"][];
            /** @example 1 */
            page: number;
            /** @example 1 */
            total: number;
        };
        Problem: {
            /**
             * Format: uri-reference
             * @example about:blank
             */
            type: string;
            /** @example Not Found */
            title: string;
            /** @example 404 */
            status: number;
            /**
             * Format: uri-reference
             * @example urn:request:6f0c2d1e
             */
            instance: string;
            /** @example Booking not found. */
            detail: string;
        };
    };
    responses: {
        /** @description The request breaks the contract. */
        BadRequest: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token is missing or invalid. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["Challenge"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token lacks a scope. */
        Forbidden: {
            headers: {
                /** @description The missing scope. */
                "WWW-Authenticate"?: string;
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The response has no media type that you accept. */
        NotAcceptable: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The booking does not exist. */
        NotFound: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The state of the trip or booking does not allow this. */
        Conflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not JSON. */
        UnsupportedMediaType: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Number of the page, from 1. */
        Page: number;
        /** @description Maximum number of items on a page. */
        Limit: number;
        /** @description The id of a booking. */
        BookingId: components["schemas"]["Id"];
    };
    requestBodies: never;
    headers: {
        /** @description The required token, and the fault of yours. */
        Challenge: string;
        /**
         * @description The remaining requests (r), and the seconds until the next window (t).
         * @example "default";r=59999;t=60
         */
        RateLimit: string;
        /**
         * @description The quota of requests (q) of a window, and its length in seconds (w).
         * @example "default";q=60000;w=60
         */
        RateLimitPolicy: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listStations: {
        parameters: {
            query: {
                /**
                 * @description Only stations of these countries.
                 * @example [
                 *       "DE",
                 *       "CH"
                 *     ]
                 */
                country?: components["schemas"]["Country"][];
                /** @description Only stations whose name contains this, in any case of ASCII letters. */
                search?: string;
                /** @description Number of the page, from 1. */
                page: components["parameters"]["Page"];
                /** @description Maximum number of items on a page. */
                limit: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of stations. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StationPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
        };
    };
    searchTrips: {
        parameters: {
            query: {
                /** @description The id of the station where the trip begins. */
                origin?: components["schemas"]["Id"];
                /** @description The id of the station where the trip ends. */
                destination?: components["schemas"]["Id"];
                /**
                 * @description Only trips that depart at this time or later.
                 * @example 2099-05-01T00:00:00Z
                 */
                departsFrom?: string;
                /**
                 * @description Only trips that depart before this time.
                 * @example 2025-05-01T00:00:00Z
                 */
                departsBefore?: string;
                /** @description Only trips with a seat for at most this price, in the smallest unit of the currency. */
                maxPrice?: number;
                /** @description With true, only trips that carry bicycles; with false, only the others. */
                bicycles?: boolean;
                /** @description Number of the page, from 1. */
                page: components["parameters"]["Page"];
                /** @description Maximum number of items on a page. */
                limit: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of trips. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
        };
    };
    listBookings: {
        parameters: {
            query: {
                /** @description Number of the page, from 1. */
                page: components["parameters"]["Page"];
                /** @description Maximum number of items on a page. */
                limit: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of bookings. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
        };
    };
    createBooking: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your choice. A repeated request with the same text returns the first response, and books nothing. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBooking"];
            };
        };
        responses: {
            /** @description The seats are held. */
            201: {
                headers: {
                    /** @description The URL of the booking. */
                    Location: string;
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
    getBooking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a booking. */
                bookingId: components["parameters"]["BookingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The booking. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
        };
    };
    cancelBooking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a booking. */
                bookingId: components["parameters"]["BookingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The booking is deleted. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
        };
    };
    payBooking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a booking. */
                bookingId: components["parameters"]["BookingId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPayment"];
            };
        };
        responses: {
            /** @description The booking is paid. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            415: components["responses"]["UnsupportedMediaType"];
        };
    };
}
