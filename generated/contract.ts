// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import type { Stream } from 'contract-openapi/contract'
import type { components } from './schema.ts'

/** An identifier. It is assigned on creation and never reused. */
export type Id = components['schemas']['Id']

/**
 * 1 to 100 characters, at least one of them not a space (U+0020). The control characters U+0000 to U+001F and U+007F are refused;
 * all other Unicode characters are allowed.
 */
export type Name = components['schemas']['Name']

/** One or more entity tags, or `*` (RFC 9110, section 8.8.3). */
export type EntityTags = components['schemas']['EntityTags']

/**
 * `available`: can be ordered. `pending`: held, whatever its stock, or out of stock while orders are open. `sold`: gone, until it is restocked.
 */
export type PetStatus = components['schemas']['PetStatus']

/** A pet to take in. */
export type NewPet = components['schemas']['NewPet']

/** The members of a pet to change; at least one. */
export type PetUpdate = components['schemas']['PetUpdate']

/** A pet of the store. */
export type Pet = components['schemas']['Pet']

/** A page of pets, in the requested order. */
export type Pets = components['schemas']['Pets']

/** A category to add. */
export type NewCategory = components['schemas']['NewCategory']

/** A kind of animal. */
export type Category = components['schemas']['Category']

/** An order to place. */
export type NewOrder = components['schemas']['NewOrder']

/** The members of an order to change; at least one. */
export type OrderUpdate = components['schemas']['OrderUpdate']

/**
 * Expected ship date: any date-time of RFC 3339, with any offset. It is stored in UTC, to the millisecond. A leap second is stored as the
 * second after it. If the date in UTC would be before the year 0000 or after 9999, it is stored with the smallest offset that keeps it within these years.
 */
export type ShipDate = components['schemas']['ShipDate']

/** An order for a pet. All members are present, except `shipDate` if there is none. */
export type Order = components['schemas']['Order']

/** The kind of resource, and its change. */
export type EventType = components['schemas']['EventType']

/** An event of the store. */
export type Event = components['schemas']['Event']

/**
 * The URL that receives the events: an `https` URL of a host with a public address, without user name, password and fragment. Plain `http` and other addresses are refused,
 * unless the operator allows them.
 */
export type WebhookUrl = components['schemas']['WebhookUrl']

/**
 * The purpose of the webhook, in your words. The control characters U+0000 to U+001F and U+007F are refused.
 */
export type WebhookDescription = components['schemas']['WebhookDescription']

/**
 * The types of events to send. If it is absent or empty, all types are sent, including those that are added later.
 */
export type EventTypes = components['schemas']['EventTypes']

/** A subscription to events. */
export type NewWebhook = components['schemas']['NewWebhook']

/** The members of a webhook to change; at least one. */
export type WebhookUpdate = components['schemas']['WebhookUpdate']

/** The permissions and limits of the credentials. */
export type OwnKey = components['schemas']['OwnKey']

/** A subscription that sends events to a URL. */
export type Webhook = components['schemas']['Webhook']

/** A webhook, with the secret that signs its requests. */
export type WebhookWithSecret = components['schemas']['WebhookWithSecret']

/**
 * `pending`: waiting for the first or next attempt. `delivered`: the response was a `2xx`. `failed`: no further attempt is made.
 */
export type DeliveryStatus = components['schemas']['DeliveryStatus']

/** The delivery of an event to a webhook. */
export type Delivery = components['schemas']['Delivery']

/** The stock of one pet. */
export type InventoryItem = components['schemas']['InventoryItem']

/** The stock to set. */
export type InventoryUpdate = components['schemas']['InventoryUpdate']

/** An error. */
export type Error = components['schemas']['Error']

/** Codes of all errors, listed in the contract with their remedies. */
export type ErrorCode = Error['code']

/** Permission of an API key. */
export type Scope = 'pets:read' | 'pets:write' | 'store:read' | 'store:write' | 'events:read' | 'webhooks:read' | 'webhooks:write'

/** Name of an operation. */
export type OperationId = keyof Requests

