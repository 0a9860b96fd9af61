// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
export interface paths {
    "/pets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pets
         * @description Pets in ascending order of id, or as `sort` says. Filters and search combine: a pet must match all of them, and any one of the ids if `id` is given.
         *     If the request names exactly one `id` and the pet exists, the response carries its `ETag`, and `If-None-Match` and `If-Match` are evaluated. On any other
         *     list they have no effect.
         */
        get: operations["listPets"];
        put?: never;
        /**
         * Take in a pet
         * @description Adds a pet and opens its inventory entry, with one unit in stock when it is `available` (the default) or
         *     `pending`, and none when it is `sold`.
         */
        post: operations["createPet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pets/{petId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the pet.
                 * @example 1
                 */
                petId: components["parameters"]["petId"];
            };
            cookie?: never;
        };
        /**
         * Get a pet
         * @deprecated
         * @description One pet, by its id.
         */
        get: operations["getPet"];
        /**
         * Replace a pet
         * @description Replaces name and category, and the status if one is sent. Through its status a pet can be held (`available` to
         *     `pending`), released (`pending` to `available`, which needs stock) or taken off sale (to `sold`, which needs it to have no open
         *     orders and empties its stock). A `sold` pet comes back only by restocking it.
         */
        put: operations["replacePet"];
        post?: never;
        /**
         * Remove a pet
         * @description Removes a pet and its inventory entry. Its completed orders stay. A pet with an open order cannot be removed.
         */
        delete: operations["deletePet"];
        options?: never;
        head?: never;
        /**
         * Change a pet
         * @description Changes the members that you send, under the rules of `replacePet`. The other members stay.
         */
        patch: operations["updatePet"];
        trace?: never;
    };
    "/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories
         * @description Categories in ascending order of id, or as `sort` says.
         */
        get: operations["listCategories"];
        put?: never;
        /**
         * Add a category
         * @description Adds a category. Names are unique, regardless of case.
         */
        post: operations["createCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/{categoryId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the category.
                 * @example 5
                 */
                categoryId: components["parameters"]["categoryId"];
            };
            cookie?: never;
        };
        /**
         * Get a category
         * @description One category, by its id.
         */
        get: operations["getCategory"];
        /**
         * Replace a category
         * @description Replaces name and description. If you send no description, it is removed.
         */
        put: operations["replaceCategory"];
        post?: never;
        /**
         * Remove a category
         * @description Removes a category. No pet may belong to it.
         */
        delete: operations["deleteCategory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the inventory
         * @description One entry for each pet, in ascending order of the pet's id, or as `sort` says.
         */
        get: operations["listInventory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/{petId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the pet.
                 * @example 1
                 */
                petId: components["parameters"]["petId"];
            };
            cookie?: never;
        };
        /**
         * Get an inventory entry
         * @description The inventory entry of one pet. Its status is the pet's.
         */
        get: operations["getInventoryItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the stock of a pet
         * @description Sets the number of units that can still be ordered. Above 0, a pet that is `sold` or has run out becomes
         *     `available` again. At 0, an `available` pet becomes `pending` while it has open orders, and `sold` otherwise.
         */
        patch: operations["updateInventory"];
        trace?: never;
    };
    "/store/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders
         * @description Orders in ascending order of id, or newest first (`sort=-id`), without the cancelled ones.
         */
        get: operations["listOrders"];
        put?: never;
        /**
         * Place an order
         * @description Orders units of an `available` pet. The units leave its stock at once. When none is left, the pet becomes `pending`.
         */
        post: operations["placeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/orders/{orderId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the order.
                 * @example 1
                 */
                orderId: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        /**
         * Get an order
         * @description One order, by its id. A cancelled order no longer exists.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        /**
         * Cancel an order
         * @description Cancels an order that has not been shipped and returns its units to the stock. A pet without stock becomes `available` again.
         */
        delete: operations["cancelOrder"];
        options?: never;
        head?: never;
        /**
         * Reschedule or complete an order
         * @description Changes the ship date, or completes the order. An order that is completed without a ship date ships now. A ship date that has passed cannot
         *     be changed, and a completed order never changes again. When the last open order of a pet without stock is completed, the pet is `sold`.
         */
        patch: operations["updateOrder"];
        trace?: never;
    };
    "/store/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description The events of the store. Every reader sees them in the same order. An event is stored together with its change: there
         *     is never one without the other. To follow the store, continue after the last `id` that you have seen: you get every event once. Ids
         *     rise, with gaps. [Limits of this server](#section/Rate-limits/Limits-of-this-server) says for how long events are kept. Without `after` you get the oldest.
         *
         *     Types may be added: ignore those that you do not know.
         *
         *     With `Accept: text/event-stream` the response is a stream of server-sent events (HTML standard), without an end and without a `limit`. It begins with the events
         *     after `after`, and continues with each new event within a second. Each has the `id` and `type` of the event, and the event itself as its `data`. A comment comes
         *     every 15 seconds. The stream ends when the server restarts, when the key is revoked or expires, and when you do not read it. Ask again with the last `id` as
         *     `Last-Event-ID`: you miss nothing. The number of streams that a
         *     caller may have at a time is [limited](#section/Rate-limits/Limits-of-this-server); one more is `429`. The `EventSource` of browsers cannot send a key: read the
         *     body of a `fetch`, as [Events and webhooks](#section/Events-and-webhooks/Follow-events-as-a-stream) shows.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what your key may do
         * @description The API key or token of this request.
         */
        get: operations["getOwnKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your webhooks
         * @description The webhooks that your API key has created, in ascending order of id, without their secrets.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Subscribe to events
         * @description Sends future events to a URL: all of them, or those of some types. [Receive webhooks](#section/Events-and-webhooks/Receive-webhooks) describes the guarantees, and
         *     [Verify a webhook](#section/Events-and-webhooks/Verify-a-webhook) the signatures. Keep the `secret` of the response: it signs the requests, and is not shown again. The first
         *     request to the URL is the first event; use `pingWebhook` to test it earlier.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/webhooks/{webhookId}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the webhook.
                 * @example 1
                 */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret
         * @description Gives the webhook a new secret. For 24 hours every request carries two signatures, one with the new secret and one with the previous one. After that, only the new secret
         *     signs. Older secrets never sign, so send an `Idempotency-Key`: if a response is lost, a retry returns the same new secret.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/webhooks/{webhookId}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the webhook.
                 * @example 1
                 */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a webhook
         * @description Sends an event `webhook.ping` to this webhook now, whatever its types are. `data` has the id of the webhook, as `webhookId`. The event is in no feed, so its `id` is 0. The response is the
         *     delivery: list the deliveries to see its outcome. Ten pings of a webhook can be pending.
         */
        post: operations["pingWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the webhook.
                 * @example 1
                 */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        /**
         * List deliveries
         * @description The outcomes of the events that were sent to one of your webhooks, in ascending order of the delivery's id: delivered, pending (waiting for the next attempt), or
         *     failed. An event without an attempt has no delivery.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/webhooks/{webhookId}/deliveries/{deliveryId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the webhook.
                 * @example 1
                 */
                webhookId: components["parameters"]["webhookId"];
                /**
                 * @description The id of the delivery.
                 * @example 1
                 */
                deliveryId: components["parameters"]["deliveryId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send again now
         * @description Sends a failed or pending delivery now. Asking twice has the same effect as asking once.
         */
        post: operations["retryDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the webhook.
                 * @example 1
                 */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description One of your webhooks, by its id, without its secret.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Unsubscribe
         * @description Removes a webhook with its deliveries. Events that were not sent yet are never sent.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Changes the members that you send: URL, types, description, and whether the webhook is enabled. The other members stay. Undelivered events go to the new URL. A
         *     disabled webhook receives nothing. Once it is enabled again, it continues where it stopped.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
}
export interface webhooks {
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: {
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
                     *       "id": 42,
                     *       "type": "order.placed",
                     *       "timestamp": "2030-03-01T09:00:00.000Z",
                     *       "data": {
                     *         "id": 1,
                     *         "petId": 2,
                     *         "quantity": 1,
                     *         "shipDate": "2030-03-05T09:00:00Z",
                     *         "complete": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
            responses: never;
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * Format: int64
         * @description An identifier. It is assigned on creation and never reused.
         * @example 1
         */
        Id: number;
        /**
         * @description 1 to 100 characters, at least one of them not a space (U+0020). The control characters U+0000 to U+001F and U+007F are refused;
         *     all other Unicode characters are allowed.
         * @example Biscuit
         */
        Name: string;
        /**
         * @description One or more entity tags, or `*` (RFC 9110, section 8.8.3).
         * @example "1"
         */
        EntityTags: string;
        /**
         * @description `available`: can be ordered. `pending`: held, whatever its stock, or out of stock while orders are open. `sold`: gone, until it is restocked.
         * @example available
         * @enum {string}
         */
        PetStatus: "available" | "pending" | "sold";
        /**
         * @description A pet to take in.
         * @example {
         *       "name": "Biscuit",
         *       "categoryId": 1,
         *       "status": "available"
         *     }
         */
        NewPet: {
            /** @description The animal's name. */
            name: components["schemas"]["Name"];
            /** @description The id of the category the animal belongs to. */
            categoryId: components["schemas"]["Id"];
            /** @description Status of the pet. If it is left out, a new pet is `available` and an existing one keeps its status. */
            status?: components["schemas"]["PetStatus"];
        };
        /**
         * @description The members of a pet to change; at least one.
         * @example {
         *       "status": "pending"
         *     }
         */
        PetUpdate: {
            /** @description The animal's name. */
            name?: components["schemas"]["Name"];
            /** @description The id of the category the animal belongs to. */
            categoryId?: components["schemas"]["Id"];
            /** @description Status of the pet. */
            status?: components["schemas"]["PetStatus"];
        };
        /**
         * @description A pet of the store.
         * @example {
         *       "id": 1,
         *       "name": "Biscuit",
         *       "categoryId": 1,
         *       "status": "available"
         *     }
         */
        Pet: {
            /** @description Unique identifier assigned on creation. */
            id: components["schemas"]["Id"];
            /** @description The animal's name. */
            name: components["schemas"]["Name"];
            /** @description The id of the category the animal belongs to. */
            categoryId: components["schemas"]["Id"];
            /** @description Status of the pet. */
            status?: components["schemas"]["PetStatus"];
        };
        /** @description A page of pets, in the requested order. */
        Pets: components["schemas"]["Pet"][];
        /**
         * @description A category to add.
         * @example {
         *       "name": "Hamster",
         *       "description": "Runs all night and gets nowhere, happily."
         *     }
         */
        NewCategory: {
            /**
             * @description The category name (a kind of animal such as dog, cat or rabbit).
             * @example Hamster
             */
            name: components["schemas"]["Name"];
            /**
             * @description A short description of the category; up to 1000 characters. Of the control characters U+0000 to U+001F and U+007F only tabs
             *     and line breaks are allowed.
             */
            description?: string;
        };
        /**
         * @description A kind of animal.
         * @example {
         *       "id": 1,
         *       "name": "Dog",
         *       "description": "Loyal, noisy and always glad to see you."
         *     }
         */
        Category: {
            /** @description Unique identifier assigned on creation. */
            id: components["schemas"]["Id"];
            /**
             * @description The category name (a kind of animal such as dog, cat or rabbit).
             * @example Dog
             */
            name: components["schemas"]["Name"];
            /** @description A short description of the category. */
            description?: string;
        };
        /**
         * @description An order to place.
         * @example {
         *       "petId": 11,
         *       "quantity": 2,
         *       "shipDate": "2030-03-01T09:00:00Z"
         *     }
         */
        NewOrder: {
            /** @description The id of the animal to order. */
            petId: components["schemas"]["Id"];
            /**
             * @description Number of units to order.
             * @default 1
             */
            quantity: number;
            shipDate?: components["schemas"]["ShipDate"];
        };
        /**
         * @description The members of an order to change; at least one.
         * @example {
         *       "complete": true
         *     }
         */
        OrderUpdate: {
            shipDate?: components["schemas"]["ShipDate"];
            /** @description `true` once the order has been fulfilled. A complete order stays complete. */
            complete?: boolean;
        };
        /**
         * Format: date-time
         * @description Expected ship date: any date-time of RFC 3339, with any offset. It is stored in UTC, to the millisecond. A leap second is stored as the
         *     second after it. If the date in UTC would be before the year 0000 or after 9999, it is stored with the smallest offset that keeps it within these years.
         * @example 2030-03-01T09:00:00Z
         */
        ShipDate: string;
        /**
         * @description An order for a pet. All members are present, except `shipDate` if there is none.
         * @example {
         *       "id": 1,
         *       "petId": 2,
         *       "quantity": 1,
         *       "shipDate": "2030-03-01T09:00:00Z",
         *       "complete": false
         *     }
         */
        Order: {
            /** @description Unique order identifier. */
            id?: components["schemas"]["Id"];
            /**
             * @description The id of the animal in this order.
             * @example 2
             */
            petId?: components["schemas"]["Id"];
            /**
             * @description Number of units ordered.
             * @example 1
             */
            quantity?: number;
            /**
             * Format: date-time
             * @description Expected or actual ship date, in UTC if the year has four digits there.
             * @example 2030-03-01T09:00:00Z
             */
            shipDate?: string;
            /**
             * @description `true` if the order has been fulfilled.
             * @example false
             */
            complete?: boolean;
        };
        /**
         * @description The kind of resource, and its change.
         * @enum {string}
         */
        EventType: "pet.created" | "pet.updated" | "pet.deleted" | "category.created" | "category.updated" | "category.deleted" | "inventory.updated" | "order.placed" | "order.updated" | "order.completed" | "order.cancelled";
        /**
         * @description An event of the store.
         * @example {
         *       "id": 42,
         *       "type": "order.placed",
         *       "timestamp": "2030-03-01T09:00:00Z",
         *       "data": {
         *         "id": 1,
         *         "petId": 2,
         *         "quantity": 1,
         *         "shipDate": "2030-03-01T09:00:00Z",
         *         "complete": false
         *       }
         *     }
         */
        Event: {
            /**
             * Format: int64
             * @description The position of the event in the feed, higher than that of every earlier event. 0 for a `webhook.ping`, which is in no feed.
             * @example 42
             */
            id: number;
            /**
             * @description The kind of resource and its change, for example `order.placed`. Types may be added: ignore those that you do not know.
             * @example order.placed
             */
            type: string;
            /**
             * Format: date-time
             * @description The time of the event, in UTC.
             * @example 2030-03-01T09:00:00Z
             */
            timestamp: string;
            /**
             * @description The resource as `GET` returns it after the change, or its last state if it was removed. `type` says whether it is a `Pet`, a `Category`, an
             *     `InventoryItem` or an `Order`.
             * @example {
             *       "id": 1,
             *       "petId": 2,
             *       "quantity": 1,
             *       "complete": false
             *     }
             */
            data: {
                [key: string]: unknown;
            };
        };
        /**
         * @description The URL that receives the events: an `https` URL of a host with a public address, without user name, password and fragment. Plain `http` and other addresses are refused,
         *     unless the operator allows them.
         * @example https://shop.example/hooks/pets
         */
        WebhookUrl: string;
        /**
         * @description The purpose of the webhook, in your words. The control characters U+0000 to U+001F and U+007F are refused.
         * @example Orders for the warehouse
         */
        WebhookDescription: string;
        /**
         * @description The types of events to send. If it is absent or empty, all types are sent, including those that are added later.
         * @example [
         *       "order.placed",
         *       "order.cancelled"
         *     ]
         */
        EventTypes: components["schemas"]["EventType"][];
        /**
         * @description A subscription to events.
         * @example {
         *       "url": "https://shop.example/hooks/pets",
         *       "types": [
         *         "order.placed",
         *         "order.cancelled"
         *       ],
         *       "description": "Orders for the warehouse"
         *     }
         */
        NewWebhook: {
            url: components["schemas"]["WebhookUrl"];
            types?: components["schemas"]["EventTypes"];
            description?: components["schemas"]["WebhookDescription"];
        };
        /**
         * @description The members of a webhook to change; at least one.
         * @example {
         *       "enabled": false
         *     }
         */
        WebhookUpdate: {
            url?: components["schemas"]["WebhookUrl"];
            /** @description The types of events to send; an empty list means all. */
            types?: components["schemas"]["EventTypes"];
            description?: components["schemas"]["WebhookDescription"];
            /** @description `true` sends events, and enables a disabled webhook again, whatever the reason was. */
            enabled?: boolean;
        };
        /**
         * @description The permissions and limits of the credentials.
         * @example {
         *       "kind": "key",
         *       "name": "warehouse",
         *       "scopes": [
         *         "pets:read",
         *         "store:read"
         *       ],
         *       "limits": {
         *         "requestsPerMinute": 60000,
         *         "streams": 10
         *       }
         *     }
         */
        OwnKey: {
            /**
             * @description The kind of credentials: an API key, or a token of an OpenID Connect issuer.
             * @example key
             * @enum {string}
             */
            kind: "key" | "token";
            /**
             * @description The name of the key, or the issuer and subject of the token, separated by `#`.
             * @example warehouse
             */
            name: string;
            /**
             * @description The scopes of the key or token, in the order in which they were granted.
             * @example [
             *       "pets:read",
             *       "store:read"
             *     ]
             */
            scopes: string[];
            /**
             * Format: date-time
             * @description The time at which the key or token expires. Absent for a key without expiry.
             * @example 2031-01-01T00:00:00.000Z
             */
            expiresAt?: string;
            /**
             * @description The limits of the key or token. An absent limit does not apply.
             * @example {
             *       "requestsPerMinute": 60000,
             *       "streams": 10
             *     }
             */
            limits: {
                /**
                 * @description The maximum number of requests per minute. `RateLimit` says how many are left.
                 * @example 60000
                 */
                requestsPerMinute?: number;
                /**
                 * @description The maximum number of concurrent event streams.
                 * @example 10
                 */
                streams?: number;
            };
        };
        /**
         * @description A subscription that sends events to a URL.
         * @example {
         *       "id": 1,
         *       "url": "https://shop.example/hooks/pets",
         *       "types": [
         *         "order.placed",
         *         "order.cancelled"
         *       ],
         *       "description": "Orders for the warehouse",
         *       "enabled": true
         *     }
         */
        Webhook: {
            /** @description Unique identifier assigned on creation. */
            id: components["schemas"]["Id"];
            /**
             * @description The URL that receives the events.
             * @example https://shop.example/hooks/pets
             */
            url: string;
            /**
             * @description The types of events that are sent; empty means all.
             * @example [
             *       "order.placed",
             *       "order.cancelled"
             *     ]
             */
            types: string[];
            /**
             * @description The purpose of the webhook.
             * @example Orders for the warehouse
             */
            description?: string;
            /**
             * @description `true` if events are sent.
             * @example true
             */
            enabled: boolean;
            /**
             * @description The reason why the webhook was disabled, unless you disabled it. `gone`: the URL responded with `410`. `failing`: no delivery succeeded for five days. `key_revoked`: the API key was
             *     revoked. `operator`: the operator disabled it. Reasons may be added.
             * @example failing
             */
            disabledReason?: string;
        };
        /** @description A webhook, with the secret that signs its requests. */
        WebhookWithSecret: components["schemas"]["Webhook"] & {
            /**
             * @description The secret that signs the requests: `whsec_`, followed by the HMAC-SHA256 key in base64. It is not shown again, except to a retry with the same `Idempotency-Key`
             *     within 24 hours.
             * @example whsec_q8VPaRP0ZMNHJZ3RiAn0ZCKiCoBBeYYSGZ1bmZlHB8Q=
             */
            secret: string;
        };
        /**
         * @description `pending`: waiting for the first or next attempt. `delivered`: the response was a `2xx`. `failed`: no further attempt is made.
         * @example pending
         * @enum {string}
         */
        DeliveryStatus: "pending" | "delivered" | "failed";
        /**
         * @description The delivery of an event to a webhook.
         * @example {
         *       "id": 1,
         *       "eventId": 42,
         *       "type": "order.placed",
         *       "status": "pending",
         *       "attempts": 2,
         *       "lastStatus": 503,
         *       "createdAt": "2030-03-01T09:00:00.000Z",
         *       "attemptedAt": "2030-03-01T09:00:05.000Z",
         *       "nextAttemptAt": "2030-03-01T09:00:35.000Z"
         *     }
         */
        Delivery: {
            /** @description Unique identifier. */
            id: components["schemas"]["Id"];
            /**
             * @description The event; absent for a `webhook.ping`, which is in no feed.
             * @example 42
             */
            eventId?: components["schemas"]["Id"];
            /**
             * @description The type of the event.
             * @example order.placed
             */
            type: string;
            status: components["schemas"]["DeliveryStatus"];
            /**
             * @description The number of attempts.
             * @example 2
             */
            attempts: number;
            /**
             * @description The status of the last response; absent if there was none.
             * @example 503
             */
            lastStatus?: number;
            /**
             * @description The reason why the last attempt got no response; absent if it got one.
             * @example The connection was refused.
             */
            lastError?: string;
            /**
             * Format: date-time
             * @description The time of the creation, in UTC.
             * @example 2030-03-01T09:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description The time of the last attempt, in UTC; absent if there was none.
             * @example 2030-03-01T09:00:05.000Z
             */
            attemptedAt?: string;
            /**
             * Format: date-time
             * @description The time of the next attempt, in UTC; absent if there is none.
             * @example 2030-03-01T09:00:35.000Z
             */
            nextAttemptAt?: string;
        };
        /**
         * @description The stock of one pet.
         * @example {
         *       "petId": 1,
         *       "quantity": 3,
         *       "status": "available"
         *     }
         */
        InventoryItem: {
            /** @description The id of the pet. */
            petId: components["schemas"]["Id"];
            /**
             * @description The number of units that can still be ordered.
             * @example 3
             */
            quantity: number;
            /** @description The status of the pet. */
            status: components["schemas"]["PetStatus"];
        };
        /**
         * @description The stock to set.
         * @example {
         *       "quantity": 12
         *     }
         */
        InventoryUpdate: {
            /** @description The new number of units. */
            quantity: number;
        };
        /** @description An error. */
        Error: {
            /**
             * @description A machine-readable error code. Codes may be added.
             * @enum {string}
             */
            code: "bad_request" | "invalid_parameter" | "invalid_body" | "authentication_required" | "invalid_token" | "insufficient_scope" | "stability_not_enabled" | "not_found" | "pet_not_found" | "category_not_found" | "order_not_found" | "webhook_not_found" | "delivery_not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "unknown_category" | "unknown_pet" | "category_name_taken" | "category_has_pets" | "pet_has_open_orders" | "invalid_status_transition" | "pet_not_available" | "insufficient_stock" | "stock_limit_exceeded" | "order_already_complete" | "order_already_shipped" | "idempotency_key_reused" | "webhook_url_taken" | "too_many_webhooks" | "url_not_allowed" | "webhook_disabled" | "too_many_pings" | "already_delivered" | "events_expired" | "operation_sunset" | "operation_brownout" | "precondition_failed" | "content_too_large" | "uri_too_long" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal_error" | "unavailable" | "outcome_unknown";
            /** @description A human-readable description of the error. */
            message: string;
            /** @description The HTTP status code. */
            status: number;
        };
    };
    responses: {
        /** @description A page of pets. */
        PetPage: {
            headers: {
                ETag: components["headers"]["ETagOfOne"];
                Link: components["headers"]["NextPage"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example [
                 *       {
                 *         "id": 1,
                 *         "name": "Biscuit",
                 *         "categoryId": 1,
                 *         "status": "available"
                 *       },
                 *       {
                 *         "id": 10,
                 *         "name": "Bubbles the goldfish",
                 *         "categoryId": 4,
                 *         "status": "available"
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["Pets"];
            };
        };
        /** @description The pet, with its id. */
        PetCreated: {
            headers: {
                Location: components["headers"]["Location"];
                ETag: components["headers"]["ETag"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 13,
                 *       "name": "Biscuit",
                 *       "categoryId": 1,
                 *       "status": "available"
                 *     }
                 */
                "application/json": components["schemas"]["Pet"];
            };
        };
        /** @description The category does not exist, or the idempotency key was used for another request. */
        PetNotCreated: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The pet. */
        PetFound: {
            headers: {
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["LifecycleLinks"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "name": "Biscuit",
                 *       "categoryId": 1,
                 *       "status": "available"
                 *     }
                 */
                "application/json": components["schemas"]["Pet"];
            };
        };
        /** @description The pet after the change. */
        PetReplaced: {
            headers: {
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "name": "Biscuit",
                 *       "categoryId": 1,
                 *       "status": "pending"
                 *     }
                 */
                "application/json": components["schemas"]["Pet"];
            };
        };
        /** @description The category does not exist, or the status cannot change in this way. */
        PetNotReplaced: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The pet has open orders. */
        PetNotDeleted: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "pet_has_open_orders",
                 *       "message": "Pet 2 has open orders. Complete or cancel them, then delete it.",
                 *       "status": 409
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A page of categories. */
        CategoryPage: {
            headers: {
                Link: components["headers"]["NextPage"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example [
                 *       {
                 *         "id": 2,
                 *         "name": "Cat",
                 *         "description": "Owns the house and lets you live in it."
                 *       },
                 *       {
                 *         "id": 1,
                 *         "name": "Dog",
                 *         "description": "Loyal, noisy and always glad to see you."
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["Category"][];
            };
        };
        /** @description The category, with its id. */
        CategoryCreated: {
            headers: {
                Location: components["headers"]["Location"];
                ETag: components["headers"]["ETag"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 6,
                 *       "name": "Hamster",
                 *       "description": "Runs all night and gets nowhere, happily."
                 *     }
                 */
                "application/json": components["schemas"]["Category"];
            };
        };
        /** @description The name is taken, or the idempotency key was used for another request. */
        CategoryNotCreated: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The category. */
        CategoryFound: {
            headers: {
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 5,
                 *       "name": "Ferret",
                 *       "description": "Long, curious and fond of socks."
                 *     }
                 */
                "application/json": components["schemas"]["Category"];
            };
        };
        /** @description The category after the change. */
        CategoryReplaced: {
            headers: {
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 5,
                 *       "name": "Ferret",
                 *       "description": "Long, curious and fond of shoelaces."
                 *     }
                 */
                "application/json": components["schemas"]["Category"];
            };
        };
        /** @description Another category has this name. */
        CategoryNotReplaced: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Pets belong to the category. */
        CategoryNotDeleted: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "category_has_pets",
                 *       "message": "Category 1 still has pets. Move or delete them first.",
                 *       "status": 409
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A page of inventory entries. */
        InventoryPage: {
            headers: {
                Link: components["headers"]["NextPage"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example [
                 *       {
                 *         "petId": 6,
                 *         "quantity": 1,
                 *         "status": "available"
                 *       },
                 *       {
                 *         "petId": 8,
                 *         "quantity": 1,
                 *         "status": "available"
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["InventoryItem"][];
            };
        };
        /** @description The key or token with its scopes and limits. */
        OwnKey: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "kind": "key",
                 *       "name": "warehouse",
                 *       "scopes": [
                 *         "pets:read",
                 *         "store:read"
                 *       ],
                 *       "limits": {
                 *         "requestsPerMinute": 60000,
                 *         "streams": 10
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OwnKey"];
            };
        };
        /** @description The inventory entry. */
        InventoryItemFound: {
            headers: {
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "petId": 1,
                 *       "quantity": 3,
                 *       "status": "available"
                 *     }
                 */
                "application/json": components["schemas"]["InventoryItem"];
            };
        };
        /** @description The inventory entry after the change. */
        InventoryUpdated: {
            headers: {
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "petId": 1,
                 *       "quantity": 12,
                 *       "status": "available"
                 *     }
                 */
                "application/json": components["schemas"]["InventoryItem"];
            };
        };
        /** @description Stock and open orders together would exceed 1 000 000 units. */
        InventoryNotUpdated: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "stock_limit_exceeded",
                 *       "message": "Pet 7 has 2 units in open orders; with a stock of 1000000 that exceeds the limit of 1000000 units. Set at most 999998.",
                 *       "status": 409
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A page of orders. */
        OrderPage: {
            headers: {
                Link: components["headers"]["NextPage"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example [
                 *       {
                 *         "id": 1,
                 *         "petId": 2,
                 *         "quantity": 1,
                 *         "shipDate": "2030-03-01T09:00:00Z",
                 *         "complete": false
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["Order"][];
            };
        };
        /** @description A page of events, or a stream of them. */
        EventPage: {
            headers: {
                Link: components["headers"]["NextPage"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example [
                 *       {
                 *         "id": 25,
                 *         "type": "order.placed",
                 *         "timestamp": "2030-02-01T09:00:00.000Z",
                 *         "data": {
                 *           "id": 1,
                 *           "petId": 2,
                 *           "quantity": 1,
                 *           "shipDate": "2030-03-01T09:00:00Z",
                 *           "complete": false
                 *         }
                 *       },
                 *       {
                 *         "id": 28,
                 *         "type": "order.placed",
                 *         "timestamp": "2030-02-01T09:00:00.000Z",
                 *         "data": {
                 *           "id": 2,
                 *           "petId": 5,
                 *           "quantity": 2,
                 *           "shipDate": "2026-05-04T10:30:00Z",
                 *           "complete": false
                 *         }
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["Event"][];
                /**
                 * @example retry: 2000
                 *
                 *     id: 25
                 *     event: order.placed
                 *     data: {"id":25,"type":"order.placed","timestamp":"2030-02-01T09:00:00.000Z","data":{"id":1,"petId":2,"quantity":1,"complete":false}}
                 */
                "text/event-stream": string;
            };
        };
        /** @description The order, with its id. */
        OrderPlaced: {
            headers: {
                Location: components["headers"]["Location"];
                ETag: components["headers"]["ETag"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 5,
                 *       "petId": 11,
                 *       "quantity": 2,
                 *       "shipDate": "2030-03-01T09:00:00Z",
                 *       "complete": false
                 *     }
                 */
                "application/json": components["schemas"]["Order"];
            };
        };
        /** @description The pet does not exist, is not available or has too little stock, or the idempotency key was used for another request. */
        OrderNotPlaced: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The order. */
        OrderFound: {
            headers: {
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "petId": 2,
                 *       "quantity": 1,
                 *       "shipDate": "2030-03-01T09:00:00Z",
                 *       "complete": false
                 *     }
                 */
                "application/json": components["schemas"]["Order"];
            };
        };
        /** @description The order after the change. */
        OrderUpdated: {
            headers: {
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "petId": 2,
                 *       "quantity": 1,
                 *       "shipDate": "2030-03-01T09:00:00Z",
                 *       "complete": true
                 *     }
                 */
                "application/json": components["schemas"]["Order"];
            };
        };
        /** @description The order is complete, or another ship date was sent after its ship date has passed. */
        OrderNotUpdated: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The order is complete, or its ship date has passed. */
        OrderNotCancelled: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "order_already_shipped",
                 *       "message": "Order 1 was due to ship at 2030-03-01T09:00:00Z; it can no longer be cancelled or get another ship date.",
                 *       "status": 409
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A page of your webhooks. */
        WebhookPage: {
            headers: {
                Link: components["headers"]["NextPage"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example [
                 *       {
                 *         "id": 1,
                 *         "url": "https://shop.example/hooks/pets",
                 *         "types": [
                 *           "order.placed",
                 *           "order.cancelled"
                 *         ],
                 *         "description": "Orders for the warehouse",
                 *         "enabled": true
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["Webhook"][];
            };
        };
        /** @description The webhook, with its id and its secret. */
        WebhookCreated: {
            headers: {
                Location: components["headers"]["WebhookLocation"];
                ETag: components["headers"]["ETag"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "url": "https://shop.example/hooks/pets",
                 *       "types": [
                 *         "order.placed",
                 *         "order.cancelled"
                 *       ],
                 *       "description": "Orders for the warehouse",
                 *       "enabled": true,
                 *       "secret": "whsec_q8VPaRP0ZMNHJZ3RiAn0ZCKiCoBBeYYSGZ1bmZlHB8Q="
                 *     }
                 */
                "application/json": components["schemas"]["WebhookWithSecret"];
            };
        };
        /** @description The URL is not allowed or taken, your key has the maximum number of webhooks, or the idempotency key was used for another request. */
        WebhookNotCreated: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The webhook. */
        WebhookFound: {
            headers: {
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "url": "https://shop.example/hooks/pets",
                 *       "types": [
                 *         "order.placed",
                 *         "order.cancelled"
                 *       ],
                 *       "description": "Orders for the warehouse",
                 *       "enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["Webhook"];
            };
        };
        /** @description The webhook after the change. */
        WebhookUpdated: {
            headers: {
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "url": "https://shop.example/hooks/pets",
                 *       "types": [
                 *         "order.placed",
                 *         "order.cancelled"
                 *       ],
                 *       "description": "Orders for the warehouse",
                 *       "enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["Webhook"];
            };
        };
        /** @description The URL is not allowed, or another webhook of yours has it. */
        WebhookNotUpdated: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The webhook, with its new secret. */
        WebhookSecretRotated: {
            headers: {
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "url": "https://shop.example/hooks/pets",
                 *       "types": [
                 *         "order.placed",
                 *         "order.cancelled"
                 *       ],
                 *       "description": "Orders for the warehouse",
                 *       "enabled": true,
                 *       "secret": "whsec_nqSHGwXsHLAREUPdeJxXqTPGrDZv+vRIuSeRpqEtByM="
                 *     }
                 */
                "application/json": components["schemas"]["WebhookWithSecret"];
            };
        };
        /** @description The idempotency key was used for another request. */
        WebhookSecretNotRotated: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The pending delivery. */
        PingAccepted: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "type": "webhook.ping",
                 *       "status": "pending",
                 *       "attempts": 0,
                 *       "createdAt": "2030-03-01T09:00:00.000Z",
                 *       "nextAttemptAt": "2030-03-01T09:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["Delivery"];
            };
        };
        /** @description The webhook is disabled, or ten of its pings are pending. */
        WebhookNotPinged: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A page of deliveries. */
        DeliveryPage: {
            headers: {
                Link: components["headers"]["NextPage"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example [
                 *       {
                 *         "id": 1,
                 *         "type": "webhook.ping",
                 *         "status": "pending",
                 *         "attempts": 0,
                 *         "createdAt": "2030-03-01T09:00:00.000Z",
                 *         "nextAttemptAt": "2030-03-01T09:00:00.000Z"
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["Delivery"][];
            };
        };
        /** @description The pending delivery. */
        RetryAccepted: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "type": "webhook.ping",
                 *       "status": "pending",
                 *       "attempts": 0,
                 *       "createdAt": "2030-03-01T09:00:00.000Z",
                 *       "nextAttemptAt": "2030-03-01T09:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["Delivery"];
            };
        };
        /** @description The delivery has arrived, or the webhook is disabled. */
        DeliveryNotRetried: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description You have received the event. The body of the response is ignored. */
        EventTaken: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description You want no more events. The webhook is disabled with the reason `gone`. */
        EventRefused: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The resource was removed. */
        Deleted: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The resource has not changed; use the copy that you have. */
        NotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request breaks this contract; nothing was changed. */
        BadRequest: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request has no valid API key or token. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["Authenticate"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The API key lacks a scope, or this server does not serve operations of this stability level. */
        Forbidden: {
            headers: {
                "WWW-Authenticate": components["headers"]["InsufficientScope"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such pet. */
        PetNotFound: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "pet_not_found",
                 *       "message": "No pet has id 999.",
                 *       "status": 404
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such category. */
        CategoryNotFound: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "category_not_found",
                 *       "message": "No category has id 999.",
                 *       "status": 404
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such order, or it has been cancelled. */
        OrderNotFound: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "order_not_found",
                 *       "message": "No order has id 999.",
                 *       "status": 404
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description You have no such webhook. */
        WebhookNotFound: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description You have no such webhook, or the webhook has no such delivery. */
        DeliveryNotFound: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The `Accept` header rules out `application/json`. */
        NotAcceptable: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "not_acceptable",
                 *       "message": "This operation responds in application/json only.",
                 *       "status": 406
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Some events after the last one that you have seen are no longer kept. The message says where the kept events begin. */
        EventsExpired: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "events_expired",
                 *       "message": "Events up to 38 are no longer kept. List again what you follow, then continue with after=38.",
                 *       "status": 410
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The operation has reached its sunset date, or is in an announced brownout. */
        Gone: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["LifecycleLinks"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A precondition failed: the resource has changed since you read it (`If-Match`), or has not (`If-None-Match`). */
        PreconditionFailed: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "precondition_failed",
                 *       "message": "If-Match or If-None-Match does not allow the current version. Read the resource again, and repeat the request for its current state.",
                 *       "status": 412
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than 64 KiB. */
        ContentTooLarge: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "content_too_large",
                 *       "message": "The body is larger than 65536 bytes.",
                 *       "status": 413
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not `application/json`. */
        UnsupportedMediaType: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "unsupported_media_type",
                 *       "message": "Send the body as application/json; this one is text/plain.",
                 *       "status": 415
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is neither `application/json` nor `application/merge-patch+json`. */
        UnsupportedPatch: {
            headers: {
                "Accept-Patch": components["headers"]["AcceptPatch"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "unsupported_media_type",
                 *       "message": "Send the body as application/json or application/merge-patch+json; this one is text/plain.",
                 *       "status": 415
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The API key has used up its requests for this minute, too many requests from the address failed to authenticate, or the caller
         *     has too many open streams. `RateLimit-Policy` names the limit: `default`, `address` or `failed-authentication`.
         */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "rate_limited",
                 *       "message": "The limit is 60000 requests a minute. Try again in 12 seconds.",
                 *       "status": 429
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The server failed. Its log has the details under the `X-Request-Id`. */
        InternalError: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "internal_error",
                 *       "message": "The server failed to handle the request. Quote the X-Request-Id when you report it.",
                 *       "status": 500
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The server cannot handle the request now; nothing was changed. */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The resource has not changed; use the copy that you have. */
        DeprecatedNotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["LifecycleLinks"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The resource has not changed; use the copy that you have. */
        UnstableNotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request breaks this contract; nothing was changed. */
        DeprecatedBadRequest: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["LifecycleLinks"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request breaks this contract; nothing was changed. */
        UnstableBadRequest: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request has no valid API key or token. */
        DeprecatedUnauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["Authenticate"];
                "X-Request-Id": components["headers"]["RequestId"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["LifecycleLinks"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request has no valid API key or token. */
        UnstableUnauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["Authenticate"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The API key lacks a scope, or this server does not serve operations of this stability level. */
        DeprecatedForbidden: {
            headers: {
                "WWW-Authenticate": components["headers"]["InsufficientScope"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["LifecycleLinks"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The API key lacks a scope, or this server does not serve operations of this stability level. */
        UnstableForbidden: {
            headers: {
                "WWW-Authenticate": components["headers"]["InsufficientScope"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The `Accept` header rules out `application/json`. */
        DeprecatedNotAcceptable: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["LifecycleLinks"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "not_acceptable",
                 *       "message": "This operation responds in application/json only.",
                 *       "status": 406
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The `Accept` header rules out `application/json`. */
        UnstableNotAcceptable: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "not_acceptable",
                 *       "message": "This operation responds in application/json only.",
                 *       "status": 406
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A precondition failed: the resource has changed since you read it (`If-Match`), or has not (`If-None-Match`). */
        DeprecatedPreconditionFailed: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["LifecycleLinks"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "precondition_failed",
                 *       "message": "If-Match or If-None-Match does not allow the current version. Read the resource again, and repeat the request for its current state.",
                 *       "status": 412
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A precondition failed: the resource has changed since you read it (`If-Match`), or has not (`If-None-Match`). */
        UnstablePreconditionFailed: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "precondition_failed",
                 *       "message": "If-Match or If-None-Match does not allow the current version. Read the resource again, and repeat the request for its current state.",
                 *       "status": 412
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The API key has used up its requests for this minute, too many requests from the address failed to authenticate, or the caller
         *     has too many open streams. `RateLimit-Policy` names the limit: `default`, `address` or `failed-authentication`.
         */
        DeprecatedTooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["LifecycleLinks"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "rate_limited",
                 *       "message": "The limit is 60000 requests a minute. Try again in 12 seconds.",
                 *       "status": 429
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The API key has used up its requests for this minute, too many requests from the address failed to authenticate, or the caller
         *     has too many open streams. `RateLimit-Policy` names the limit: `default`, `address` or `failed-authentication`.
         */
        UnstableTooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "rate_limited",
                 *       "message": "The limit is 60000 requests a minute. Try again in 12 seconds.",
                 *       "status": 429
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The server failed. Its log has the details under the `X-Request-Id`. */
        DeprecatedInternalError: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["LifecycleLinks"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "internal_error",
                 *       "message": "The server failed to handle the request. Quote the X-Request-Id when you report it.",
                 *       "status": 500
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The server failed. Its log has the details under the `X-Request-Id`. */
        UnstableInternalError: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "internal_error",
                 *       "message": "The server failed to handle the request. Quote the X-Request-Id when you report it.",
                 *       "status": 500
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The server cannot handle the request now; nothing was changed. */
        DeprecatedUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["LifecycleLinks"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The server cannot handle the request now; nothing was changed. */
        UnstableUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than 64 KiB. */
        UnstableContentTooLarge: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "content_too_large",
                 *       "message": "The body is larger than 65536 bytes.",
                 *       "status": 413
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not `application/json`. */
        UnstableUnsupportedMediaType: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "unsupported_media_type",
                 *       "message": "Send the body as application/json; this one is text/plain.",
                 *       "status": 415
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such pet. */
        DeprecatedPetNotFound: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["LifecycleLinks"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "pet_not_found",
                 *       "message": "No pet has id 999.",
                 *       "status": 404
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such pet. */
        UnstablePetNotFound: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "pet_not_found",
                 *       "message": "No pet has id 999.",
                 *       "status": 404
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The pet after the change. */
        UnstablePetReplaced: {
            headers: {
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "id": 1,
                 *       "name": "Biscuit",
                 *       "categoryId": 1,
                 *       "status": "pending"
                 *     }
                 */
                "application/json": components["schemas"]["Pet"];
            };
        };
        /** @description The category does not exist, or the status cannot change in this way. */
        UnstablePetNotReplaced: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is neither `application/json` nor `application/merge-patch+json`. */
        UnstableUnsupportedPatch: {
            headers: {
                "Accept-Patch": components["headers"]["AcceptPatch"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "unsupported_media_type",
                 *       "message": "Send the body as application/json or application/merge-patch+json; this one is text/plain.",
                 *       "status": 415
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The resource was removed. */
        UnstableDeleted: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description There is no such order, or it has been cancelled. */
        UnstableOrderNotFound: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Request-Id": components["headers"]["RequestId"];
                "X-Stability": components["headers"]["Stability"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "order_not_found",
                 *       "message": "No order has id 999.",
                 *       "status": 404
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /**
         * @description The id of the pet.
         * @example 1
         */
        petId: components["schemas"]["Id"];
        /**
         * @description The id of the pet.
         * @example 12
         */
        petToRemove: components["schemas"]["Id"];
        /**
         * @description The id of the category.
         * @example 5
         */
        categoryId: components["schemas"]["Id"];
        /**
         * @description The id of the order.
         * @example 1
         */
        orderId: components["schemas"]["Id"];
        /**
         * @description The id of the order.
         * @example 3
         */
        orderToCancel: components["schemas"]["Id"];
        /**
         * @description The id of the webhook.
         * @example 1
         */
        webhookId: components["schemas"]["Id"];
        /**
         * @description The id of the delivery.
         * @example 1
         */
        deliveryId: components["schemas"]["Id"];
        /**
         * @description Identifies the message. It is the same each time the message is sent.
         * @example evt_42
         */
        webhookMessageId: string;
        /**
         * @description The time of sending, in seconds since 1970.
         * @example 1898586000
         */
        webhookTimestamp: string;
        /**
         * @description One or more signatures, separated by spaces. Each is `v1,` and, in base64, the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the body, joined by dots.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        webhookSignature: string;
        /**
         * @description The maximum number of items to return.
         * @example 100
         */
        limit: number;
        /**
         * @description The id of the last item that you have seen. The page has only later items: by default those with a greater id. The item need not exist.
         *     0 begins at the start in any order.
         */
        after: number;
        /**
         * @description The order: `id` (the default) or `name`, with `-` in front for the reverse. Names are compared by Unicode code points, so capitals come before small letters.
         *     Items of the same name are ordered by id.
         * @example name
         */
        sortByName: "id" | "-id" | "name" | "-name";
        /**
         * @description For `sort=name` and `sort=-name`: the name of the last item that you have seen; `Link` carries it. Without `after`, the page begins after
         *     all items of this name. With `after` alone, it begins after the current position of that item, or at the start if the item is
         *     gone. Other sorts do not use it.
         */
        afterName: components["schemas"]["Name"];
        /**
         * @description Words to search for. Each must be the beginning of a word in the item's name, regardless of case and diacritics. [Search](#section/Pagination-and-filtering/Search) says what a word is.
         *     Without a word, nothing is found. A search is fastest if its longest word has three letters or more. A page of a search may have fewer items than `limit`, or none, and lead on.
         */
        q: string;
        /**
         * @description Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
         * @example "1"
         */
        ifMatch: components["schemas"]["EntityTags"];
        /**
         * @description Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
         *     may be listed, and `*` means any.
         * @example "7"
         */
        ifNoneMatch: components["schemas"]["EntityTags"];
        /**
         * @description A key of your choice for this request. A retry with the same key takes effect only once.
         * @example 9d2f6c1e-5b0a-4f7e-8c43-1a6e0b7d9c55
         */
        idempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The URL of the created resource. Once the operation that reads it has ended, this is the call of its successor: for a pet
         *     `/pets/13` until the sunset of `getPet`, and `/pets?id=13` from then on.
         * @example /pets/13
         */
        Location: string;
        /**
         * @description The URL of the created webhook.
         * @example /store/webhooks/1
         */
        WebhookLocation: string;
        /**
         * @description The version of this resource, for `If-Match` and `If-None-Match`.
         * @example "1"
         */
        ETag: string;
        /**
         * @description The version of the only pet on the page, for `If-None-Match` of this list, and for `If-Match` of `replacePet`, `updatePet` and
         *     `deletePet`. Present if the request names exactly one `id` and the pet exists.
         * @example "1"
         */
        ETagOfOne: string;
        /**
         * @description A link to the next page, `rel="next"`, as a relative reference (RFC 8288). Absent on the last page.
         * @example <?limit=2&after=2>; rel="next"
         */
        NextPage: string;
        /**
         * @description Present if this response repeats that to an earlier request with the same `Idempotency-Key`.
         * @example true
         */
        IdempotencyReplayed: "true";
        /**
         * @description The media types that a `PATCH` of this resource accepts (RFC 5789).
         * @example application/json, application/merge-patch+json
         */
        AcceptPatch: string;
        /**
         * @description Identifies this request in the log of the server. Quote it when you ask for help.
         * @example 8a1f3c52b7d0-1k
         */
        RequestId: string;
        /**
         * @description The authentication scheme, and the fault of the credentials that were sent (RFC 6750).
         * @example Bearer error="invalid_token"
         */
        Authenticate: string;
        /**
         * @description The scopes that the operation needs (RFC 6750). Present if the key lacks one.
         * @example Bearer error="insufficient_scope", scope="pets:write"
         */
        InsufficientScope: string;
        /**
         * @description Seconds to wait before the next attempt.
         * @example 1
         */
        RetryAfter: number;
        /**
         * @description The remaining requests: `r` in the next `t` seconds (draft-ietf-httpapi-ratelimit-headers-10). Sent on every response
         *     to a valid key and on every `429`, unless the server has no limits.
         * @example "default";r=59958;t=42
         */
        RateLimit: string;
        /**
         * @description The limit that `RateLimit` refers to: `q` requests in `w` seconds.
         * @example "default";q=60000;w=60
         */
        RateLimitPolicy: string;
        /**
         * @description Since when the operation is deprecated, in seconds since 1970 (RFC 9745).
         * @example @1780617600
         */
        Deprecation: string;
        /**
         * @description The instant from which the operation responds `410` (RFC 8594).
         * @example Thu, 05 Dec 2030 00:00:00 GMT
         */
        Sunset: string;
        /**
         * @description What to read, `rel="deprecation"`, and what to use instead, `rel="successor-version"` (RFC 8288).
         * @example </docs>; rel="deprecation"; type="text/html"
         */
        LifecycleLinks: string;
        /**
         * @description How stable the operation is.
         * @example beta
         */
        Stability: "experimental" | "beta";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listPets: {
        parameters: {
            query: {
                /**
                 * @description The maximum number of items to return.
                 * @example 100
                 */
                limit: components["parameters"]["limit"];
                /**
                 * @description The id of the last item that you have seen. The page has only later items: by default those with a greater id. The item need not exist.
                 *     0 begins at the start in any order.
                 */
                after?: components["parameters"]["after"];
                /** @description Only the pets with these ids; repeat the parameter for more than one. */
                id?: components["schemas"]["Id"][];
                /**
                 * @description Only pets of this status.
                 * @example available
                 */
                status?: components["schemas"]["PetStatus"];
                /** @description Only pets of this category. */
                categoryId?: components["schemas"]["Id"];
                /** @description Only pets of exactly this name. */
                name?: components["schemas"]["Name"];
                /**
                 * @description Words to search for. Each must be the beginning of a word in the item's name, regardless of case and diacritics. [Search](#section/Pagination-and-filtering/Search) says what a word is.
                 *     Without a word, nothing is found. A search is fastest if its longest word has three letters or more. A page of a search may have fewer items than `limit`, or none, and lead on.
                 */
                q?: components["parameters"]["q"];
                /**
                 * @description The order: `id` (the default) or `name`, with `-` in front for the reverse. Names are compared by Unicode code points, so capitals come before small letters.
                 *     Items of the same name are ordered by id.
                 * @example name
                 */
                sort?: components["parameters"]["sortByName"];
                /**
                 * @description For `sort=name` and `sort=-name`: the name of the last item that you have seen; `Link` carries it. Without `after`, the page begins after
                 *     all items of this name. With `after` alone, it begins after the current position of that item, or at the start if the item is
                 *     gone. Other sorts do not use it.
                 */
                afterName?: components["parameters"]["afterName"];
            };
            header?: {
                /**
                 * @description Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
                 *     may be listed, and `*` means any.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
                 * @example "1"
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PetPage"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice for this request. A retry with the same key takes effect only once.
                 * @example 9d2f6c1e-5b0a-4f7e-8c43-1a6e0b7d9c55
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Biscuit",
                 *       "categoryId": 1,
                 *       "status": "available"
                 *     }
                 */
                "application/json": components["schemas"]["NewPet"];
            };
        };
        responses: {
            201: components["responses"]["PetCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["PetNotCreated"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
                 *     may be listed, and `*` means any.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
                 * @example "1"
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description The id of the pet.
                 * @example 1
                 */
                petId: components["parameters"]["petId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PetFound"];
            304: components["responses"]["DeprecatedNotModified"];
            400: components["responses"]["DeprecatedBadRequest"];
            401: components["responses"]["DeprecatedUnauthorized"];
            403: components["responses"]["DeprecatedForbidden"];
            404: components["responses"]["DeprecatedPetNotFound"];
            406: components["responses"]["DeprecatedNotAcceptable"];
            410: components["responses"]["Gone"];
            412: components["responses"]["DeprecatedPreconditionFailed"];
            429: components["responses"]["DeprecatedTooManyRequests"];
            500: components["responses"]["DeprecatedInternalError"];
            503: components["responses"]["DeprecatedUnavailable"];
        };
    };
    replacePet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
                 * @example "1"
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
                /**
                 * @description Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
                 *     may be listed, and `*` means any.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the pet.
                 * @example 1
                 */
                petId: components["parameters"]["petId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Biscuit",
                 *       "categoryId": 1,
                 *       "status": "pending"
                 *     }
                 */
                "application/json": components["schemas"]["NewPet"];
            };
        };
        responses: {
            200: components["responses"]["PetReplaced"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["PetNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["PetNotReplaced"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
                 * @example "1"
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
                /**
                 * @description Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
                 *     may be listed, and `*` means any.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the pet.
                 * @example 12
                 */
                petId: components["parameters"]["petToRemove"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["PetNotFound"];
            409: components["responses"]["PetNotDeleted"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePet: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
                 * @example "1"
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
                /**
                 * @description Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
                 *     may be listed, and `*` means any.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the pet.
                 * @example 1
                 */
                petId: components["parameters"]["petId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "pending"
                 *     }
                 */
                "application/json": components["schemas"]["PetUpdate"];
                /**
                 * @example {
                 *       "status": "pending"
                 *     }
                 */
                "application/merge-patch+json": components["schemas"]["PetUpdate"];
            };
        };
        responses: {
            200: components["responses"]["UnstablePetReplaced"];
            400: components["responses"]["UnstableBadRequest"];
            401: components["responses"]["UnstableUnauthorized"];
            403: components["responses"]["UnstableForbidden"];
            404: components["responses"]["UnstablePetNotFound"];
            406: components["responses"]["UnstableNotAcceptable"];
            409: components["responses"]["UnstablePetNotReplaced"];
            412: components["responses"]["UnstablePreconditionFailed"];
            413: components["responses"]["UnstableContentTooLarge"];
            415: components["responses"]["UnstableUnsupportedPatch"];
            429: components["responses"]["UnstableTooManyRequests"];
            500: components["responses"]["UnstableInternalError"];
            503: components["responses"]["UnstableUnavailable"];
        };
    };
    listCategories: {
        parameters: {
            query: {
                /**
                 * @description The maximum number of items to return.
                 * @example 100
                 */
                limit: components["parameters"]["limit"];
                /**
                 * @description The id of the last item that you have seen. The page has only later items: by default those with a greater id. The item need not exist.
                 *     0 begins at the start in any order.
                 */
                after?: components["parameters"]["after"];
                /**
                 * @description Words to search for. Each must be the beginning of a word in the item's name, regardless of case and diacritics. [Search](#section/Pagination-and-filtering/Search) says what a word is.
                 *     Without a word, nothing is found. A search is fastest if its longest word has three letters or more. A page of a search may have fewer items than `limit`, or none, and lead on.
                 */
                q?: components["parameters"]["q"];
                /**
                 * @description The order: `id` (the default) or `name`, with `-` in front for the reverse. Names are compared by Unicode code points, so capitals come before small letters.
                 *     Items of the same name are ordered by id.
                 * @example name
                 */
                sort?: components["parameters"]["sortByName"];
                /**
                 * @description For `sort=name` and `sort=-name`: the name of the last item that you have seen; `Link` carries it. Without `after`, the page begins after
                 *     all items of this name. With `after` alone, it begins after the current position of that item, or at the start if the item is
                 *     gone. Other sorts do not use it.
                 */
                afterName?: components["parameters"]["afterName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CategoryPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCategory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice for this request. A retry with the same key takes effect only once.
                 * @example 9d2f6c1e-5b0a-4f7e-8c43-1a6e0b7d9c55
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Hamster",
                 *       "description": "Runs all night and gets nowhere, happily."
                 *     }
                 */
                "application/json": components["schemas"]["NewCategory"];
            };
        };
        responses: {
            201: components["responses"]["CategoryCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["CategoryNotCreated"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCategory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
                 *     may be listed, and `*` means any.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
                 * @example "1"
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description The id of the category.
                 * @example 5
                 */
                categoryId: components["parameters"]["categoryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CategoryFound"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CategoryNotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaceCategory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
                 * @example "1"
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
                /**
                 * @description Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
                 *     may be listed, and `*` means any.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the category.
                 * @example 5
                 */
                categoryId: components["parameters"]["categoryId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ferret",
                 *       "description": "Long, curious and fond of shoelaces."
                 *     }
                 */
                "application/json": components["schemas"]["NewCategory"];
            };
        };
        responses: {
            200: components["responses"]["CategoryReplaced"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CategoryNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["CategoryNotReplaced"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCategory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
                 * @example "1"
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
                /**
                 * @description Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
                 *     may be listed, and `*` means any.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the category.
                 * @example 5
                 */
                categoryId: components["parameters"]["categoryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CategoryNotFound"];
            409: components["responses"]["CategoryNotDeleted"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInventory: {
        parameters: {
            query: {
                /**
                 * @description The maximum number of items to return.
                 * @example 100
                 */
                limit: components["parameters"]["limit"];
                /**
                 * @description The id of the last item that you have seen. The page has only later items: by default those with a greater id. The item need not exist.
                 *     0 begins at the start in any order.
                 */
                after?: components["parameters"]["after"];
                /**
                 * @description Only entries of this status.
                 * @example available
                 */
                status?: components["schemas"]["PetStatus"];
                /**
                 * @description The order: `petId` (the default) or `quantity`, with `-` in front for the reverse. `sort=quantity` begins with the lowest stock;
                 *     entries of the same quantity are ordered by the pet's id.
                 * @example quantity
                 */
                sort?: "petId" | "-petId" | "quantity" | "-quantity";
                /**
                 * @description For `sort=quantity` and `sort=-quantity`: the quantity of the last entry that you have seen; `Link` carries it. Without `after`, the page
                 *     begins after all entries of this quantity. With `after` alone, it begins after the current position of that entry, or at
                 *     the start if the entry is gone. Other sorts do not use it.
                 */
                afterQuantity?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["InventoryPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInventoryItem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
                 *     may be listed, and `*` means any.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
                 * @example "1"
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description The id of the pet.
                 * @example 1
                 */
                petId: components["parameters"]["petId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["InventoryItemFound"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["PetNotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateInventory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
                 * @example "1"
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
                /**
                 * @description Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
                 *     may be listed, and `*` means any.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the pet.
                 * @example 1
                 */
                petId: components["parameters"]["petId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "quantity": 12
                 *     }
                 */
                "application/json": components["schemas"]["InventoryUpdate"];
                /**
                 * @example {
                 *       "quantity": 12
                 *     }
                 */
                "application/merge-patch+json": components["schemas"]["InventoryUpdate"];
            };
        };
        responses: {
            200: components["responses"]["InventoryUpdated"];
            400: components["responses"]["UnstableBadRequest"];
            401: components["responses"]["UnstableUnauthorized"];
            403: components["responses"]["UnstableForbidden"];
            404: components["responses"]["UnstablePetNotFound"];
            406: components["responses"]["UnstableNotAcceptable"];
            409: components["responses"]["InventoryNotUpdated"];
            412: components["responses"]["UnstablePreconditionFailed"];
            413: components["responses"]["UnstableContentTooLarge"];
            415: components["responses"]["UnstableUnsupportedPatch"];
            429: components["responses"]["UnstableTooManyRequests"];
            500: components["responses"]["UnstableInternalError"];
            503: components["responses"]["UnstableUnavailable"];
        };
    };
    listOrders: {
        parameters: {
            query: {
                /**
                 * @description The maximum number of items to return.
                 * @example 100
                 */
                limit: components["parameters"]["limit"];
                /**
                 * @description The id of the last item that you have seen. The page has only later items: by default those with a greater id. The item need not exist.
                 *     0 begins at the start in any order.
                 */
                after?: components["parameters"]["after"];
                /**
                 * @description Only orders for this pet.
                 * @example 2
                 */
                petId?: components["schemas"]["Id"];
                /**
                 * @description Only orders that have been fulfilled (`true`), or only those that have not (`false`).
                 * @example false
                 */
                complete?: boolean;
                /**
                 * @description The order: `id` (the default), oldest first, or `-id`, newest first.
                 * @example -id
                 */
                sort?: "id" | "-id";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OrderPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    placeOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice for this request. A retry with the same key takes effect only once.
                 * @example 9d2f6c1e-5b0a-4f7e-8c43-1a6e0b7d9c55
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "petId": 11,
                 *       "quantity": 2,
                 *       "shipDate": "2030-03-01T09:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["NewOrder"];
            };
        };
        responses: {
            201: components["responses"]["OrderPlaced"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["OrderNotPlaced"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
                 *     may be listed, and `*` means any.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
                 * @example "1"
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description The id of the order.
                 * @example 1
                 */
                orderId: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OrderFound"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
                 * @example "1"
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
                /**
                 * @description Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
                 *     may be listed, and `*` means any.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the order.
                 * @example 3
                 */
                orderId: components["parameters"]["orderToCancel"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["UnstableDeleted"];
            400: components["responses"]["UnstableBadRequest"];
            401: components["responses"]["UnstableUnauthorized"];
            403: components["responses"]["UnstableForbidden"];
            404: components["responses"]["UnstableOrderNotFound"];
            409: components["responses"]["OrderNotCancelled"];
            412: components["responses"]["UnstablePreconditionFailed"];
            429: components["responses"]["UnstableTooManyRequests"];
            500: components["responses"]["UnstableInternalError"];
            503: components["responses"]["UnstableUnavailable"];
        };
    };
    updateOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
                 * @example "1"
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
                /**
                 * @description Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
                 *     may be listed, and `*` means any.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the order.
                 * @example 1
                 */
                orderId: components["parameters"]["orderId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "complete": true
                 *     }
                 */
                "application/json": components["schemas"]["OrderUpdate"];
                /**
                 * @example {
                 *       "complete": true
                 *     }
                 */
                "application/merge-patch+json": components["schemas"]["OrderUpdate"];
            };
        };
        responses: {
            200: components["responses"]["OrderUpdated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["OrderNotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["OrderNotUpdated"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedPatch"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEvents: {
        parameters: {
            query: {
                /**
                 * @description The maximum number of items to return.
                 * @example 100
                 */
                limit: components["parameters"]["limit"];
                /** @description Only events after the one with this id. If later events of the requested types are no longer kept, the response is `410`. */
                after?: number;
                /**
                 * @description Only events of these types; repeat the parameter for more than one.
                 * @example [
                 *       "order.placed",
                 *       "order.cancelled"
                 *     ]
                 */
                type?: components["schemas"]["EventType"][];
            };
            header?: {
                /**
                 * @description The `id` of the last event that you have seen. It replaces `after`; readers of streams send it when they reconnect. After an id that no event
                 *     has yet, such as 9007199254740991, a stream begins with the next event.
                 * @example 0
                 */
                "Last-Event-ID"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EventPage"];
            400: components["responses"]["UnstableBadRequest"];
            401: components["responses"]["UnstableUnauthorized"];
            403: components["responses"]["UnstableForbidden"];
            406: components["responses"]["UnstableNotAcceptable"];
            410: components["responses"]["EventsExpired"];
            429: components["responses"]["UnstableTooManyRequests"];
            500: components["responses"]["UnstableInternalError"];
            503: components["responses"]["UnstableUnavailable"];
        };
    };
    getOwnKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OwnKey"];
            400: components["responses"]["UnstableBadRequest"];
            401: components["responses"]["UnstableUnauthorized"];
            403: components["responses"]["UnstableForbidden"];
            406: components["responses"]["UnstableNotAcceptable"];
            429: components["responses"]["UnstableTooManyRequests"];
            500: components["responses"]["UnstableInternalError"];
            503: components["responses"]["UnstableUnavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query: {
                /**
                 * @description The maximum number of items to return.
                 * @example 100
                 */
                limit: components["parameters"]["limit"];
                /**
                 * @description The id of the last item that you have seen. The page has only later items: by default those with a greater id. The item need not exist.
                 *     0 begins at the start in any order.
                 */
                after?: components["parameters"]["after"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebhookPage"];
            400: components["responses"]["UnstableBadRequest"];
            401: components["responses"]["UnstableUnauthorized"];
            403: components["responses"]["UnstableForbidden"];
            406: components["responses"]["UnstableNotAcceptable"];
            429: components["responses"]["UnstableTooManyRequests"];
            500: components["responses"]["UnstableInternalError"];
            503: components["responses"]["UnstableUnavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice for this request. A retry with the same key takes effect only once.
                 * @example 9d2f6c1e-5b0a-4f7e-8c43-1a6e0b7d9c55
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://shop.example/hooks/pets",
                 *       "types": [
                 *         "order.placed",
                 *         "order.cancelled"
                 *       ],
                 *       "description": "Orders for the warehouse"
                 *     }
                 */
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            201: components["responses"]["WebhookCreated"];
            400: components["responses"]["UnstableBadRequest"];
            401: components["responses"]["UnstableUnauthorized"];
            403: components["responses"]["UnstableForbidden"];
            406: components["responses"]["UnstableNotAcceptable"];
            409: components["responses"]["WebhookNotCreated"];
            413: components["responses"]["UnstableContentTooLarge"];
            415: components["responses"]["UnstableUnsupportedMediaType"];
            429: components["responses"]["UnstableTooManyRequests"];
            500: components["responses"]["UnstableInternalError"];
            503: components["responses"]["UnstableUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A key of your choice for this request. A retry with the same key takes effect only once.
                 * @example 9d2f6c1e-5b0a-4f7e-8c43-1a6e0b7d9c55
                 */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the webhook.
                 * @example 1
                 */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebhookSecretRotated"];
            400: components["responses"]["UnstableBadRequest"];
            401: components["responses"]["UnstableUnauthorized"];
            403: components["responses"]["UnstableForbidden"];
            404: components["responses"]["WebhookNotFound"];
            406: components["responses"]["UnstableNotAcceptable"];
            409: components["responses"]["WebhookSecretNotRotated"];
            429: components["responses"]["UnstableTooManyRequests"];
            500: components["responses"]["UnstableInternalError"];
            503: components["responses"]["UnstableUnavailable"];
        };
    };
    pingWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the webhook.
                 * @example 1
                 */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: components["responses"]["PingAccepted"];
            400: components["responses"]["UnstableBadRequest"];
            401: components["responses"]["UnstableUnauthorized"];
            403: components["responses"]["UnstableForbidden"];
            404: components["responses"]["WebhookNotFound"];
            406: components["responses"]["UnstableNotAcceptable"];
            409: components["responses"]["WebhookNotPinged"];
            429: components["responses"]["UnstableTooManyRequests"];
            500: components["responses"]["UnstableInternalError"];
            503: components["responses"]["UnstableUnavailable"];
        };
    };
    listDeliveries: {
        parameters: {
            query: {
                /**
                 * @description The maximum number of items to return.
                 * @example 100
                 */
                limit: components["parameters"]["limit"];
                /**
                 * @description The id of the last item that you have seen. The page has only later items: by default those with a greater id. The item need not exist.
                 *     0 begins at the start in any order.
                 */
                after?: components["parameters"]["after"];
                /** @description Only deliveries of this status. */
                status?: components["schemas"]["DeliveryStatus"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the webhook.
                 * @example 1
                 */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeliveryPage"];
            400: components["responses"]["UnstableBadRequest"];
            401: components["responses"]["UnstableUnauthorized"];
            403: components["responses"]["UnstableForbidden"];
            404: components["responses"]["WebhookNotFound"];
            406: components["responses"]["UnstableNotAcceptable"];
            429: components["responses"]["UnstableTooManyRequests"];
            500: components["responses"]["UnstableInternalError"];
            503: components["responses"]["UnstableUnavailable"];
        };
    };
    retryDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the webhook.
                 * @example 1
                 */
                webhookId: components["parameters"]["webhookId"];
                /**
                 * @description The id of the delivery.
                 * @example 1
                 */
                deliveryId: components["parameters"]["deliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: components["responses"]["RetryAccepted"];
            400: components["responses"]["UnstableBadRequest"];
            401: components["responses"]["UnstableUnauthorized"];
            403: components["responses"]["UnstableForbidden"];
            404: components["responses"]["DeliveryNotFound"];
            406: components["responses"]["UnstableNotAcceptable"];
            409: components["responses"]["DeliveryNotRetried"];
            429: components["responses"]["UnstableTooManyRequests"];
            500: components["responses"]["UnstableInternalError"];
            503: components["responses"]["UnstableUnavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
                 *     may be listed, and `*` means any.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /**
                 * @description Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
                 * @example "1"
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
            };
            path: {
                /**
                 * @description The id of the webhook.
                 * @example 1
                 */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebhookFound"];
            304: components["responses"]["UnstableNotModified"];
            400: components["responses"]["UnstableBadRequest"];
            401: components["responses"]["UnstableUnauthorized"];
            403: components["responses"]["UnstableForbidden"];
            404: components["responses"]["WebhookNotFound"];
            406: components["responses"]["UnstableNotAcceptable"];
            412: components["responses"]["UnstablePreconditionFailed"];
            429: components["responses"]["UnstableTooManyRequests"];
            500: components["responses"]["UnstableInternalError"];
            503: components["responses"]["UnstableUnavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
                 * @example "1"
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
                /**
                 * @description Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
                 *     may be listed, and `*` means any.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the webhook.
                 * @example 1
                 */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["UnstableDeleted"];
            400: components["responses"]["UnstableBadRequest"];
            401: components["responses"]["UnstableUnauthorized"];
            403: components["responses"]["UnstableForbidden"];
            404: components["responses"]["WebhookNotFound"];
            412: components["responses"]["UnstablePreconditionFailed"];
            429: components["responses"]["UnstableTooManyRequests"];
            500: components["responses"]["UnstableInternalError"];
            503: components["responses"]["UnstableUnavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
                 * @example "1"
                 */
                "If-Match"?: components["parameters"]["ifMatch"];
                /**
                 * @description Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
                 *     may be listed, and `*` means any.
                 * @example "7"
                 */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the webhook.
                 * @example 1
                 */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["WebhookUpdate"];
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                "application/merge-patch+json": components["schemas"]["WebhookUpdate"];
            };
        };
        responses: {
            200: components["responses"]["WebhookUpdated"];
            400: components["responses"]["UnstableBadRequest"];
            401: components["responses"]["UnstableUnauthorized"];
            403: components["responses"]["UnstableForbidden"];
            404: components["responses"]["WebhookNotFound"];
            406: components["responses"]["UnstableNotAcceptable"];
            409: components["responses"]["WebhookNotUpdated"];
            412: components["responses"]["UnstablePreconditionFailed"];
            413: components["responses"]["UnstableContentTooLarge"];
            415: components["responses"]["UnstableUnsupportedPatch"];
            429: components["responses"]["UnstableTooManyRequests"];
            500: components["responses"]["UnstableInternalError"];
            503: components["responses"]["UnstableUnavailable"];
        };
    };
}
