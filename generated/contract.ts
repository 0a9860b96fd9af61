// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import type { Stream } from 'contract-server/contract'
import type { components } from './schema.ts'

/** An identifier, assigned on creation and never used again. */
export type Id = components['schemas']['Id']

/**
 * 1 to 100 characters, at least one of them not a space (U+0020). The control characters U+0000 to U+001F and U+007F are refused;
 * everything else of Unicode is allowed.
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

/** What to change of a pet; at least one member. */
export type PetUpdate = components['schemas']['PetUpdate']

/** A pet of the store. */
export type Pet = components['schemas']['Pet']

/** A page of pets, in the order that was asked for. */
export type Pets = components['schemas']['Pets']

/** A category to add. */
export type NewCategory = components['schemas']['NewCategory']

/** A kind of animal. */
export type Category = components['schemas']['Category']

/** An order to place. */
export type NewOrder = components['schemas']['NewOrder']

/** What to change of an order; at least one member. */
export type OrderUpdate = components['schemas']['OrderUpdate']

/**
 * Expected ship date: any date-time of RFC 3339, with any offset. It is kept in UTC, to the millisecond. A leap second is kept as the
 * second after it. A date that UTC would put before the year 0000 or after 9999 is kept with the least offset that leads back into these years.
 */
export type ShipDate = components['schemas']['ShipDate']

/** An order for a pet. All members are present, but for `shipDate` while there is none. */
export type Order = components['schemas']['Order']

/** What happened to what. */
export type EventType = components['schemas']['EventType']

/** Something that happened in the store. */
export type Event = components['schemas']['Event']

/**
 * Where events are sent: `https`, a host with a public address, no user name or password and no fragment. Plain `http` and other addresses are refused,
 * but for those that the operator allows (`WEBHOOK_ALLOWED_NETWORKS`).
 */
export type WebhookUrl = components['schemas']['WebhookUrl']

/** What it is for, in your words. The control characters U+0000 to U+001F and U+007F are refused. */
export type WebhookDescription = components['schemas']['WebhookDescription']

/**
 * The types of events to send. If it is left out or empty, all are sent, also those that are added later.
 */
export type EventTypes = components['schemas']['EventTypes']

/** A subscription to events. */
export type NewWebhook = components['schemas']['NewWebhook']

/** What to change of a webhook; at least one member. */
export type WebhookUpdate = components['schemas']['WebhookUpdate']

/** What the credentials of a request may do. */
export type OwnKey = components['schemas']['OwnKey']

/** Where events are sent. */
export type Webhook = components['schemas']['Webhook']

/** A webhook, with the secret that signs its requests. */
export type WebhookWithSecret = components['schemas']['WebhookWithSecret']

/**
 * `pending`: waits for its first or its next attempt. `delivered`: the response was a `2xx`. `failed`: no attempt follows.
 */
export type DeliveryStatus = components['schemas']['DeliveryStatus']

/** What became of an event at a webhook. */
export type Delivery = components['schemas']['Delivery']

/** The stock of one pet. */
export type InventoryItem = components['schemas']['InventoryItem']

/** A stock count to set. */
export type InventoryUpdate = components['schemas']['InventoryUpdate']

/** What went wrong. */
export type Error = components['schemas']['Error']

/** The codes of all errors, as the contract lists them with their remedies. */
export type ErrorCode = Error['code']

/** What an API key may be allowed to do. */
export type Scope = 'pets:read' | 'pets:write' | 'store:read' | 'store:write' | 'events:read' | 'webhooks:read' | 'webhooks:write'

/** The name of an operation. */
export type OperationId = keyof Requests

