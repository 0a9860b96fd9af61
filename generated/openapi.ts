// Generated from the contract by `npm run generate`. Do not edit: change the contract and run it again.

/** The contract in YAML, with nothing of it in other files. */
export const text = `openapi: 3.0.3

info:
  title: Pet Store
  version: 1.0.0
  description: |
    A pet store that does what it says. Every response of an operation is described here, and there is no other.

    ## First call

    Every operation needs an API key. A fresh server writes one to \`data/admin.key\` and prints how to use it.

    \`\`\`sh
    curl "http://127.0.0.1:8080/pets?limit=3" \\
      -H "Authorization: Bearer $(cat data/admin.key)"
    \`\`\`

    The examples on this page speak of the pets that a fresh server comes with, so on one each sample works as it
    stands once it finds the key: \`export API_KEY=$(cat data/admin.key)\`. A running
    server also has a console at \`/try\`, where you give your key once and call from the page.

    ## Access

    Send the key as \`Authorization: Bearer <key>\`. A key carries scopes, and each operation names the scope that it needs:

    | Scope | What it opens |
    |---|---|
    | \`pets:read\` | reading pets and categories |
    | \`pets:write\` | adding, changing and deleting them |
    | \`store:read\` | reading inventory and orders |
    | \`store:write\` | setting stock; placing, changing and cancelling orders |

    Without a valid key the response is \`401\`; with one that lacks the scope it is \`403\`. Both are decided before
    parameters and body are read.

    ## Errors

    Every error has the same three members: \`code\` for programs, \`message\` for people, \`status\` for convenience. The
    codes are [listed below](#section/error-codes), each with what to do about it. New codes may be added; none changes its meaning.
    \`400\` means that the request breaks this contract, \`409\` that it is well formed but the state of the store forbids it.
    A refused request changes nothing.

    Every response carries an \`X-Request-Id\`, which names the request in the log of the server; quote it when you ask for help.

    Outside of the operations, an unknown path gets \`404\`, a method that a path does not have gets \`405\` with
    \`Allow\`, and \`OPTIONS\` gets \`204\` with \`Allow\`. \`HEAD\` responds as \`GET\` does, without the body. What is not proper
    HTTP gets \`400\`, headers that are too large \`431\`, and a request that takes too long to arrive \`408\`, each as an
    error like all others.

    ## Pages

    Lists come in ascending order of id, \`limit\` items at a time. While there is more, the response carries
    \`Link: <…>; rel="next"\`; follow it until it is no longer there. \`after\` is the id of the last item that you have
    seen; it need not exist, so a page can be asked for again after the item is gone.

    ## Changing without overwriting

    A single resource comes with an \`ETag\`, and so does a list of pets that is asked for exactly one \`id\`. Send it back in
    \`If-None-Match\` to get \`304\` instead of what you already have, or in \`If-Match\` to change the resource only if nobody
    else has: otherwise the response is \`412\`. Each of the two works with reading and with changing, and with both the
    response is the one of RFC 9110, section 13.2.2.

    ## Retrying safely

    Send an \`Idempotency-Key\` of your choice, a UUID say, with a \`POST\`. If the response is lost, send the same request with the same key:
    it is done once, and the first response is repeated with \`Idempotency-Replayed: true\`. The key is
    remembered for 24 hours, for your API key and the operation. Only successes are remembered.

    ## Limits

    Bodies are JSON in UTF-8, at most 64 KiB, without a member twice and without lone surrogates such as \`"\\ud800"\` (I-JSON,
    RFC 7493). Request bodies and query strings may not contain anything that is not described here. Lengths count
    Unicode code points, as JSON Schema does: JavaScript, Java and .NET count most emoji as two. Ids are integers from 1 to 9007199254740991, so that no JSON parser rounds them.

    A key has a number of requests for each minute, 60000 unless the operator chose another (\`RATE_LIMIT\`; 0 for none).
    \`RateLimit-Policy\` names that number, and \`RateLimit\` says how many are left and for how many seconds; beyond them the
    response is \`429\` until \`Retry-After\` seconds have passed. What needs no key is counted for each address, with the same
    number. An address that fails to authenticate a tenth as often is refused for the rest of the minute, whatever key it
    sends. A server with more work than it can do responds with \`503\` at once rather than late.

    ## What changes, and when

    An operation is stable unless it is marked. \`experimental\` may change in any release, \`beta\` in a minor one; both
    say so in \`X-Stability\` on every response. A deprecated operation carries \`Deprecation\`, \`Sunset\` and \`Link\` headers
    on every response, errors included. From its sunset date on it responds with \`410\`. Before that, announced brownouts may respond
    the same for a few minutes, so that nobody is surprised on the day.
  license:
    name: MIT
    url: https://spdx.org/licenses/MIT.html

servers:
  - url: http://127.0.0.1:8080
    description: A server started with npm start.
  - url: /
    description: The server that serves this document.

tags:
  - name: Pets
    description: The animals, and the categories that group them.
  - name: Store
    description: What can be bought, and what has been.

security:
  - bearerAuth: []

paths:
  /pets:
    get:
      operationId: listPets
      tags: [ Pets ]
      summary: List pets
      description: |
        Pets in ascending order of id. Filters combine: a pet must match all of them, and any one of the ids if \`id\` is given.
        With exactly one \`id\` that is found, the response carries the pet's \`ETag\`.
      x-required-scopes: [ pets:read ]
      parameters:
        - $ref: '#/components/parameters/limit'
        - $ref: '#/components/parameters/after'
        - name: id
          in: query
          description: Only the pets with these ids; repeat the parameter for more than one.
          schema:
            type: array
            minItems: 1
            maxItems: 100
            items: { $ref: '#/components/schemas/Id' }
          example: [ 1, 2 ]
        - name: status
          in: query
          description: Only pets of this status.
          schema: { $ref: '#/components/schemas/PetStatus' }
        - name: categoryId
          in: query
          description: Only pets of this category.
          schema: { $ref: '#/components/schemas/Id' }
        - name: name
          in: query
          description: Only pets of exactly this name.
          schema: { $ref: '#/components/schemas/Name' }
      responses:
        '200': { $ref: '#/components/responses/PetPage' }
        '400': { $ref: '#/components/responses/BadRequest' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '406': { $ref: '#/components/responses/NotAcceptable' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    post:
      operationId: createPet
      tags: [ Pets ]
      summary: Take in a pet
      description: |
        Adds a pet and opens its inventory entry, with one unit in stock when it is \`available\` (the default) or
        \`pending\`, and none when it is \`sold\`.
      x-required-scopes: [ pets:write ]
      parameters:
        - $ref: '#/components/parameters/idempotencyKey'
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/NewPet' }
            example: { name: Biscuit, categoryId: 1, status: available }
      responses:
        '201': { $ref: '#/components/responses/PetCreated' }
        '400': { $ref: '#/components/responses/BadRequest' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '406': { $ref: '#/components/responses/NotAcceptable' }
        '409': { $ref: '#/components/responses/PetNotCreated' }
        '413': { $ref: '#/components/responses/ContentTooLarge' }
        '415': { $ref: '#/components/responses/UnsupportedMediaType' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /pets/{petId}:
    parameters:
      - $ref: '#/components/parameters/petId'
    get:
      operationId: getPet
      tags: [ Pets ]
      summary: Get a pet
      description: One pet, by its id.
      deprecated: true
      x-deprecated-since: '2026-06-05'
      x-sunset: '2030-12-05'
      x-successor:
        operationId: listPets
        usage: GET /pets?id={petId}
      x-deprecated-reason: One way to read pets is enough; use listPets with id, whose response carries the same ETag.
      x-required-scopes: [ pets:read ]
      parameters:
        - $ref: '#/components/parameters/ifNoneMatch'
        - $ref: '#/components/parameters/ifMatch'
      responses:
        '200': { $ref: '#/components/responses/PetFound' }
        '304': { $ref: '#/components/responses/DeprecatedNotModified' }
        '400': { $ref: '#/components/responses/DeprecatedBadRequest' }
        '401': { $ref: '#/components/responses/DeprecatedUnauthorized' }
        '403': { $ref: '#/components/responses/DeprecatedForbidden' }
        '404': { $ref: '#/components/responses/DeprecatedPetNotFound' }
        '406': { $ref: '#/components/responses/DeprecatedNotAcceptable' }
        '410': { $ref: '#/components/responses/Gone' }
        '412': { $ref: '#/components/responses/DeprecatedPreconditionFailed' }
        '429': { $ref: '#/components/responses/DeprecatedTooManyRequests' }
        '500': { $ref: '#/components/responses/DeprecatedInternalError' }
        '503': { $ref: '#/components/responses/DeprecatedUnavailable' }
    put:
      operationId: replacePet
      tags: [ Pets ]
      summary: Replace a pet
      description: |
        Replaces name and category, and the status if one is sent. Through its status a pet can be held (\`available\` to
        \`pending\`), released (\`pending\` to \`available\`, which needs stock) or taken off sale (to \`sold\`, which needs it to have no open
        orders and empties its stock). A \`sold\` pet comes back only by restocking it.
      x-required-scopes: [ pets:write ]
      parameters:
        - $ref: '#/components/parameters/ifMatch'
        - $ref: '#/components/parameters/ifNoneMatch'
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/NewPet' }
            example: { name: Biscuit, categoryId: 1, status: pending }
      responses:
        '200': { $ref: '#/components/responses/PetReplaced' }
        '400': { $ref: '#/components/responses/BadRequest' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/PetNotFound' }
        '406': { $ref: '#/components/responses/NotAcceptable' }
        '409': { $ref: '#/components/responses/PetNotReplaced' }
        '412': { $ref: '#/components/responses/PreconditionFailed' }
        '413': { $ref: '#/components/responses/ContentTooLarge' }
        '415': { $ref: '#/components/responses/UnsupportedMediaType' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    delete:
      operationId: deletePet
      tags: [ Pets ]
      summary: Remove a pet
      description: Removes a pet and its inventory entry. Its completed orders stay; with an open order it is not removed.
      x-required-scopes: [ pets:write ]
      parameters:
        - $ref: '#/components/parameters/ifMatch'
        - $ref: '#/components/parameters/ifNoneMatch'
      responses:
        '204': { $ref: '#/components/responses/Deleted' }
        '400': { $ref: '#/components/responses/BadRequest' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/PetNotFound' }
        '409': { $ref: '#/components/responses/PetNotDeleted' }
        '412': { $ref: '#/components/responses/PreconditionFailed' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /categories:
    get:
      operationId: listCategories
      tags: [ Pets ]
      summary: List categories
      description: Categories in ascending order of id.
      x-required-scopes: [ pets:read ]
      parameters:
        - $ref: '#/components/parameters/limit'
        - $ref: '#/components/parameters/after'
      responses:
        '200': { $ref: '#/components/responses/CategoryPage' }
        '400': { $ref: '#/components/responses/BadRequest' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '406': { $ref: '#/components/responses/NotAcceptable' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    post:
      operationId: createCategory
      tags: [ Pets ]
      summary: Add a category
      description: Adds a category. Names are unique, whatever their case.
      x-required-scopes: [ pets:write ]
      parameters:
        - $ref: '#/components/parameters/idempotencyKey'
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/NewCategory' }
            example: { name: Hamster, description: 'Runs all night and gets nowhere, happily.' }
      responses:
        '201': { $ref: '#/components/responses/CategoryCreated' }
        '400': { $ref: '#/components/responses/BadRequest' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '406': { $ref: '#/components/responses/NotAcceptable' }
        '409': { $ref: '#/components/responses/CategoryNotCreated' }
        '413': { $ref: '#/components/responses/ContentTooLarge' }
        '415': { $ref: '#/components/responses/UnsupportedMediaType' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /categories/{categoryId}:
    parameters:
      - $ref: '#/components/parameters/categoryId'
    get:
      operationId: getCategory
      tags: [ Pets ]
      summary: Get a category
      description: One category, by its id.
      x-required-scopes: [ pets:read ]
      parameters:
        - $ref: '#/components/parameters/ifNoneMatch'
        - $ref: '#/components/parameters/ifMatch'
      responses:
        '200': { $ref: '#/components/responses/CategoryFound' }
        '304': { $ref: '#/components/responses/NotModified' }
        '400': { $ref: '#/components/responses/BadRequest' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/CategoryNotFound' }
        '406': { $ref: '#/components/responses/NotAcceptable' }
        '412': { $ref: '#/components/responses/PreconditionFailed' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    put:
      operationId: replaceCategory
      tags: [ Pets ]
      summary: Replace a category
      description: Replaces name and description. A description that is not sent is removed.
      x-required-scopes: [ pets:write ]
      parameters:
        - $ref: '#/components/parameters/ifMatch'
        - $ref: '#/components/parameters/ifNoneMatch'
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/NewCategory' }
            example: { name: Ferret, description: 'Long, curious and fond of shoelaces.' }
      responses:
        '200': { $ref: '#/components/responses/CategoryReplaced' }
        '400': { $ref: '#/components/responses/BadRequest' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/CategoryNotFound' }
        '406': { $ref: '#/components/responses/NotAcceptable' }
        '409': { $ref: '#/components/responses/CategoryNotReplaced' }
        '412': { $ref: '#/components/responses/PreconditionFailed' }
        '413': { $ref: '#/components/responses/ContentTooLarge' }
        '415': { $ref: '#/components/responses/UnsupportedMediaType' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    delete:
      operationId: deleteCategory
      tags: [ Pets ]
      summary: Remove a category
      description: Removes a category that no pet belongs to.
      x-required-scopes: [ pets:write ]
      parameters:
        - $ref: '#/components/parameters/ifMatch'
        - $ref: '#/components/parameters/ifNoneMatch'
      responses:
        '204': { $ref: '#/components/responses/Deleted' }
        '400': { $ref: '#/components/responses/BadRequest' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/CategoryNotFound' }
        '409': { $ref: '#/components/responses/CategoryNotDeleted' }
        '412': { $ref: '#/components/responses/PreconditionFailed' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /inventory:
    get:
      operationId: listInventory
      tags: [ Store ]
      summary: List the inventory
      description: One entry for each pet, in ascending order of the pet's id.
      x-required-scopes: [ store:read ]
      parameters:
        - $ref: '#/components/parameters/limit'
        - $ref: '#/components/parameters/after'
        - name: status
          in: query
          description: Only entries of this status.
          schema: { $ref: '#/components/schemas/PetStatus' }
      responses:
        '200': { $ref: '#/components/responses/InventoryPage' }
        '400': { $ref: '#/components/responses/BadRequest' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '406': { $ref: '#/components/responses/NotAcceptable' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /inventory/{petId}:
    parameters:
      - $ref: '#/components/parameters/petId'
    get:
      operationId: getInventoryItem
      tags: [ Store ]
      summary: Get an inventory entry
      description: The inventory entry of one pet. Its status is the pet's.
      x-required-scopes: [ store:read ]
      parameters:
        - $ref: '#/components/parameters/ifNoneMatch'
        - $ref: '#/components/parameters/ifMatch'
      responses:
        '200': { $ref: '#/components/responses/InventoryItemFound' }
        '304': { $ref: '#/components/responses/NotModified' }
        '400': { $ref: '#/components/responses/BadRequest' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/PetNotFound' }
        '406': { $ref: '#/components/responses/NotAcceptable' }
        '412': { $ref: '#/components/responses/PreconditionFailed' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    patch:
      operationId: updateInventory
      tags: [ Store ]
      summary: Set the stock of a pet
      description: |
        Sets the number of units that can still be ordered. Above 0, a pet that is \`sold\` or has run out becomes
        \`available\` again. At 0, an \`available\` pet becomes \`pending\` while it has open orders, and \`sold\` otherwise.
      x-stability: experimental
      x-required-scopes: [ store:write ]
      parameters:
        - $ref: '#/components/parameters/ifMatch'
        - $ref: '#/components/parameters/ifNoneMatch'
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/InventoryUpdate' }
            example: { quantity: 12 }
      responses:
        '200': { $ref: '#/components/responses/InventoryUpdated' }
        '400': { $ref: '#/components/responses/UnstableBadRequest' }
        '401': { $ref: '#/components/responses/UnstableUnauthorized' }
        '403': { $ref: '#/components/responses/UnstableForbidden' }
        '404': { $ref: '#/components/responses/UnstablePetNotFound' }
        '406': { $ref: '#/components/responses/UnstableNotAcceptable' }
        '409': { $ref: '#/components/responses/InventoryNotUpdated' }
        '412': { $ref: '#/components/responses/UnstablePreconditionFailed' }
        '413': { $ref: '#/components/responses/UnstableContentTooLarge' }
        '415': { $ref: '#/components/responses/UnstableUnsupportedMediaType' }
        '429': { $ref: '#/components/responses/UnstableTooManyRequests' }
        '500': { $ref: '#/components/responses/UnstableInternalError' }
        '503': { $ref: '#/components/responses/UnstableUnavailable' }

  /store/orders:
    get:
      operationId: listOrders
      tags: [ Store ]
      summary: List orders
      description: Orders in ascending order of id, the cancelled ones left out.
      x-hideTryItPanel: true
      x-required-scopes: [ store:read ]
      parameters:
        - $ref: '#/components/parameters/limit'
        - $ref: '#/components/parameters/after'
        - name: petId
          in: query
          description: Only orders for this pet.
          schema: { $ref: '#/components/schemas/Id' }
          example: 2
        - name: complete
          in: query
          description: Only orders that have been fulfilled (\`true\`), or only those that have not (\`false\`).
          schema: { type: boolean }
          example: false
      responses:
        '200': { $ref: '#/components/responses/OrderPage' }
        '400': { $ref: '#/components/responses/BadRequest' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '406': { $ref: '#/components/responses/NotAcceptable' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    post:
      operationId: placeOrder
      tags: [ Store ]
      summary: Place an order
      description: |
        Orders units of an \`available\` pet. They leave its stock at once; when none is left the pet becomes \`pending\`.
      x-required-scopes: [ store:write ]
      parameters:
        - $ref: '#/components/parameters/idempotencyKey'
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/NewOrder' }
            example: { petId: 1, quantity: 2, shipDate: '2030-03-01T09:00:00Z' }
      responses:
        '201': { $ref: '#/components/responses/OrderPlaced' }
        '400': { $ref: '#/components/responses/BadRequest' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '406': { $ref: '#/components/responses/NotAcceptable' }
        '409': { $ref: '#/components/responses/OrderNotPlaced' }
        '413': { $ref: '#/components/responses/ContentTooLarge' }
        '415': { $ref: '#/components/responses/UnsupportedMediaType' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

  /store/orders/{orderId}:
    parameters:
      - $ref: '#/components/parameters/orderId'
    get:
      operationId: getOrder
      tags: [ Store ]
      summary: Get an order
      description: One order, by its id. A cancelled order is gone.
      x-required-scopes: [ store:read ]
      parameters:
        - $ref: '#/components/parameters/ifNoneMatch'
        - $ref: '#/components/parameters/ifMatch'
      responses:
        '200': { $ref: '#/components/responses/OrderFound' }
        '304': { $ref: '#/components/responses/NotModified' }
        '400': { $ref: '#/components/responses/BadRequest' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/OrderNotFound' }
        '406': { $ref: '#/components/responses/NotAcceptable' }
        '412': { $ref: '#/components/responses/PreconditionFailed' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    patch:
      operationId: updateOrder
      tags: [ Store ]
      summary: Reschedule or complete an order
      description: |
        Changes the ship date, or completes the order; an order completed without a ship date ships now. A ship date that has passed does
        not change any more, and a completed order never changes again. When the last open order of a pet without stock is completed, the pet is \`sold\`.
      x-required-scopes: [ store:write ]
      parameters:
        - $ref: '#/components/parameters/ifMatch'
        - $ref: '#/components/parameters/ifNoneMatch'
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/OrderUpdate' }
            example: { complete: true }
      responses:
        '200': { $ref: '#/components/responses/OrderUpdated' }
        '400': { $ref: '#/components/responses/BadRequest' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404': { $ref: '#/components/responses/OrderNotFound' }
        '406': { $ref: '#/components/responses/NotAcceptable' }
        '409': { $ref: '#/components/responses/OrderNotUpdated' }
        '412': { $ref: '#/components/responses/PreconditionFailed' }
        '413': { $ref: '#/components/responses/ContentTooLarge' }
        '415': { $ref: '#/components/responses/UnsupportedMediaType' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }
    delete:
      operationId: cancelOrder
      tags: [ Store ]
      summary: Cancel an order
      description: |
        Cancels an order that has not been shipped and returns its units to the stock. A pet that had run out becomes \`available\` again.
      x-stability: beta
      x-required-scopes: [ store:write ]
      parameters:
        - $ref: '#/components/parameters/ifMatch'
        - $ref: '#/components/parameters/ifNoneMatch'
      responses:
        '204': { $ref: '#/components/responses/UnstableDeleted' }
        '400': { $ref: '#/components/responses/UnstableBadRequest' }
        '401': { $ref: '#/components/responses/UnstableUnauthorized' }
        '403': { $ref: '#/components/responses/UnstableForbidden' }
        '404': { $ref: '#/components/responses/UnstableOrderNotFound' }
        '409': { $ref: '#/components/responses/OrderNotCancelled' }
        '412': { $ref: '#/components/responses/UnstablePreconditionFailed' }
        '429': { $ref: '#/components/responses/UnstableTooManyRequests' }
        '500': { $ref: '#/components/responses/UnstableInternalError' }
        '503': { $ref: '#/components/responses/UnstableUnavailable' }

components:
  securitySchemes:
    bearerAuth:
      type: http
      scheme: bearer
      description: |
        An API key, made with \`npm run -s keys -- create\`. It is shown once and kept only as a digest. Where the operator trusts an
        OpenID Connect issuer, a JWT of that issuer is accepted as well; its claim \`scope\` (or \`scp\`) carries the scopes.
      x-scopes:
        pets:read: Read pets and categories.
        pets:write: Add, change and remove pets and categories.
        store:read: Read inventory and orders.
        store:write: Set stock; place, change and cancel orders.

  parameters:
    petId:
      name: petId
      in: path
      required: true
      description: The id of the pet.
      schema: { $ref: '#/components/schemas/Id' }
      example: 1
    categoryId:
      name: categoryId
      in: path
      required: true
      description: The id of the category.
      schema: { $ref: '#/components/schemas/Id' }
      example: 5
    orderId:
      name: orderId
      in: path
      required: true
      description: The id of the order.
      schema: { $ref: '#/components/schemas/Id' }
      example: 1
    limit:
      name: limit
      in: query
      description: The most items to return.
      schema: { type: integer, minimum: 1, maximum: 100, default: 20, example: 20 }
    after:
      name: after
      in: query
      description: Only items with a greater id than this; the id of the last item already seen.
      schema: { type: integer, format: int64, minimum: 0, maximum: 9007199254740991, example: 0 }
    ifMatch:
      name: If-Match
      in: header
      description: Do this only if this is the current \`ETag\`, otherwise the response is \`412\`; several may be listed, and \`*\` means any.
      schema: { $ref: '#/components/schemas/EntityTags' }
      example: '"1"'
    ifNoneMatch:
      name: If-None-Match
      in: header
      description: |
        Do this only if this is not the current \`ETag\`, otherwise the response is \`304\` to \`GET\` and \`412\` to any other method; several
        may be listed, and \`*\` means any.
      schema: { $ref: '#/components/schemas/EntityTags' }
      example: '"7"'
    idempotencyKey:
      name: Idempotency-Key
      in: header
      description: A name of your choice for this request, so that sending it again does not do it again.
      schema: { type: string, minLength: 1, maxLength: 255, pattern: '^[!-~]+$' }
      example: 9d2f6c1e-5b0a-4f7e-8c43-1a6e0b7d9c55

  headers:
    Location:
      description: |
        Where to read what was created. Once the operation that reads it has ended, it is the call of the successor: for a pet
        \`/pets/13\` until the sunset of \`getPet\`, and \`/pets?id=13\` from then on.
      required: true
      schema: { type: string, format: uri-reference }
      example: /pets/13
    ETag:
      description: The version of this resource, for \`If-Match\` and \`If-None-Match\`.
      required: true
      schema: { type: string, pattern: '^"[0-9]+"$' }
      example: '"1"'
    ETagOfOne:
      description: |
        The version of the only pet of the page, for \`If-Match\` of \`replacePet\` and \`deletePet\`. Present when exactly one \`id\` is asked
        for and it is found.
      schema: { type: string, pattern: '^"[0-9]+"$' }
      example: '"1"'
    NextPage:
      description: The next page, \`rel="next"\`, relative to this one (RFC 8288). Absent on the last page.
      schema: { type: string }
      example: <?limit=2&after=2>; rel="next"
    IdempotencyReplayed:
      description: Present when this repeats the response to an earlier request with the same \`Idempotency-Key\`.
      schema: { type: string, enum: [ 'true' ] }
      example: 'true'
    RequestId:
      description: Names this request in the log of the server; quote it when you ask for help.
      required: true
      schema: { type: string, pattern: '^[A-Za-z0-9._-]{1,64}$' }
      example: 8a1f3c52b7d0-1k
    Authenticate:
      description: How to authenticate, and what is wrong with the credentials that were sent (RFC 6750).
      required: true
      schema: { type: string }
      example: Bearer error="invalid_token"
    InsufficientScope:
      description: The scopes that the operation needs (RFC 6750). Present when the key lacks one.
      schema: { type: string }
      example: Bearer error="insufficient_scope", scope="pets:write"
    RetryAfter:
      description: Seconds to wait before the next attempt.
      required: true
      schema: { type: integer, minimum: 1 }
      example: 1
    RateLimit:
      description: |
        What is left: \`r\` requests for the next \`t\` seconds (draft-ietf-httpapi-ratelimit-headers-10). On every response
        to a valid key, and on every \`429\`, unless the server sets no limits.
      schema: { type: string, pattern: '^"[a-z-]+";r=[0-9]+;t=[0-9]+$' }
      example: '"default";r=59958;t=42'
    RateLimitPolicy:
      description: The limit that \`RateLimit\` speaks of, \`q\` requests in \`w\` seconds.
      schema: { type: string, pattern: '^"[a-z-]+";q=[0-9]+;w=[0-9]+$' }
      example: '"default";q=60000;w=60'
    Deprecation:
      description: Since when the operation is deprecated, in seconds since 1970 (RFC 9745).
      required: true
      schema:
        type: string
        pattern: ^@[0-9]+$
      example: '@1780617600'
    Sunset:
      description: The instant from which the operation responds \`410\` (RFC 8594).
      required: true
      schema:
        type: string
      example: Thu, 05 Dec 2030 00:00:00 GMT
    LifecycleLinks:
      description: What to read, \`rel="deprecation"\`, and what to use instead, \`rel="successor-version"\` (RFC 8288).
      schema:
        type: string
      example: </docs>; rel="deprecation"; type="text/html"
    Stability:
      description: How stable the operation is.
      required: true
      schema:
        type: string
        enum:
          - experimental
          - beta
      example: beta

  schemas:
    Id:
      type: integer
      format: int64
      minimum: 1
      maximum: 9007199254740991
      description: An identifier, assigned on creation and never used again.
      example: 1

    Name:
      type: string
      minLength: 1
      maxLength: 100
      pattern: '^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$'
      description: |
        1 to 100 characters, at least one of them not a space (U+0020). The control characters U+0000 to U+001F and U+007F are refused;
        everything else of Unicode is allowed.
      example: Biscuit

    EntityTags:
      type: string
      maxLength: 1000
      pattern: '^(\\*|[ \\t,]*(W/)?"[!#-~]*"([ \\t]*,[ \\t,]*(W/)?"[!#-~]*")*[ \\t,]*)$'
      description: One or more entity tags, or \`*\` (RFC 9110, section 8.8.3).
      example: '"1"'

    PetStatus:
      type: string
      enum: [ available, pending, sold ]
      description: |
        \`available\`: can be ordered. \`pending\`: held, whatever its stock, or out of stock while orders are open. \`sold\`: gone, until it is restocked.
      example: available

    NewPet:
      type: object
      description: A pet to take in.
      required: [ name, categoryId ]
      additionalProperties: false
      properties:
        name:
          allOf: [ { $ref: '#/components/schemas/Name' } ]
          description: The animal's name.
        categoryId:
          allOf: [ { $ref: '#/components/schemas/Id' } ]
          description: The id of the category the animal belongs to.
        status:
          allOf: [ { $ref: '#/components/schemas/PetStatus' } ]
          description: Status of the pet. If it is left out, a new pet is \`available\` and an existing one keeps its status.
      example: { name: Biscuit, categoryId: 1, status: available }

    Pet:
      type: object
      description: A pet of the store.
      required: [ id, name, categoryId ]
      properties:
        id:
          allOf: [ { $ref: '#/components/schemas/Id' } ]
          description: Unique identifier assigned on creation.
        name:
          allOf: [ { $ref: '#/components/schemas/Name' } ]
          description: The animal's name.
        categoryId:
          allOf: [ { $ref: '#/components/schemas/Id' } ]
          description: The id of the category the animal belongs to.
        status:
          allOf: [ { $ref: '#/components/schemas/PetStatus' } ]
          description: Status of the pet; always present.
      example: { id: 1, name: Biscuit, categoryId: 1, status: available }

    Pets:
      type: array
      description: A page of pets, in ascending order of id.
      items: { $ref: '#/components/schemas/Pet' }

    NewCategory:
      type: object
      description: A category to add.
      required: [ name ]
      additionalProperties: false
      properties:
        name:
          allOf: [ { $ref: '#/components/schemas/Name' } ]
          description: The category name (a kind of animal such as dog, cat or rabbit).
          example: Hamster
        description:
          type: string
          maxLength: 1000
          pattern: '^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$'
          description: |
            A short description of the category; up to 1000 characters. Of the control characters U+0000 to U+001F and U+007F only tabs
            and line breaks are allowed.
      example: { name: Hamster, description: 'Runs all night and gets nowhere, happily.' }

    Category:
      type: object
      description: A kind of animal.
      required: [ id, name ]
      properties:
        id:
          allOf: [ { $ref: '#/components/schemas/Id' } ]
          description: Unique identifier assigned on creation.
        name:
          allOf: [ { $ref: '#/components/schemas/Name' } ]
          description: The category name (a kind of animal such as dog, cat or rabbit).
          example: Dog
        description:
          type: string
          description: A short description of the category.
      example: { id: 1, name: Dog, description: 'Loyal, noisy and always glad to see you.' }

    NewOrder:
      type: object
      description: An order to place.
      required: [ petId ]
      additionalProperties: false
      properties:
        petId:
          allOf: [ { $ref: '#/components/schemas/Id' } ]
          description: The id of the animal to order.
        quantity:
          type: integer
          minimum: 1
          maximum: 1000000
          default: 1
          description: Number of units to order.
        shipDate: { $ref: '#/components/schemas/ShipDate' }
      example: { petId: 1, quantity: 2, shipDate: '2030-03-01T09:00:00Z' }

    OrderUpdate:
      type: object
      description: What to change of an order; at least one member.
      minProperties: 1
      additionalProperties: false
      properties:
        shipDate: { $ref: '#/components/schemas/ShipDate' }
        complete:
          type: boolean
          description: '\`true\` when the order has been fulfilled. An order that is complete stays so.'
      example: { complete: true }

    ShipDate:
      type: string
      format: date-time
      description: |
        Expected ship date: any date-time of RFC 3339, with any offset. It is kept in UTC, to the millisecond. A leap second is kept as the
        second after it. What would be before the year 0000 or after 9999 in UTC is kept with the least offset that leads back.
      example: '2030-03-01T09:00:00Z'

    Order:
      type: object
      description: An order for a pet. All members are present, but for \`shipDate\` while there is none.
      properties:
        id:
          allOf: [ { $ref: '#/components/schemas/Id' } ]
          description: Unique order identifier.
        petId:
          allOf: [ { $ref: '#/components/schemas/Id' } ]
          description: The id of the animal in this order.
          example: 2
        quantity:
          type: integer
          description: Number of units ordered.
          example: 1
        shipDate:
          type: string
          format: date-time
          description: Expected or actual ship date, in UTC where its year there has four digits.
          example: '2030-03-01T09:00:00Z'
        complete:
          type: boolean
          description: Whether the order has been fulfilled.
          example: false
      example: { id: 1, petId: 2, quantity: 1, shipDate: '2030-03-01T09:00:00Z', complete: false }

    InventoryItem:
      type: object
      description: The stock of one pet.
      required: [ petId, quantity, status ]
      properties:
        petId:
          allOf: [ { $ref: '#/components/schemas/Id' } ]
          description: The id of the animal this entry tracks.
        quantity:
          type: integer
          minimum: 0
          maximum: 1000000
          description: 'Current stock count: the units that can still be ordered.'
          example: 3
        status:
          allOf: [ { $ref: '#/components/schemas/PetStatus' } ]
          description: Status of the entry; always the pet's.
      example: { petId: 1, quantity: 3, status: available }

    InventoryUpdate:
      type: object
      description: A stock count to set.
      required: [ quantity ]
      additionalProperties: false
      properties:
        quantity:
          type: integer
          minimum: 0
          maximum: 1000000
          description: The new stock count.
      example: { quantity: 12 }

    Error:
      type: object
      description: What went wrong.
      required: [ code, message, status ]
      properties:
        code:
          type: string
          description: A machine-readable error code. Expect new ones.
          x-extensible-enum:
            - bad_request
            - invalid_parameter
            - invalid_body
            - authentication_required
            - invalid_token
            - insufficient_scope
            - stability_not_enabled
            - not_found
            - pet_not_found
            - category_not_found
            - order_not_found
            - method_not_allowed
            - not_acceptable
            - request_timeout
            - unknown_category
            - unknown_pet
            - category_name_taken
            - category_has_pets
            - pet_has_open_orders
            - invalid_status_transition
            - pet_not_available
            - insufficient_stock
            - stock_limit_exceeded
            - order_already_complete
            - order_already_shipped
            - idempotency_key_reused
            - operation_sunset
            - operation_brownout
            - precondition_failed
            - content_too_large
            - uri_too_long
            - unsupported_media_type
            - rate_limited
            - headers_too_large
            - internal_error
            - unavailable
            - outcome_unknown
          x-error-codes:
            bad_request: { status: 400, remedy: The request is not proper HTTP; fix the client. }
            invalid_parameter: { status: 400, remedy: 'Correct the path, query or header parameter that the message names.' }
            invalid_body: { status: 400, remedy: Correct the members of the body that the message names. }
            authentication_required: { status: 401, remedy: 'Send \`Authorization: Bearer <key>\`.' }
            invalid_token: { status: 401, remedy: 'The key is unknown, expired or revoked; ask for a new one.' }
            insufficient_scope: { status: 403, remedy: Use a key with the scopes that the message names. }
            stability_not_enabled: { status: 403, remedy: This server does not serve operations of this stability; ask its operator. }
            not_found: { status: 404, remedy: There is no such path; check it against this document. }
            pet_not_found: { status: 404, remedy: List pets to find the id. }
            category_not_found: { status: 404, remedy: List categories to find the id. }
            order_not_found: { status: 404, remedy: 'The order never was, or has been cancelled; list orders to find the id.' }
            method_not_allowed: { status: 405, remedy: Use a method that \`Allow\` lists. }
            not_acceptable: { status: 406, remedy: Accept \`application/json\`. }
            request_timeout: { status: 408, remedy: 'The request came in too slowly; send it again, faster.' }
            unknown_category: { status: 409, remedy: 'Create the category first, or use one that exists.' }
            unknown_pet: { status: 409, remedy: Order a pet that exists. }
            category_name_taken: { status: 409, remedy: 'Use the category that exists, or another name.' }
            category_has_pets: { status: 409, remedy: Move its pets to another category or remove them first. }
            pet_has_open_orders: { status: 409, remedy: Complete or cancel the orders first. }
            invalid_status_transition: { status: 409, remedy: Read the pet and choose a change that its status allows. }
            pet_not_available: { status: 409, remedy: Wait until the pet is available. }
            insufficient_stock: { status: 409, remedy: Order fewer units. }
            stock_limit_exceeded: { status: 409, remedy: Set a lower stock count. }
            order_already_complete: { status: 409, remedy: The order is final. }
            order_already_shipped: { status: 409, remedy: It is too late to cancel or to choose another ship date. }
            idempotency_key_reused: { status: 409, remedy: 'Use a new key for a new request, or repeat the old one exactly.' }
            operation_sunset: { status: 410, remedy: Use the successor that \`Link\` names. }
            operation_brownout: { status: 410, remedy: 'Move to the successor that \`Link\` names; until the sunset, a later attempt will work.' }
            precondition_failed: { status: 412, remedy: 'Read the resource again, and repeat the change with its new \`ETag\`.' }
            content_too_large: { status: 413, remedy: Send at most 64 KiB. }
            uri_too_long: { status: 414, remedy: Ask for less at a time. }
            unsupported_media_type: { status: 415, remedy: 'Send \`Content-Type: application/json\`.' }
            rate_limited: { status: 429, remedy: 'Wait as long as \`Retry-After\` says, and slow down.' }
            headers_too_large: { status: 431, remedy: 'Send a shorter path and query, and fewer or shorter headers.' }
            internal_error: { status: 500, remedy: This is our fault; report it with its \`X-Request-Id\`. }
            unavailable: { status: 503, remedy: 'Nothing was changed; try again after \`Retry-After\` seconds.' }
            outcome_unknown: { status: 503, remedy: 'The change was made completely or not at all. Repeat the request with the same \`Idempotency-Key\`, or look before you repeat it.' }
        message:
          type: string
          description: A human-readable description of the error.
        status:
          type: integer
          description: The HTTP status code.
          minimum: 400
          maximum: 599

  examples:
    UnknownCategory:
      summary: The category does not exist
      value: { code: unknown_category, message: 'No category has id 99. Create it first, or name another.', status: 409 }
    CategoryNameTaken:
      summary: The name is taken
      value:
        code: category_name_taken
        message: Category 1 has this name already (case does not count). Use that one, or choose another name.
        status: 409
    IdempotencyKeyReused:
      summary: The idempotency key was used for another request
      value:
        code: idempotency_key_reused
        message: This Idempotency-Key came with another request before. Use a new key for every new request.
        status: 409

  responses:
    PetPage:
      description: A page of pets.
      headers:
        ETag: { $ref: '#/components/headers/ETagOfOne' }
        Link: { $ref: '#/components/headers/NextPage' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Pets' }
          example:
            - { id: 1, name: Biscuit, categoryId: 1, status: available }
            - { id: 2, name: Marlowe, categoryId: 1, status: pending }

    PetCreated:
      description: The pet, with its id.
      headers:
        Location: { $ref: '#/components/headers/Location' }
        ETag: { $ref: '#/components/headers/ETag' }
        Idempotency-Replayed: { $ref: '#/components/headers/IdempotencyReplayed' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Pet' }
          example: { id: 13, name: Biscuit, categoryId: 1, status: available }

    PetNotCreated:
      description: The category does not exist, or the idempotency key was used for another request.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            unknownCategory: { $ref: '#/components/examples/UnknownCategory' }
            idempotencyKeyReused: { $ref: '#/components/examples/IdempotencyKeyReused' }

    PetFound:
      description: The pet.
      headers:
        ETag: { $ref: '#/components/headers/ETag' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        Deprecation: { $ref: '#/components/headers/Deprecation' }
        Sunset: { $ref: '#/components/headers/Sunset' }
        Link: { $ref: '#/components/headers/LifecycleLinks' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Pet' }
          example: { id: 1, name: Biscuit, categoryId: 1, status: available }

    PetReplaced:
      description: The pet as it is now.
      headers:
        ETag: { $ref: '#/components/headers/ETag' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Pet' }
          example: { id: 1, name: Biscuit, categoryId: 1, status: pending }

    PetNotReplaced:
      description: The category does not exist, or the status cannot change so.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            unknownCategory: { $ref: '#/components/examples/UnknownCategory' }
            invalidStatusTransition:
              summary: The status cannot change so
              value:
                code: invalid_status_transition
                message: 'Pet 3 cannot go from sold to available: a sold pet comes back only by setting its stock above 0.'
                status: 409

    PetNotDeleted:
      description: The pet has open orders.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: pet_has_open_orders
            message: Pet 2 has open orders. Complete or cancel them, then delete it.
            status: 409

    CategoryPage:
      description: A page of categories.
      headers:
        Link: { $ref: '#/components/headers/NextPage' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema:
            type: array
            items: { $ref: '#/components/schemas/Category' }
          example:
            - { id: 1, name: Dog, description: 'Loyal, noisy and always glad to see you.' }
            - { id: 2, name: Cat, description: Owns the house and lets you live in it. }

    CategoryCreated:
      description: The category, with its id.
      headers:
        Location: { $ref: '#/components/headers/Location' }
        ETag: { $ref: '#/components/headers/ETag' }
        Idempotency-Replayed: { $ref: '#/components/headers/IdempotencyReplayed' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Category' }
          example: { id: 6, name: Hamster, description: 'Runs all night and gets nowhere, happily.' }

    CategoryNotCreated:
      description: The name is taken, or the idempotency key was used for another request.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            categoryNameTaken: { $ref: '#/components/examples/CategoryNameTaken' }
            idempotencyKeyReused: { $ref: '#/components/examples/IdempotencyKeyReused' }

    CategoryFound:
      description: The category.
      headers:
        ETag: { $ref: '#/components/headers/ETag' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Category' }
          example: { id: 5, name: Ferret, description: 'Long, curious and fond of socks.' }

    CategoryReplaced:
      description: The category as it is now.
      headers:
        ETag: { $ref: '#/components/headers/ETag' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Category' }
          example: { id: 5, name: Ferret, description: 'Long, curious and fond of shoelaces.' }

    CategoryNotReplaced:
      description: Another category has this name.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            categoryNameTaken: { $ref: '#/components/examples/CategoryNameTaken' }

    CategoryNotDeleted:
      description: Pets belong to the category.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: category_has_pets
            message: Category 1 still has pets. Move or delete them first.
            status: 409

    InventoryPage:
      description: A page of inventory entries.
      headers:
        Link: { $ref: '#/components/headers/NextPage' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema:
            type: array
            items: { $ref: '#/components/schemas/InventoryItem' }
          example:
            - { petId: 1, quantity: 3, status: available }
            - { petId: 2, quantity: 0, status: pending }

    InventoryItemFound:
      description: The inventory entry.
      headers:
        ETag: { $ref: '#/components/headers/ETag' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/InventoryItem' }
          example: { petId: 1, quantity: 3, status: available }

    InventoryUpdated:
      description: The inventory entry as it is now.
      headers:
        ETag: { $ref: '#/components/headers/ETag' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        X-Stability: { $ref: '#/components/headers/Stability' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/InventoryItem' }
          example: { petId: 1, quantity: 12, status: available }

    InventoryNotUpdated:
      description: Stock and open orders together would exceed 1 000 000 units.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        X-Stability: { $ref: '#/components/headers/Stability' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: stock_limit_exceeded
            message: Pet 7 has 2 units in open orders; with a stock of 1000000 that exceeds the limit of 1000000 units. Set at most 999998.
            status: 409

    OrderPage:
      description: A page of orders.
      headers:
        Link: { $ref: '#/components/headers/NextPage' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema:
            type: array
            items: { $ref: '#/components/schemas/Order' }
          example:
            - { id: 1, petId: 2, quantity: 1, shipDate: '2030-03-01T09:00:00Z', complete: false }

    OrderPlaced:
      description: The order, with its id.
      headers:
        Location: { $ref: '#/components/headers/Location' }
        ETag: { $ref: '#/components/headers/ETag' }
        Idempotency-Replayed: { $ref: '#/components/headers/IdempotencyReplayed' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Order' }
          example: { id: 5, petId: 1, quantity: 2, shipDate: '2030-03-01T09:00:00Z', complete: false }

    OrderNotPlaced:
      description: |
        The pet does not exist, is not available or has too little stock, or the idempotency key was used for another request.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            unknownPet:
              summary: The pet does not exist
              value: { code: unknown_pet, message: No pet has id 999. Order one from the list of pets., status: 409 }
            petNotAvailable:
              summary: The pet is not available
              value:
                code: pet_not_available
                message: Pet 2 is pending, and only available pets can be ordered. Choose another, or try later.
                status: 409
            insufficientStock:
              summary: Too little stock
              value:
                code: insufficient_stock
                message: Pet 1 has 3 left in stock, fewer than the 5 ordered. Order 3 or fewer.
                status: 409
            idempotencyKeyReused: { $ref: '#/components/examples/IdempotencyKeyReused' }

    OrderFound:
      description: The order.
      headers:
        ETag: { $ref: '#/components/headers/ETag' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Order' }
          example: { id: 1, petId: 2, quantity: 1, shipDate: '2030-03-01T09:00:00Z', complete: false }

    OrderUpdated:
      description: The order as it is now.
      headers:
        ETag: { $ref: '#/components/headers/ETag' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Order' }
          example: { id: 1, petId: 2, quantity: 1, shipDate: '2030-03-01T09:00:00Z', complete: true }

    OrderNotUpdated:
      description: The order is complete, or another ship date was sent after its ship date has passed.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            orderAlreadyComplete:
              summary: The order is complete
              value:
                code: order_already_complete
                message: Order 2 is complete and cannot change. Place a new order instead.
                status: 409
            orderAlreadyShipped:
              summary: The ship date has passed
              value:
                code: order_already_shipped
                message: Order 1 was due to ship at 2030-03-01T09:00:00Z; it can no longer be cancelled or get another ship date.
                status: 409

    OrderNotCancelled:
      description: The order is complete, or its ship date has passed.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        X-Stability: { $ref: '#/components/headers/Stability' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: order_already_shipped
            message: Order 1 was due to ship at 2030-03-01T09:00:00Z; it can no longer be cancelled or get another ship date.
            status: 409

    Deleted:
      description: It is gone.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }

    NotModified:
      description: It is what you already have.
      headers:
        ETag: { $ref: '#/components/headers/ETag' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }

    BadRequest:
      description: The request breaks this contract; nothing was changed.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            parameter:
              summary: A parameter is wrong
              value:
                code: invalid_parameter
                message: 'Query parameter "limit" must be of type integer.'
                status: 400
            body:
              summary: The body is wrong
              value:
                code: invalid_body
                message: 'Body member "name" is required. Body member "categoryId" must be of type integer.'
                status: 400

    Unauthorized:
      description: There is no valid API key in the request.
      headers:
        WWW-Authenticate: { $ref: '#/components/headers/Authenticate' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            missing:
              summary: No key was sent
              value:
                code: authentication_required
                message: 'This operation needs an API key: send it as "Authorization: Bearer <key>".'
                status: 401
            invalid:
              summary: The key is not valid
              value:
                code: invalid_token
                message: This API key is unknown.
                status: 401

    Forbidden:
      description: The API key lacks a scope, or this server does not serve operations of this stability.
      headers:
        WWW-Authenticate: { $ref: '#/components/headers/InsufficientScope' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            scope:
              summary: A scope is missing
              value:
                code: insufficient_scope
                message: 'This operation needs the scope pets:write; the API key has pets:read.'
                status: 403
            stability:
              summary: The stability is not served
              value:
                code: stability_not_enabled
                message: This server does not serve experimental operations.
                status: 403

    PetNotFound:
      description: There is no such pet.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: pet_not_found
            message: No pet has id 999.
            status: 404

    CategoryNotFound:
      description: There is no such category.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: category_not_found
            message: No category has id 999.
            status: 404

    OrderNotFound:
      description: There is no such order, or it has been cancelled.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: order_not_found
            message: No order has id 999.
            status: 404

    NotAcceptable:
      description: The \`Accept\` header rules out \`application/json\`.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: not_acceptable
            message: listPets responds in application/json only.
            status: 406

    Gone:
      description: The operation has reached its sunset date, or is in an announced brownout.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        Deprecation: { $ref: '#/components/headers/Deprecation' }
        Sunset: { $ref: '#/components/headers/Sunset' }
        Link: { $ref: '#/components/headers/LifecycleLinks' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            sunset:
              summary: The operation is gone
              value:
                code: operation_sunset
                message: 'getPet has reached its sunset. Use GET /pets?id={petId} instead.'
                status: 410
            brownout:
              summary: The operation is away for a while
              value:
                code: operation_brownout
                message: 'getPet is off until 2030-11-05T12:10:00.000Z, as it will be from its sunset on. Use GET /pets?id={petId} instead.'
                status: 410

    PreconditionFailed:
      description: The resource has changed since you read it, \`If-Match\` does not hold; or it has not, and \`If-None-Match\` does not hold.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: precondition_failed
            message: Its current version is not one that If-Match or If-None-Match allows. Read it again and repeat the request for what it is now.
            status: 412

    ContentTooLarge:
      description: The body is larger than 64 KiB.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: content_too_large
            message: The body is larger than 65536 bytes.
            status: 413

    UnsupportedMediaType:
      description: The body is not \`application/json\`.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: unsupported_media_type
            message: Send the body as application/json; this one is text/plain.
            status: 415

    TooManyRequests:
      description: |
        The API key has used up its requests for this minute, or the address sends too many that fail to authenticate.
        \`RateLimit-Policy\` names the limit: \`default\`, \`address\` or \`failed-authentication\`.
      headers:
        Retry-After: { $ref: '#/components/headers/RetryAfter' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: rate_limited
            message: The limit is 60000 requests a minute. Try again in 12 seconds.
            status: 429

    InternalError:
      description: A fault of the server. What it did is in its log, under the \`X-Request-Id\`.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: internal_error
            message: The server failed to handle the request. Quote the X-Request-Id when you report it.
            status: 500

    Unavailable:
      description: The server cannot do it now; nothing was changed.
      headers:
        Retry-After: { $ref: '#/components/headers/RetryAfter' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            unavailable:
              summary: Nothing was changed
              value:
                code: unavailable
                message: The store cannot do this now; nothing was changed. Try again in a second.
                status: 503
            outcomeUnknown:
              summary: Everything was changed, or nothing
              value:
                code: outcome_unknown
                message: >-
                  The store was lost while it saved this: it is saved completely or not at all. Repeat the request with the same Idempotency-Key, or look before you repeat it.
                status: 503

    DeprecatedBadRequest:
      description: The request breaks this contract; nothing was changed.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        Deprecation: { $ref: '#/components/headers/Deprecation' }
        Sunset: { $ref: '#/components/headers/Sunset' }
        Link: { $ref: '#/components/headers/LifecycleLinks' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            parameter:
              summary: A parameter is wrong
              value:
                code: invalid_parameter
                message: 'Query parameter "limit" must be of type integer.'
                status: 400
            body:
              summary: The body is wrong
              value:
                code: invalid_body
                message: 'Body member "name" is required. Body member "categoryId" must be of type integer.'
                status: 400

    UnstableBadRequest:
      description: The request breaks this contract; nothing was changed.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        X-Stability: { $ref: '#/components/headers/Stability' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            parameter:
              summary: A parameter is wrong
              value:
                code: invalid_parameter
                message: 'Query parameter "limit" must be of type integer.'
                status: 400
            body:
              summary: The body is wrong
              value:
                code: invalid_body
                message: 'Body member "name" is required. Body member "categoryId" must be of type integer.'
                status: 400

    DeprecatedUnauthorized:
      description: There is no valid API key in the request.
      headers:
        WWW-Authenticate: { $ref: '#/components/headers/Authenticate' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        Deprecation: { $ref: '#/components/headers/Deprecation' }
        Sunset: { $ref: '#/components/headers/Sunset' }
        Link: { $ref: '#/components/headers/LifecycleLinks' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            missing:
              summary: No key was sent
              value:
                code: authentication_required
                message: 'This operation needs an API key: send it as "Authorization: Bearer <key>".'
                status: 401
            invalid:
              summary: The key is not valid
              value:
                code: invalid_token
                message: This API key is unknown.
                status: 401

    UnstableUnauthorized:
      description: There is no valid API key in the request.
      headers:
        WWW-Authenticate: { $ref: '#/components/headers/Authenticate' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        X-Stability: { $ref: '#/components/headers/Stability' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            missing:
              summary: No key was sent
              value:
                code: authentication_required
                message: 'This operation needs an API key: send it as "Authorization: Bearer <key>".'
                status: 401
            invalid:
              summary: The key is not valid
              value:
                code: invalid_token
                message: This API key is unknown.
                status: 401

    DeprecatedForbidden:
      description: The API key lacks a scope, or this server does not serve operations of this stability.
      headers:
        WWW-Authenticate: { $ref: '#/components/headers/InsufficientScope' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        Deprecation: { $ref: '#/components/headers/Deprecation' }
        Sunset: { $ref: '#/components/headers/Sunset' }
        Link: { $ref: '#/components/headers/LifecycleLinks' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            scope:
              summary: A scope is missing
              value:
                code: insufficient_scope
                message: 'This operation needs the scope pets:write; the API key has pets:read.'
                status: 403
            stability:
              summary: The stability is not served
              value:
                code: stability_not_enabled
                message: This server does not serve experimental operations.
                status: 403

    UnstableForbidden:
      description: The API key lacks a scope, or this server does not serve operations of this stability.
      headers:
        WWW-Authenticate: { $ref: '#/components/headers/InsufficientScope' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        X-Stability: { $ref: '#/components/headers/Stability' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            scope:
              summary: A scope is missing
              value:
                code: insufficient_scope
                message: 'This operation needs the scope pets:write; the API key has pets:read.'
                status: 403
            stability:
              summary: The stability is not served
              value:
                code: stability_not_enabled
                message: This server does not serve experimental operations.
                status: 403

    DeprecatedNotAcceptable:
      description: The \`Accept\` header rules out \`application/json\`.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        Deprecation: { $ref: '#/components/headers/Deprecation' }
        Sunset: { $ref: '#/components/headers/Sunset' }
        Link: { $ref: '#/components/headers/LifecycleLinks' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: not_acceptable
            message: listPets responds in application/json only.
            status: 406

    UnstableNotAcceptable:
      description: The \`Accept\` header rules out \`application/json\`.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        X-Stability: { $ref: '#/components/headers/Stability' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: not_acceptable
            message: listPets responds in application/json only.
            status: 406

    DeprecatedTooManyRequests:
      description: |
        The API key has used up its requests for this minute, or the address sends too many that fail to authenticate.
        \`RateLimit-Policy\` names the limit: \`default\`, \`address\` or \`failed-authentication\`.
      headers:
        Retry-After: { $ref: '#/components/headers/RetryAfter' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        Deprecation: { $ref: '#/components/headers/Deprecation' }
        Sunset: { $ref: '#/components/headers/Sunset' }
        Link: { $ref: '#/components/headers/LifecycleLinks' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: rate_limited
            message: The limit is 60000 requests a minute. Try again in 12 seconds.
            status: 429

    UnstableTooManyRequests:
      description: |
        The API key has used up its requests for this minute, or the address sends too many that fail to authenticate.
        \`RateLimit-Policy\` names the limit: \`default\`, \`address\` or \`failed-authentication\`.
      headers:
        Retry-After: { $ref: '#/components/headers/RetryAfter' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        X-Stability: { $ref: '#/components/headers/Stability' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: rate_limited
            message: The limit is 60000 requests a minute. Try again in 12 seconds.
            status: 429

    DeprecatedInternalError:
      description: A fault of the server. What it did is in its log, under the \`X-Request-Id\`.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        Deprecation: { $ref: '#/components/headers/Deprecation' }
        Sunset: { $ref: '#/components/headers/Sunset' }
        Link: { $ref: '#/components/headers/LifecycleLinks' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: internal_error
            message: The server failed to handle the request. Quote the X-Request-Id when you report it.
            status: 500

    UnstableInternalError:
      description: A fault of the server. What it did is in its log, under the \`X-Request-Id\`.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        X-Stability: { $ref: '#/components/headers/Stability' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: internal_error
            message: The server failed to handle the request. Quote the X-Request-Id when you report it.
            status: 500

    DeprecatedUnavailable:
      description: The server cannot do it now; nothing was changed.
      headers:
        Retry-After: { $ref: '#/components/headers/RetryAfter' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        Deprecation: { $ref: '#/components/headers/Deprecation' }
        Sunset: { $ref: '#/components/headers/Sunset' }
        Link: { $ref: '#/components/headers/LifecycleLinks' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            unavailable:
              summary: Nothing was changed
              value:
                code: unavailable
                message: The store cannot do this now; nothing was changed. Try again in a second.
                status: 503
            outcomeUnknown:
              summary: Everything was changed, or nothing
              value:
                code: outcome_unknown
                message: >-
                  The store was lost while it saved this: it is saved completely or not at all. Repeat the request with the same Idempotency-Key, or look before you repeat it.
                status: 503

    UnstableUnavailable:
      description: The server cannot do it now; nothing was changed.
      headers:
        Retry-After: { $ref: '#/components/headers/RetryAfter' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        X-Stability: { $ref: '#/components/headers/Stability' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples:
            unavailable:
              summary: Nothing was changed
              value:
                code: unavailable
                message: The store cannot do this now; nothing was changed. Try again in a second.
                status: 503
            outcomeUnknown:
              summary: Everything was changed, or nothing
              value:
                code: outcome_unknown
                message: >-
                  The store was lost while it saved this: it is saved completely or not at all. Repeat the request with the same Idempotency-Key, or look before you repeat it.
                status: 503

    UnstableContentTooLarge:
      description: The body is larger than 64 KiB.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        X-Stability: { $ref: '#/components/headers/Stability' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: content_too_large
            message: The body is larger than 65536 bytes.
            status: 413

    UnstableUnsupportedMediaType:
      description: The body is not \`application/json\`.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        X-Stability: { $ref: '#/components/headers/Stability' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: unsupported_media_type
            message: Send the body as application/json; this one is text/plain.
            status: 415

    DeprecatedNotModified:
      description: It is what you already have.
      headers:
        ETag: { $ref: '#/components/headers/ETag' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        Deprecation: { $ref: '#/components/headers/Deprecation' }
        Sunset: { $ref: '#/components/headers/Sunset' }
        Link: { $ref: '#/components/headers/LifecycleLinks' }

    DeprecatedPetNotFound:
      description: There is no such pet.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        Deprecation: { $ref: '#/components/headers/Deprecation' }
        Sunset: { $ref: '#/components/headers/Sunset' }
        Link: { $ref: '#/components/headers/LifecycleLinks' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: pet_not_found
            message: No pet has id 999.
            status: 404

    UnstablePetNotFound:
      description: There is no such pet.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        X-Stability: { $ref: '#/components/headers/Stability' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: pet_not_found
            message: No pet has id 999.
            status: 404

    DeprecatedPreconditionFailed:
      description: The resource has changed since you read it, \`If-Match\` does not hold; or it has not, and \`If-None-Match\` does not hold.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        Deprecation: { $ref: '#/components/headers/Deprecation' }
        Sunset: { $ref: '#/components/headers/Sunset' }
        Link: { $ref: '#/components/headers/LifecycleLinks' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: precondition_failed
            message: Its current version is not one that If-Match or If-None-Match allows. Read it again and repeat the request for what it is now.
            status: 412

    UnstablePreconditionFailed:
      description: The resource has changed since you read it, \`If-Match\` does not hold; or it has not, and \`If-None-Match\` does not hold.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        X-Stability: { $ref: '#/components/headers/Stability' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: precondition_failed
            message: Its current version is not one that If-Match or If-None-Match allows. Read it again and repeat the request for what it is now.
            status: 412

    UnstableDeleted:
      description: It is gone.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        X-Stability: { $ref: '#/components/headers/Stability' }

    UnstableOrderNotFound:
      description: There is no such order, or it has been cancelled.
      headers:
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        X-Stability: { $ref: '#/components/headers/Stability' }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          example:
            code: order_not_found
            message: No order has id 999.
            status: 404
`