/** Validated request of each operation, with defaults. */
export interface Requests {
  /**
   * List pets: `GET /pets`
   *
   * Pets in ascending order of id, or as `sort` says. Filters and search combine: a pet must match all of them, and any one of the ids if `id` is given.
   * If the request names exactly one `id` and the pet exists, the response carries its `ETag`, and `If-None-Match` and `If-Match` are evaluated. On any other
   * list they have no effect.
   */
  listPets: {
    query: {
      /** The maximum number of items to return. */
      limit: number
      /**
       * The id of the last item that you have seen. The page has only later items: by default those with a greater id. The item need not exist.
       * 0 begins at the start in any order.
       */
      after?: number
      /** Only the pets with these ids; repeat the parameter for more than one. */
      id?: Id[]
      /** Only pets of this status. */
      status?: PetStatus
      /** Only pets of this category. */
      categoryId?: Id
      /** Only pets of exactly this name. */
      name?: Name
      /**
       * Words to search for. Each must be the beginning of a word in the item's name, regardless of case and diacritics. [Search](#section/Pagination-and-filtering/Search) says what a word is.
       * Without a word, nothing is found. A search is fastest if its longest word has three letters or more. A page of a search may have fewer items than `limit`, or none, and lead on.
       */
      q?: string
      /**
       * The order: `id` (the default) or `name`, with `-` in front for the reverse. Names are compared by Unicode code points, so capitals come before small letters.
       * Items of the same name are ordered by id.
       */
      sort?: 'id' | '-id' | 'name' | '-name'
      /**
       * For `sort=name` and `sort=-name`: the name of the last item that you have seen; `Link` carries it. Without `after`, the page begins after
       * all items of this name. With `after` alone, it begins after the current position of that item, or at the start if the item is
       * gone. Other sorts do not use it.
       */
      afterName?: Name
    }
    headers: {
      /**
       * Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
      /**
       * Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
    }
  }

  /**
   * Take in a pet: `POST /pets`
   *
   * Adds a pet and opens its inventory entry, with one unit in stock when it is `available` (the default) or
   * `pending`, and none when it is `sold`.
   */
  createPet: {
    headers: {
      /** A key of your choice for this request. A retry with the same key takes effect only once. */
      'Idempotency-Key'?: string
    }
    body: NewPet
  }

  /**
   * Get a pet: `GET /pets/{petId}`
   *
   * One pet, by its id.
   *
   * @deprecated since 2026-06-05, ends on 2030-12-05; use listPets: GET /pets?id={petId}
   */
  getPet: {
    path: {
      /** The id of the pet. */
      petId: Id
    }
    headers: {
      /**
       * Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
      /**
       * Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
    }
  }

  /**
   * Replace a pet: `PUT /pets/{petId}`
   *
   * Replaces name and category, and the status if one is sent. Through its status a pet can be held (`available` to
   * `pending`), released (`pending` to `available`, which needs stock) or taken off sale (to `sold`, which needs it to have no open
   * orders and empties its stock). A `sold` pet comes back only by restocking it.
   */
  replacePet: {
    path: {
      /** The id of the pet. */
      petId: Id
    }
    headers: {
      /**
       * Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
      /**
       * Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
    }
    body: NewPet
  }

  /**
   * Change a pet: `PATCH /pets/{petId}`
   *
   * Changes the members that you send, under the rules of `replacePet`. The other members stay.
   */
  updatePet: {
    path: {
      /** The id of the pet. */
      petId: Id
    }
    headers: {
      /**
       * Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
      /**
       * Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
    }
    mediaType: 'application/json' | 'application/merge-patch+json'
    body: PetUpdate
  }

  /**
   * Remove a pet: `DELETE /pets/{petId}`
   *
   * Removes a pet and its inventory entry. Its completed orders stay. A pet with an open order cannot be removed.
   */
  deletePet: {
    path: {
      /** The id of the pet. */
      petId: Id
    }
    headers: {
      /**
       * Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
      /**
       * Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
    }
  }

  /**
   * List categories: `GET /categories`
   *
   * Categories in ascending order of id, or as `sort` says.
   */
  listCategories: {
    query: {
      /** The maximum number of items to return. */
      limit: number
      /**
       * The id of the last item that you have seen. The page has only later items: by default those with a greater id. The item need not exist.
       * 0 begins at the start in any order.
       */
      after?: number
      /**
       * Words to search for. Each must be the beginning of a word in the item's name, regardless of case and diacritics. [Search](#section/Pagination-and-filtering/Search) says what a word is.
       * Without a word, nothing is found. A search is fastest if its longest word has three letters or more. A page of a search may have fewer items than `limit`, or none, and lead on.
       */
      q?: string
      /**
       * The order: `id` (the default) or `name`, with `-` in front for the reverse. Names are compared by Unicode code points, so capitals come before small letters.
       * Items of the same name are ordered by id.
       */
      sort?: 'id' | '-id' | 'name' | '-name'
      /**
       * For `sort=name` and `sort=-name`: the name of the last item that you have seen; `Link` carries it. Without `after`, the page begins after
       * all items of this name. With `after` alone, it begins after the current position of that item, or at the start if the item is
       * gone. Other sorts do not use it.
       */
      afterName?: Name
    }
  }

  /**
   * Add a category: `POST /categories`
   *
   * Adds a category. Names are unique, regardless of case.
   */
  createCategory: {
    headers: {
      /** A key of your choice for this request. A retry with the same key takes effect only once. */
      'Idempotency-Key'?: string
    }
    body: NewCategory
  }

  /**
   * Get a category: `GET /categories/{categoryId}`
   *
   * One category, by its id.
   */
  getCategory: {
    path: {
      /** The id of the category. */
      categoryId: Id
    }
    headers: {
      /**
       * Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
      /**
       * Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
    }
  }

  /**
   * Replace a category: `PUT /categories/{categoryId}`
   *
   * Replaces name and description. If you send no description, it is removed.
   */
  replaceCategory: {
    path: {
      /** The id of the category. */
      categoryId: Id
    }
    headers: {
      /**
       * Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
      /**
       * Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
    }
    body: NewCategory
  }

  /**
   * Remove a category: `DELETE /categories/{categoryId}`
   *
   * Removes a category. No pet may belong to it.
   */
  deleteCategory: {
    path: {
      /** The id of the category. */
      categoryId: Id
    }
    headers: {
      /**
       * Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
      /**
       * Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
    }
  }

  /**
   * List the inventory: `GET /inventory`
   *
   * One entry for each pet, in ascending order of the pet's id, or as `sort` says.
   */
  listInventory: {
    query: {
      /** The maximum number of items to return. */
      limit: number
      /**
       * The id of the last item that you have seen. The page has only later items: by default those with a greater id. The item need not exist.
       * 0 begins at the start in any order.
       */
      after?: number
      /** Only entries of this status. */
      status?: PetStatus
      /**
       * The order: `petId` (the default) or `quantity`, with `-` in front for the reverse. `sort=quantity` begins with the lowest stock;
       * entries of the same quantity are ordered by the pet's id.
       */
      sort?: 'petId' | '-petId' | 'quantity' | '-quantity'
      /**
       * For `sort=quantity` and `sort=-quantity`: the quantity of the last entry that you have seen; `Link` carries it. Without `after`, the page
       * begins after all entries of this quantity. With `after` alone, it begins after the current position of that entry, or at
       * the start if the entry is gone. Other sorts do not use it.
       */
      afterQuantity?: number
    }
  }

  /**
   * Get an inventory entry: `GET /inventory/{petId}`
   *
   * The inventory entry of one pet. Its status is the pet's.
   */
  getInventoryItem: {
    path: {
      /** The id of the pet. */
      petId: Id
    }
    headers: {
      /**
       * Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
      /**
       * Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
    }
  }

  /**
   * Set the stock of a pet: `PATCH /inventory/{petId}`
   *
   * Sets the number of units that can still be ordered. Above 0, a pet that is `sold` or has run out becomes
   * `available` again. At 0, an `available` pet becomes `pending` while it has open orders, and `sold` otherwise.
   */
  updateInventory: {
    path: {
      /** The id of the pet. */
      petId: Id
    }
    headers: {
      /**
       * Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
      /**
       * Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
    }
    mediaType: 'application/json' | 'application/merge-patch+json'
    body: InventoryUpdate
  }

  /**
   * List orders: `GET /store/orders`
   *
   * Orders in ascending order of id, or newest first (`sort=-id`), without the cancelled ones.
   */
  listOrders: {
    query: {
      /** The maximum number of items to return. */
      limit: number
      /**
       * The id of the last item that you have seen. The page has only later items: by default those with a greater id. The item need not exist.
       * 0 begins at the start in any order.
       */
      after?: number
      /** Only orders for this pet. */
      petId?: Id
      /** Only orders that have been fulfilled (`true`), or only those that have not (`false`). */
      complete?: boolean
      /** The order: `id` (the default), oldest first, or `-id`, newest first. */
      sort?: 'id' | '-id'
    }
  }

  /**
   * Place an order: `POST /store/orders`
   *
   * Orders units of an `available` pet. The units leave its stock at once. When none is left, the pet becomes `pending`.
   */
  placeOrder: {
    headers: {
      /** A key of your choice for this request. A retry with the same key takes effect only once. */
      'Idempotency-Key'?: string
    }
    body: NewOrder
  }

  /**
   * Get an order: `GET /store/orders/{orderId}`
   *
   * One order, by its id. A cancelled order no longer exists.
   */
  getOrder: {
    path: {
      /** The id of the order. */
      orderId: Id
    }
    headers: {
      /**
       * Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
      /**
       * Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
    }
  }

  /**
   * Reschedule or complete an order: `PATCH /store/orders/{orderId}`
   *
   * Changes the ship date, or completes the order. An order that is completed without a ship date ships now. A ship date that has passed cannot
   * be changed, and a completed order never changes again. When the last open order of a pet without stock is completed, the pet is `sold`.
   */
  updateOrder: {
    path: {
      /** The id of the order. */
      orderId: Id
    }
    headers: {
      /**
       * Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
      /**
       * Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
    }
    mediaType: 'application/json' | 'application/merge-patch+json'
    body: OrderUpdate
  }

  /**
   * Cancel an order: `DELETE /store/orders/{orderId}`
   *
   * Cancels an order that has not been shipped and returns its units to the stock. A pet without stock becomes `available` again.
   */
  cancelOrder: {
    path: {
      /** The id of the order. */
      orderId: Id
    }
    headers: {
      /**
       * Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
      /**
       * Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
    }
  }

  /**
   * List events: `GET /store/events`
   *
   * The events of the store. Every reader sees them in the same order. An event is stored together with its change: there
   * is never one without the other. To follow the store, continue after the last `id` that you have seen: you get every event once. Ids
   * rise, with gaps. [Limits of this server](#section/Rate-limits/Limits-of-this-server) says for how long events are kept. Without `after` you get the oldest.
   *
   * Types may be added: ignore those that you do not know.
   *
   * With `Accept: text/event-stream` the response is a stream of server-sent events (HTML standard), without an end and without a `limit`. It begins with the events
   * after `after`, and continues with each new event within a second. Each has the `id` and `type` of the event, and the event itself as its `data`. A comment comes
   * every 15 seconds. The stream ends when the server restarts, when the key is revoked or expires, and when you do not read it. Ask again with the last `id` as
   * `Last-Event-ID`: you miss nothing. The number of streams that a
   * caller may have at a time is [limited](#section/Rate-limits/Limits-of-this-server); one more is `429`. The `EventSource` of browsers cannot send a key: read the
   * body of a `fetch`, as [Events and webhooks](#section/Events-and-webhooks/Follow-events-as-a-stream) shows.
   */
  listEvents: {
    query: {
      /** The maximum number of items to return. */
      limit: number
      /**
       * Only events after the one with this id. If later events of the requested types are no longer kept, the response is `410`.
       */
      after?: number
      /** Only events of these types; repeat the parameter for more than one. */
      type?: EventType[]
    }
    headers: {
      /**
       * The `id` of the last event that you have seen. It replaces `after`; readers of streams send it when they reconnect. After an id that no event
       * has yet, such as 9007199254740991, a stream begins with the next event.
       */
      'Last-Event-ID'?: number
    }
    /** The form of the response that the caller likes best. */
    accept: 'application/json' | 'text/event-stream'
  }

  /**
   * See what your key may do: `GET /store/key`
   *
   * The API key or token of this request.
   */
  getOwnKey: {
  }

  /**
   * List your webhooks: `GET /store/webhooks`
   *
   * The webhooks that your API key has created, in ascending order of id, without their secrets.
   */
  listWebhooks: {
    query: {
      /** The maximum number of items to return. */
      limit: number
      /**
       * The id of the last item that you have seen. The page has only later items: by default those with a greater id. The item need not exist.
       * 0 begins at the start in any order.
       */
      after?: number
    }
  }

  /**
   * Subscribe to events: `POST /store/webhooks`
   *
   * Sends future events to a URL: all of them, or those of some types. [Receive webhooks](#section/Events-and-webhooks/Receive-webhooks) describes the guarantees, and
   * [Verify a webhook](#section/Events-and-webhooks/Verify-a-webhook) the signatures. Keep the `secret` of the response: it signs the requests, and is not shown again. The first
   * request to the URL is the first event; use `pingWebhook` to test it earlier.
   */
  createWebhook: {
    headers: {
      /** A key of your choice for this request. A retry with the same key takes effect only once. */
      'Idempotency-Key'?: string
    }
    body: NewWebhook
  }

  /**
   * Replace the secret: `POST /store/webhooks/{webhookId}/secret`
   *
   * Gives the webhook a new secret. For 24 hours every request carries two signatures, one with the new secret and one with the previous one. After that, only the new secret
   * signs. Older secrets never sign, so send an `Idempotency-Key`: if a response is lost, a retry returns the same new secret.
   */
  rotateWebhookSecret: {
    path: {
      /** The id of the webhook. */
      webhookId: Id
    }
    headers: {
      /** A key of your choice for this request. A retry with the same key takes effect only once. */
      'Idempotency-Key'?: string
    }
  }

  /**
   * Try a webhook: `POST /store/webhooks/{webhookId}/ping`
   *
   * Sends an event `webhook.ping` to this webhook now, whatever its types are. `data` has the id of the webhook, as `webhookId`. The event is in no feed, so its `id` is 0. The response is the
   * delivery: list the deliveries to see its outcome. Ten pings of a webhook can be pending.
   */
  pingWebhook: {
    path: {
      /** The id of the webhook. */
      webhookId: Id
    }
  }

  /**
   * List deliveries: `GET /store/webhooks/{webhookId}/deliveries`
   *
   * The outcomes of the events that were sent to one of your webhooks, in ascending order of the delivery's id: delivered, pending (waiting for the next attempt), or
   * failed. An event without an attempt has no delivery.
   */
  listDeliveries: {
    path: {
      /** The id of the webhook. */
      webhookId: Id
    }
    query: {
      /** The maximum number of items to return. */
      limit: number
      /**
       * The id of the last item that you have seen. The page has only later items: by default those with a greater id. The item need not exist.
       * 0 begins at the start in any order.
       */
      after?: number
      /** Only deliveries of this status. */
      status?: DeliveryStatus
    }
  }

  /**
   * Send again now: `POST /store/webhooks/{webhookId}/deliveries/{deliveryId}/retry`
   *
   * Sends a failed or pending delivery now. Asking twice has the same effect as asking once.
   */
  retryDelivery: {
    path: {
      /** The id of the webhook. */
      webhookId: Id
      /** The id of the delivery. */
      deliveryId: Id
    }
  }

  /**
   * Get a webhook: `GET /store/webhooks/{webhookId}`
   *
   * One of your webhooks, by its id, without its secret.
   */
  getWebhook: {
    path: {
      /** The id of the webhook. */
      webhookId: Id
    }
    headers: {
      /**
       * Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
      /**
       * Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
    }
  }

  /**
   * Change a webhook: `PATCH /store/webhooks/{webhookId}`
   *
   * Changes the members that you send: URL, types, description, and whether the webhook is enabled. The other members stay. Undelivered events go to the new URL. A
   * disabled webhook receives nothing. Once it is enabled again, it continues where it stopped.
   */
  updateWebhook: {
    path: {
      /** The id of the webhook. */
      webhookId: Id
    }
    headers: {
      /**
       * Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
      /**
       * Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
    }
    mediaType: 'application/json' | 'application/merge-patch+json'
    body: WebhookUpdate
  }

  /**
   * Unsubscribe: `DELETE /store/webhooks/{webhookId}`
   *
   * Removes a webhook with its deliveries. Events that were not sent yet are never sent.
   */
  deleteWebhook: {
    path: {
      /** The id of the webhook. */
      webhookId: Id
    }
    headers: {
      /**
       * Perform the request only if this is the current `ETag`. Otherwise the response is `412`. Several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
      /**
       * Perform the request only if this is not the current `ETag`. Otherwise the response is `304` to `GET`, and `412` to any other method. Several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
    }
  }
}

/** Responses of each operation: documented statuses with bodies and headers. */
export interface Responses {
  listPets:
    | { status: 200; body: Pets; headers?: { ETag?: string; Link?: string } }
    | { status: 304; body?: undefined; headers: { ETag: string } }
    | { status: 400 | 401 | 403 | 406 | 412 | 429 | 500 | 503; body: Error; headers?: undefined }

  createPet:
    | { status: 201; body: Pet; headers: { Location: string; ETag: string; 'Idempotency-Replayed'?: 'true' } }
    | { status: 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503; body: Error; headers?: undefined }

  getPet:
    | { status: 200; body: Pet; headers: { ETag: string; Link?: string } }
    | { status: 304; body?: undefined; headers: { ETag: string; Link?: string } }
    | { status: 400 | 401 | 403 | 404 | 406 | 410 | 412 | 429 | 500 | 503; body: Error; headers?: { Link?: string } }

  replacePet:
    | { status: 200; body: Pet; headers: { ETag: string } }
    | { status: 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503; body: Error; headers?: undefined }

  updatePet:
    | { status: 200; body: Pet; headers: { ETag: string } }
    | { status: 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503; body: Error; headers?: undefined }

  deletePet:
    | { status: 204; body?: undefined; headers?: undefined }
    | { status: 400 | 401 | 403 | 404 | 409 | 412 | 429 | 500 | 503; body: Error; headers?: undefined }

  listCategories:
    | { status: 200; body: Category[]; headers?: { Link?: string } }
    | { status: 400 | 401 | 403 | 406 | 429 | 500 | 503; body: Error; headers?: undefined }

  createCategory:
    | { status: 201; body: Category; headers: { Location: string; ETag: string; 'Idempotency-Replayed'?: 'true' } }
    | { status: 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503; body: Error; headers?: undefined }

  getCategory:
    | { status: 200; body: Category; headers: { ETag: string } }
    | { status: 304; body?: undefined; headers: { ETag: string } }
    | { status: 400 | 401 | 403 | 404 | 406 | 412 | 429 | 500 | 503; body: Error; headers?: undefined }

  replaceCategory:
    | { status: 200; body: Category; headers: { ETag: string } }
    | { status: 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503; body: Error; headers?: undefined }

  deleteCategory:
    | { status: 204; body?: undefined; headers?: undefined }
    | { status: 400 | 401 | 403 | 404 | 409 | 412 | 429 | 500 | 503; body: Error; headers?: undefined }

  listInventory:
    | { status: 200; body: InventoryItem[]; headers?: { Link?: string } }
    | { status: 400 | 401 | 403 | 406 | 429 | 500 | 503; body: Error; headers?: undefined }

  getInventoryItem:
    | { status: 200; body: InventoryItem; headers: { ETag: string } }
    | { status: 304; body?: undefined; headers: { ETag: string } }
    | { status: 400 | 401 | 403 | 404 | 406 | 412 | 429 | 500 | 503; body: Error; headers?: undefined }

  updateInventory:
    | { status: 200; body: InventoryItem; headers: { ETag: string } }
    | { status: 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503; body: Error; headers?: undefined }

  listOrders:
    | { status: 200; body: Order[]; headers?: { Link?: string } }
    | { status: 400 | 401 | 403 | 406 | 429 | 500 | 503; body: Error; headers?: undefined }

  placeOrder:
    | { status: 201; body: Order; headers: { Location: string; ETag: string; 'Idempotency-Replayed'?: 'true' } }
    | { status: 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503; body: Error; headers?: undefined }

  getOrder:
    | { status: 200; body: Order; headers: { ETag: string } }
    | { status: 304; body?: undefined; headers: { ETag: string } }
    | { status: 400 | 401 | 403 | 404 | 406 | 412 | 429 | 500 | 503; body: Error; headers?: undefined }

  updateOrder:
    | { status: 200; body: Order; headers: { ETag: string } }
    | { status: 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503; body: Error; headers?: undefined }

  cancelOrder:
    | { status: 204; body?: undefined; headers?: undefined }
    | { status: 400 | 401 | 403 | 404 | 409 | 412 | 429 | 500 | 503; body: Error; headers?: undefined }

  listEvents:
    | { status: 200; mediaType: 'application/json'; body: Event[]; headers?: { Link?: string } }
    | { status: 200; mediaType: 'text/event-stream'; stream: Stream<Event>; lastEventId?: string | number; headers?: { Link?: string } }
    | { status: 400 | 401 | 403 | 406 | 410 | 429 | 500 | 503; body: Error; headers?: undefined }

  getOwnKey:
    | { status: 200; body: OwnKey; headers?: undefined }
    | { status: 400 | 401 | 403 | 406 | 429 | 500 | 503; body: Error; headers?: undefined }

  listWebhooks:
    | { status: 200; body: Webhook[]; headers?: { Link?: string } }
    | { status: 400 | 401 | 403 | 406 | 429 | 500 | 503; body: Error; headers?: undefined }

  createWebhook:
    | { status: 201; body: WebhookWithSecret; headers: { Location: string; ETag: string; 'Idempotency-Replayed'?: 'true' } }
    | { status: 400 | 401 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503; body: Error; headers?: undefined }

  rotateWebhookSecret:
    | { status: 200; body: WebhookWithSecret; headers?: { 'Idempotency-Replayed'?: 'true' } }
    | { status: 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503; body: Error; headers?: undefined }

  pingWebhook:
    | { status: 202; body: Delivery; headers?: undefined }
    | { status: 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503; body: Error; headers?: undefined }

  listDeliveries:
    | { status: 200; body: Delivery[]; headers?: { Link?: string } }
    | { status: 400 | 401 | 403 | 404 | 406 | 429 | 500 | 503; body: Error; headers?: undefined }

  retryDelivery:
    | { status: 202; body: Delivery; headers?: undefined }
    | { status: 400 | 401 | 403 | 404 | 406 | 409 | 429 | 500 | 503; body: Error; headers?: undefined }

  getWebhook:
    | { status: 200; body: Webhook; headers: { ETag: string } }
    | { status: 304; body?: undefined; headers: { ETag: string } }
    | { status: 400 | 401 | 403 | 404 | 406 | 412 | 429 | 500 | 503; body: Error; headers?: undefined }

  updateWebhook:
    | { status: 200; body: Webhook; headers: { ETag: string } }
    | { status: 400 | 401 | 403 | 404 | 406 | 409 | 412 | 413 | 415 | 429 | 500 | 503; body: Error; headers?: undefined }

  deleteWebhook:
    | { status: 204; body?: undefined; headers?: undefined }
    | { status: 400 | 401 | 403 | 404 | 412 | 429 | 500 | 503; body: Error; headers?: undefined }
}

/** Handler of an operation. A documented refusal is a response; a thrown error is a fault. */
export type Operation<Id extends OperationId, Context> = (
  request: Requests[Id],
  context: Context,
) => Promise<Responses[Id]>

/** Handlers of all operations. */
export type Handlers<Context> = { [Id in keyof Requests]: Operation<Id, Context> }

/** Body of each callback and webhook that the server sends. */
export interface Callbacks {
  /**
   * An event
   *
   * Sent at least once for each event of the webhook's types, and repeated until the response is a `2xx`. [Verify a webhook](#section/Events-and-webhooks/Verify-a-webhook) says how to check it.
   */
  event: Event
}
