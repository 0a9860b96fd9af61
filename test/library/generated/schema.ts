// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
export interface paths {
    "/shelves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List shelves */
        get: operations["list-shelves"];
        put?: never;
        /** Put up a shelf */
        post: operations["add-shelf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shelves/{shelfId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take down a shelf with its books */
        delete: operations["remove-shelf"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shelves/{shelfId}/books": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example poetry */
                shelfId: components["parameters"]["ShelfId"];
            };
            cookie?: never;
        };
        /** List the books of a shelf */
        get: operations["list-books"];
        put?: never;
        /** Put a book on a shelf */
        post: operations["add-book"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shelves/{shelfId}/books/{bookId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example poetry */
                shelfId: components["parameters"]["ShelfId"];
                /** @example 1 */
                bookId: components["parameters"]["BookId"];
            };
            cookie?: never;
        };
        /** Get a book */
        get: operations["get-book"];
        put?: never;
        post?: never;
        /** Take a book off its shelf */
        delete: operations["remove-book"];
        options?: never;
        head?: never;
        /** Lend a book, or take it back */
        patch: operations["lend-book"];
        trace?: never;
    };
    "/cards/{cardId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Block a card that was lost */
        delete: operations["block-card"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/opening-hours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When the library is open */
        get: operations["get-opening-hours"];
        put?: never;
        post?: never;
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
        Shelf: {
            /** @example poetry */
            id: string;
            room: components["schemas"]["Room"];
        };
        NewShelf: {
            room: components["schemas"]["Room"];
        };
        /**
         * @example Attic
         * @enum {string}
         */
        Room: "Attic" | "Hall";
        /** @description What went wrong (RFC 9457). */
        Problem: {
            /** @example about:blank */
            type: string;
            /** @example Not Found */
            title: string;
            /** @example 404 */
            status: number;
            /** @example There is no such book. */
            detail?: string;
            /**
             * @description Names the request.
             * @example urn:request:4711
             */
            instance?: string;
        };
        Book: {
            /** @example 1 */
            id: number;
            /** @example Leaves of Grass */
            title: string;
            state: components["schemas"]["State"];
        };
        /**
         * @example in
         * @enum {string}
         */
        State: "in" | "lent";
        NewBook: {
            /** @example Leaves of Grass */
            title: string;
        };
        Lending: {
            state: components["schemas"]["State"];
        };
    };
    responses: {
        /** @description There is no such thing. */
        NotFound: {
            headers: {
                /** @description What is left of the limit of this card. */
                RateLimit?: string;
                /** @description The limit. */
                "RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Not Found",
                 *       "status": 404,
                 *       "detail": "There is no such book."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description What went wrong. */
        Problem: {
            headers: {
                /** @description With 401. */
                "WWW-Authenticate"?: string;
                /** @description What is left of the limit of this card. */
                RateLimit?: string;
                /** @description The limit. */
                "RateLimit-Policy"?: string;
                /** @description With 429 and 503. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Not Found",
                 *       "status": 404,
                 *       "detail": "There is no such book."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @example poetry */
        ShelfId: string;
        /** @example 1 */
        BookId: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "list-shelves": {
        parameters: {
            query?: {
                room?: components["schemas"]["Room"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shelves, by id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "poetry",
                     *         "room": "Attic"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Shelf"][];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "add-shelf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "room": "Attic"
                 *     }
                 */
                "application/json": components["schemas"]["NewShelf"];
            };
        };
        responses: {
            /** @description The shelf, with its id. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "poetry",
                     *       "room": "Attic"
                     *     }
                     */
                    "application/json": components["schemas"]["Shelf"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "remove-shelf": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example poetry */
                shelfId: components["parameters"]["ShelfId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shelf is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "list-books": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example poetry */
                shelfId: components["parameters"]["ShelfId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The books, by id. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1,
                     *         "title": "Leaves of Grass",
                     *         "state": "in"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Book"][];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "add-book": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A name of your choice for this request, so that sending it again does not repeat it.
                 * @example 5b2c
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example poetry */
                shelfId: components["parameters"]["ShelfId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Leaves of Grass"
                 *     }
                 */
                "application/json": components["schemas"]["NewBook"];
            };
        };
        responses: {
            /** @description The book, with its id. */
            201: {
                headers: {
                    /** @description Where the book is. */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "title": "Leaves of Grass",
                     *       "state": "in"
                     *     }
                     */
                    "application/json": components["schemas"]["Book"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "get-book": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example poetry */
                shelfId: components["parameters"]["ShelfId"];
                /** @example 1 */
                bookId: components["parameters"]["BookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The book. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "title": "Leaves of Grass",
                     *       "state": "in"
                     *     }
                     */
                    "application/json": components["schemas"]["Book"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "remove-book": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example poetry */
                shelfId: components["parameters"]["ShelfId"];
                /** @example 1 */
                bookId: components["parameters"]["BookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The book is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "lend-book": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example poetry */
                shelfId: components["parameters"]["ShelfId"];
                /** @example 1 */
                bookId: components["parameters"]["BookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "lent"
                 *     }
                 */
                "application/json": components["schemas"]["Lending"];
            };
        };
        responses: {
            /** @description The book. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "title": "Leaves of Grass",
                     *       "state": "lent"
                     *     }
                     */
                    "application/json": components["schemas"]["Book"];
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "block-card": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 7 */
                cardId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card opens nothing more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    "get-opening-hours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hours of a day. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "opens": "09:00",
                     *       "closes": "18:00"
                     *     }
                     */
                    "application/json": {
                        /** @example 09:00 */
                        opens: string;
                        /** @example 18:00 */
                        closes: string;
                    };
                };
            };
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
}