/** What an operation is called with once the request has been validated; defaults are filled in. */
export interface Requests {
  /**
   * List pets: `GET /pets`
   *
   * Pets in ascending order of id, or as `sort` says. Filters and search combine: a pet must match all of them, and any one of the ids if `id` is given.
   * With exactly one `id` that is found, the response carries the pet's `ETag`, and `If-None-Match` and `If-Match` are
   * honoured; on any other list they have no effect.
   */
  listPets: {
    query: {
      /** The most items to return. */
      limit: number
      /**
       * The id of the last item already seen: only items that come after it, which by default are those with a greater id. The item need not exist.
       * 0 begins at the start, whatever the order is.
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
       * Only items whose name has, for each word of this, a word that begins with it; neither case nor diacritics count. [Search](#section/Pagination-and-filtering/Search) says what a word is.
       * Without a word, nothing is found. A search is fastest when its longest word has three letters or more.
       */
      q?: string
      /**
       * The order: `id` (the default) or `name`, with `-` before it for the reverse. Names are compared by Unicode code points, so capitals come before small letters;
       * items of the same name come by id.
       */
      sort?: 'id' | '-id' | 'name' | '-name'
      /**
       * For `sort=name` and `sort=-name`: the name that the last item seen had; `Link` carries it. Without `after`, the page begins behind
       * all items of this name. With `after` and without this, it begins behind the place that the item has now, or at the start if the item is
       * gone. Other sorts do not use it.
       */
      afterName?: Name
    }
    headers: {
      /**
       * Do this only if this is not the current `ETag`, otherwise the response is `304` to `GET` and `412` to any other method; several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
      /**
       * Do this only if this is the current `ETag`, otherwise the response is `412`; several may be listed, and `*` means any.
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
      /** A name of your choice for this request, so that sending it again does not do it again. */
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
       * Do this only if this is not the current `ETag`, otherwise the response is `304` to `GET` and `412` to any other method; several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
      /**
       * Do this only if this is the current `ETag`, otherwise the response is `412`; several may be listed, and `*` means any.
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
       * Do this only if this is the current `ETag`, otherwise the response is `412`; several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
      /**
       * Do this only if this is not the current `ETag`, otherwise the response is `304` to `GET` and `412` to any other method; several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
    }
    body: NewPet
  }

  /**
   * Change a pet: `PATCH /pets/{petId}`
   *
   * Changes what is sent of name, category and status, by the rules of `replacePet`; the rest stays.
   */
  updatePet: {
    path: {
      /** The id of the pet. */
      petId: Id
    }
    headers: {
      /**
       * Do this only if this is the current `ETag`, otherwise the response is `412`; several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
      /**
       * Do this only if this is not the current `ETag`, otherwise the response is `304` to `GET` and `412` to any other method; several
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
   * Removes a pet and its inventory entry. Its completed orders stay; with an open order it is not removed.
   */
  deletePet: {
    path: {
      /** The id of the pet. */
      petId: Id
    }
    headers: {
      /**
       * Do this only if this is the current `ETag`, otherwise the response is `412`; several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
      /**
       * Do this only if this is not the current `ETag`, otherwise the response is `304` to `GET` and `412` to any other method; several
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
      /** The most items to return. */
      limit: number
      /**
       * The id of the last item already seen: only items that come after it, which by default are those with a greater id. The item need not exist.
       * 0 begins at the start, whatever the order is.
       */
      after?: number
      /**
       * Only items whose name has, for each word of this, a word that begins with it; neither case nor diacritics count. [Search](#section/Pagination-and-filtering/Search) says what a word is.
       * Without a word, nothing is found. A search is fastest when its longest word has three letters or more.
       */
      q?: string
      /**
       * The order: `id` (the default) or `name`, with `-` before it for the reverse. Names are compared by Unicode code points, so capitals come before small letters;
       * items of the same name come by id.
       */
      sort?: 'id' | '-id' | 'name' | '-name'
      /**
       * For `sort=name` and `sort=-name`: the name that the last item seen had; `Link` carries it. Without `after`, the page begins behind
       * all items of this name. With `after` and without this, it begins behind the place that the item has now, or at the start if the item is
       * gone. Other sorts do not use it.
       */
      afterName?: Name
    }
  }

  /**
   * Add a category: `POST /categories`
   *
   * Adds a category. Names are unique, whatever their case.
   */
  createCategory: {
    headers: {
      /** A name of your choice for this request, so that sending it again does not do it again. */
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
       * Do this only if this is not the current `ETag`, otherwise the response is `304` to `GET` and `412` to any other method; several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
      /**
       * Do this only if this is the current `ETag`, otherwise the response is `412`; several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
    }
  }

  /**
   * Replace a category: `PUT /categories/{categoryId}`
   *
   * Replaces name and description. A description that is not sent is removed.
   */
  replaceCategory: {
    path: {
      /** The id of the category. */
      categoryId: Id
    }
    headers: {
      /**
       * Do this only if this is the current `ETag`, otherwise the response is `412`; several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
      /**
       * Do this only if this is not the current `ETag`, otherwise the response is `304` to `GET` and `412` to any other method; several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
    }
    body: NewCategory
  }

  /**
   * Remove a category: `DELETE /categories/{categoryId}`
   *
   * Removes a category that no pet belongs to.
   */
  deleteCategory: {
    path: {
      /** The id of the category. */
      categoryId: Id
    }
    headers: {
      /**
       * Do this only if this is the current `ETag`, otherwise the response is `412`; several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
      /**
       * Do this only if this is not the current `ETag`, otherwise the response is `304` to `GET` and `412` to any other method; several
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
      /** The most items to return. */
      limit: number
      /**
       * The id of the last item already seen: only items that come after it, which by default are those with a greater id. The item need not exist.
       * 0 begins at the start, whatever the order is.
       */
      after?: number
      /** Only entries of this status. */
      status?: PetStatus
      /**
       * The order: `petId` (the default) or `quantity`, with `-` before it for the reverse. `sort=quantity` begins with what is sold out or nearly so;
       * entries of the same quantity come by the pet's id.
       */
      sort?: 'petId' | '-petId' | 'quantity' | '-quantity'
      /**
       * For `sort=quantity` and `sort=-quantity`: the quantity that the last entry seen had; `Link` carries it. Without `after`, the page
       * begins behind all entries of this quantity. With `after` and without this, it begins behind the place that the entry has now, or at
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
       * Do this only if this is not the current `ETag`, otherwise the response is `304` to `GET` and `412` to any other method; several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
      /**
       * Do this only if this is the current `ETag`, otherwise the response is `412`; several may be listed, and `*` means any.
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
       * Do this only if this is the current `ETag`, otherwise the response is `412`; several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
      /**
       * Do this only if this is not the current `ETag`, otherwise the response is `304` to `GET` and `412` to any other method; several
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
   * Orders in ascending order of id, or newest first (`sort=-id`), the cancelled ones left out.
   */
  listOrders: {
    query: {
      /** The most items to return. */
      limit: number
      /**
       * The id of the last item already seen: only items that come after it, which by default are those with a greater id. The item need not exist.
       * 0 begins at the start, whatever the order is.
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
   * Orders units of an `available` pet. They leave its stock at once; when none is left the pet becomes `pending`.
   */
  placeOrder: {
    headers: {
      /** A name of your choice for this request, so that sending it again does not do it again. */
      'Idempotency-Key'?: string
    }
    body: NewOrder
  }

  /**
   * Get an order: `GET /store/orders/{orderId}`
   *
   * One order, by its id. A cancelled order is gone.
   */
  getOrder: {
    path: {
      /** The id of the order. */
      orderId: Id
    }
    headers: {
      /**
       * Do this only if this is not the current `ETag`, otherwise the response is `304` to `GET` and `412` to any other method; several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
      /**
       * Do this only if this is the current `ETag`, otherwise the response is `412`; several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
    }
  }

  /**
   * Reschedule or complete an order: `PATCH /store/orders/{orderId}`
   *
   * Changes the ship date, or completes the order; an order completed without a ship date ships now. A ship date that has passed does
   * not change any more, and a completed order never changes again. When the last open order of a pet without stock is completed, the pet is `sold`.
   */
  updateOrder: {
    path: {
      /** The id of the order. */
      orderId: Id
    }
    headers: {
      /**
       * Do this only if this is the current `ETag`, otherwise the response is `412`; several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
      /**
       * Do this only if this is not the current `ETag`, otherwise the response is `304` to `GET` and `412` to any other method; several
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
   * Cancels an order that has not been shipped and returns its units to the stock. A pet that had run out becomes `available` again.
   */
  cancelOrder: {
    path: {
      /** The id of the order. */
      orderId: Id
    }
    headers: {
      /**
       * Do this only if this is the current `ETag`, otherwise the response is `412`; several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
      /**
       * Do this only if this is not the current `ETag`, otherwise the response is `304` to `GET` and `412` to any other method; several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
    }
  }

  /**
   * List events: `GET /store/events`
   *
   * What happened in the store, in the order in which every reader sees it. An event is written together with the change that it tells of: there
   * is none without the other. To follow the store, read on after the last `id` that you have seen: you get every event, once. Ids
   * rise, with gaps. Events are kept for 30 days, unless the operator chose another number (`EVENTS_KEPT_DAYS`); without `after` you get the oldest.
   *
   * Types may be added: ignore those that you do not know.
   *
   * With `Accept: text/event-stream` the same comes as a stream of server-sent events (HTML standard), which has no end and no `limit`: first what
   * happened after `after`, then what happens, within a second. Each has the `id` and `type` of the event, and the event itself as its `data`. A
   * comment comes every 15 seconds. When the stream ends, for the server is restarted, say, ask again with the last `id` as `Last-Event-ID`: you
   * miss nothing. It ends when the key is revoked or expires, and when you do not read it. A caller has at most 10 streams at a time, unless the
   * operator chose another number (`MAX_STREAMS_PER_CALLER`); one more is `429`. The `EventSource` of browsers cannot send a key: read the
   * body of a `fetch`, as [Events and webhooks](#section/Events-and-webhooks/Follow-events-as-a-stream) shows.
   */
  listEvents: {
    query: {
      /** The most items to return. */
      limit: number
      /**
       * Only events after the one with this id. When events after it, of the types that are asked for, are not kept any more, the response is `410`.
       */
      after?: number
      /** Only events of these types; repeat the parameter for more than one. */
      type?: EventType[]
    }
    headers: {
      /**
       * The `id` of the last event that you have seen. It takes the place of `after`; those who read streams send it when they come back.
       */
      'Last-Event-ID'?: number
    }
    /** The form of the response that the caller likes best. */
    accept: 'application/json' | 'text/event-stream'
  }

  /**
   * See what your key may do: `GET /store/key`
   *
   * The API key, or the token, that this request is sent with.
   */
  getOwnKey: {
  }

  /**
   * List your webhooks: `GET /store/webhooks`
   *
   * The webhooks that your API key has made, in ascending order of id, without their secrets.
   */
  listWebhooks: {
    query: {
      /** The most items to return. */
      limit: number
      /**
       * The id of the last item already seen: only items that come after it, which by default are those with a greater id. The item need not exist.
       * 0 begins at the start, whatever the order is.
       */
      after?: number
    }
  }

  /**
   * Subscribe to events: `POST /store/webhooks`
   *
   * Has events sent to a URL, from the next one on: all of them, or those of some types. [Events and webhooks](#section/Events-and-webhooks/Receive-webhooks) says
   * what is promised, and how to verify what you receive. Keep the `secret` of the response: it signs the requests, and is not shown again. The URL is not called before there is something to send; `pingWebhook`
   * tries it.
   */
  createWebhook: {
    headers: {
      /** A name of your choice for this request, so that sending it again does not do it again. */
      'Idempotency-Key'?: string
    }
    body: NewWebhook
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
       * Do this only if this is not the current `ETag`, otherwise the response is `304` to `GET` and `412` to any other method; several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
      /**
       * Do this only if this is the current `ETag`, otherwise the response is `412`; several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
    }
  }

  /**
   * Change a webhook: `PATCH /store/webhooks/{webhookId}`
   *
   * Changes what is sent of URL, types, description and whether it is enabled; the rest stays. What was not delivered yet goes to the new URL. A webhook that is
   * disabled sends nothing, and once it is enabled again it goes on where it was.
   */
  updateWebhook: {
    path: {
      /** The id of the webhook. */
      webhookId: Id
    }
    headers: {
      /**
       * Do this only if this is the current `ETag`, otherwise the response is `412`; several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
      /**
       * Do this only if this is not the current `ETag`, otherwise the response is `304` to `GET` and `412` to any other method; several
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
   * Removes a webhook with its deliveries. What has not been sent yet is not sent any more.
   */
  deleteWebhook: {
    path: {
      /** The id of the webhook. */
      webhookId: Id
    }
    headers: {
      /**
       * Do this only if this is the current `ETag`, otherwise the response is `412`; several may be listed, and `*` means any.
       */
      'If-Match'?: EntityTags
      /**
       * Do this only if this is not the current `ETag`, otherwise the response is `304` to `GET` and `412` to any other method; several
       * may be listed, and `*` means any.
       */
      'If-None-Match'?: EntityTags
    }
  }

  /**
   * Replace the secret: `POST /store/webhooks/{webhookId}/secret`
   *
   * Gives the webhook a new secret. For 24 hours every request carries two signatures, that of the new secret and that of the one before; then only the new one
   * signs. Only the last two sign: send an `Idempotency-Key`, so that a lost response does not cost you the secret that you use.
   */
  rotateWebhookSecret: {
    path: {
      /** The id of the webhook. */
      webhookId: Id
    }
    headers: {
      /** A name of your choice for this request, so that sending it again does not do it again. */
      'Idempotency-Key'?: string
    }
  }

  /**
   * Try a webhook: `POST /store/webhooks/{webhookId}/ping`
   *
   * Sends an event `webhook.ping` to this webhook now, whatever types it wants; `data` is the id of the webhook, as `webhookId`. It is in no feed, so its `id` is 0. The response is the
   * delivery: list the deliveries to see what became of it.
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
   * What became of the events that a webhook of yours was sent, in ascending order of the delivery's id: those that arrived, those that wait for their next attempt, and those
   * that failed. An event that was not tried yet has no delivery.
   */
  listDeliveries: {
    path: {
      /** The id of the webhook. */
      webhookId: Id
    }
    query: {
      /** The most items to return. */
      limit: number
      /**
       * The id of the last item already seen: only items that come after it, which by default are those with a greater id. The item need not exist.
       * 0 begins at the start, whatever the order is.
       */
      after?: number
      /** Only deliveries of this status. */
      status?: DeliveryStatus
    }
  }

  /**
   * Send again now: `POST /store/webhooks/{webhookId}/deliveries/{deliveryId}/retry`
   *
   * Has a delivery that failed, or that waits for its next attempt, sent now. To ask twice does no more than to ask once.
   */
  retryDelivery: {
    path: {
      /** The id of the webhook. */
      webhookId: Id
      /** The id of the delivery. */
      deliveryId: Id
    }
  }
}

/** What an operation may respond: the statuses that the contract documents, each with its body and headers. */
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
    | { status: 200; mediaType: 'text/event-stream'; stream: Stream<Event>; headers?: { Link?: string } }
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
}

/**
 * An operation's implementation. A refusal that the contract documents is a response; anything thrown is a
 * fault.
 */
export type Operation<Id extends OperationId, Context> = (
  request: Requests[Id],
  context: Context,
) => Promise<Responses[Id]>

/** Every operation of the contract, and none besides. */
export type Handlers<Context> = { [Id in keyof Requests]: Operation<Id, Context> }

/** What the server sends by itself: the body of each callback and webhook, by its name. */
export interface Callbacks {
  /**
   * An event
   *
   * Sent for each event that the webhook wants, at least once, and again until the response is a `2xx`. [Verify a webhook](#section/Events-and-webhooks/Verify-a-webhook) says how to check it.
   */
  event: Event
}
