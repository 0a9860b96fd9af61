// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.

/** HTTP status of every error code; the comments contain the remedies for callers. */
export const errorStatus = {
  /** The request is malformed HTTP; fix the client. */
  bad_request: 400,
  /** Correct the path, query or header parameter that the message names. */
  invalid_parameter: 400,
  /** Correct the members of the body that the message names. */
  invalid_body: 400,
  /** Send `Authorization: Bearer <key>`. */
  authentication_required: 401,
  /** The key is unknown, expired or revoked; ask for a new one. */
  invalid_token: 401,
  /** Use a key with the scopes that the message names. */
  insufficient_scope: 403,
  /** This server does not serve operations of this stability; ask its operator. */
  stability_not_enabled: 403,
  /** There is no such path; check it against this document. */
  not_found: 404,
  /** List pets to find the id. */
  pet_not_found: 404,
  /** List categories to find the id. */
  category_not_found: 404,
  /** The order never existed, or has been cancelled; list orders to find the id. */
  order_not_found: 404,
  /** The webhook never existed, was removed, or belongs to another API key; list yours to find the id. */
  webhook_not_found: 404,
  /** List the deliveries of the webhook to find the id. */
  delivery_not_found: 404,
  /** Use a method that `Allow` lists. */
  method_not_allowed: 405,
  /** Accept `application/json`. */
  not_acceptable: 406,
  /** The request arrived too slowly; send it again, faster. */
  request_timeout: 408,
  /** Create the category first, or use one that exists. */
  unknown_category: 409,
  /** Order a pet that exists. */
  unknown_pet: 409,
  /** Use the category that exists, or another name. */
  category_name_taken: 409,
  /** Move its pets to another category or remove them first. */
  category_has_pets: 409,
  /** Complete or cancel the orders first. */
  pet_has_open_orders: 409,
  /** Read the pet and choose a change that its status allows. */
  invalid_status_transition: 409,
  /** Wait until the pet is available. */
  pet_not_available: 409,
  /** Order fewer units. */
  insufficient_stock: 409,
  /** Set a lower stock count. */
  stock_limit_exceeded: 409,
  /** The order is final. */
  order_already_complete: 409,
  /** It is too late to cancel or to choose another ship date. */
  order_already_shipped: 409,
  /** Use a new key for a new request, or repeat the old one exactly. */
  idempotency_key_reused: 409,
  /** Change the webhook that the message names, or use another URL. */
  webhook_url_taken: 409,
  /** Remove a webhook that you do not need, or change one. */
  too_many_webhooks: 409,
  /** Use an `https` URL that leads to a public address; the message names the fault. */
  url_not_allowed: 409,
  /** Enable the webhook first, with `updateWebhook`. */
  webhook_disabled: 409,
  /** Wait until earlier pings have arrived or failed; list the deliveries to see. */
  too_many_pings: 409,
  /** The event was delivered; read it from the feed if you need it again. */
  already_delivered: 409,
  /** List again what you follow, then continue after the id that the message names. */
  events_expired: 410,
  /** Use the successor that `Link` names. */
  operation_sunset: 410,
  /** Move to the successor that `Link` names; until the sunset, a later attempt will work. */
  operation_brownout: 410,
  /** Read the resource again, and repeat the change with its new `ETag`. */
  precondition_failed: 412,
  /** Send at most 64 KiB. */
  content_too_large: 413,
  /** Ask for less at a time. */
  uri_too_long: 414,
  /** Send `Content-Type: application/json`. */
  unsupported_media_type: 415,
  /** Wait as long as `Retry-After` says, and slow down. */
  rate_limited: 429,
  /** Send a shorter path and query, and fewer or shorter headers. */
  headers_too_large: 431,
  /** This is our fault; report it with its `X-Request-Id`. */
  internal_error: 500,
  /** Nothing was changed; try again after `Retry-After` seconds. */
  unavailable: 503,
  /**
   * The change was made completely or not at all. Repeat the request with the same `Idempotency-Key`, or check the state before you repeat it.
   */
  outcome_unknown: 503,
} as const
