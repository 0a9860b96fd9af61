// Generated from the contract by `npm run generate`. Do not edit: change the contract and run it again.

/** The contract in YAML, with nothing of it in other files. */
export const text = `openapi: 3.0.3
info:
  title: Library
  version: 0.3.0
  description: The shelves of a library and the books on them.
servers:
  - url: /library
security:
  - reader: []
tags:
  - name: Shelves
    description: Where the books stand.
  - name: Books
    description: What can be read.
paths:
  /shelves:
    get:
      operationId: list-shelves
      summary: List shelves
      tags:
        - Shelves
      parameters:
        - name: room
          in: query
          schema:
            $ref: "#/components/schemas/Room"
      responses:
        "200":
          description: The shelves, by id.
          content:
            application/json:
              schema:
                type: array
                items:
                  $ref: "#/components/schemas/Shelf"
              example:
                - id: poetry
                  room: Attic
        4XX:
          $ref: "#/components/responses/Problem"
        5XX:
          $ref: "#/components/responses/Problem"
    post:
      operationId: add-shelf
      summary: Put up a shelf
      tags:
        - Shelves
      security:
        - librarian: []
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: "#/components/schemas/NewShelf"
            example:
              room: Attic
      responses:
        "201":
          description: The shelf, with its id.
          content:
            application/json:
              schema:
                $ref: "#/components/schemas/Shelf"
              example:
                id: poetry
                room: Attic
        4XX:
          $ref: "#/components/responses/Problem"
        5XX:
          $ref: "#/components/responses/Problem"
  /shelves/{shelfId}:
    delete:
      operationId: remove-shelf
      summary: Take down a shelf with its books
      tags:
        - Shelves
      parameters:
        - $ref: "#/components/parameters/ShelfId"
      responses:
        "204":
          description: The shelf is gone.
        4XX:
          $ref: "#/components/responses/Problem"
        5XX:
          $ref: "#/components/responses/Problem"
  /shelves/{shelfId}/books:
    parameters:
      - $ref: "#/components/parameters/ShelfId"
    get:
      operationId: list-books
      summary: List the books of a shelf
      tags:
        - Books
      x-conformance-unseen:
        200 state=lent: A lent book is not on its shelf.
      responses:
        "200":
          description: The books, by id.
          content:
            application/json:
              schema:
                type: array
                items:
                  $ref: "#/components/schemas/Book"
              example:
                - id: 1
                  title: Leaves of Grass
                  state: in
        4XX:
          $ref: "#/components/responses/Problem"
        5XX:
          $ref: "#/components/responses/Problem"
    post:
      operationId: add-book
      summary: Put a book on a shelf
      tags:
        - Books
      x-conformance-unseen:
        201 state=lent: A book that was just added is always in.
      parameters:
        - name: Idempotency-Key
          in: header
          description: A name of your choice for this request, so that sending it again does not repeat it.
          schema:
            type: string
            minLength: 1
            maxLength: 100
            pattern: ^[!-~]+$
          example: 5b2c
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: "#/components/schemas/NewBook"
            example:
              title: Leaves of Grass
      responses:
        "201":
          description: The book, with its id.
          headers:
            Location:
              description: Where the book is.
              required: true
              schema:
                type: string
          content:
            application/json:
              schema:
                $ref: "#/components/schemas/Book"
              example:
                id: 1
                title: Leaves of Grass
                state: in
        4XX:
          $ref: "#/components/responses/Problem"
        5XX:
          $ref: "#/components/responses/Problem"
  /shelves/{shelfId}/books/{bookId}:
    parameters:
      - $ref: "#/components/parameters/ShelfId"
      - $ref: "#/components/parameters/BookId"
    get:
      operationId: get-book
      summary: Get a book
      tags:
        - Books
      responses:
        "200":
          description: The book.
          content:
            application/json:
              schema:
                $ref: "#/components/schemas/Book"
              example:
                id: 1
                title: Leaves of Grass
                state: in
        "404":
          $ref: "#/components/responses/NotFound"
        4XX:
          $ref: "#/components/responses/Problem"
        5XX:
          $ref: "#/components/responses/Problem"
    patch:
      operationId: lend-book
      summary: Lend a book, or take it back
      tags:
        - Books
      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: "#/components/schemas/Lending"
            example:
              state: lent
      responses:
        "200":
          description: The book.
          content:
            application/json:
              schema:
                $ref: "#/components/schemas/Book"
              example:
                id: 1
                title: Leaves of Grass
                state: lent
        4XX:
          $ref: "#/components/responses/Problem"
        5XX:
          $ref: "#/components/responses/Problem"
    delete:
      operationId: remove-book
      summary: Take a book off its shelf
      tags:
        - Books
      responses:
        "204":
          description: The book is gone.
        4XX:
          $ref: "#/components/responses/Problem"
        5XX:
          $ref: "#/components/responses/Problem"
  /cards/{cardId}:
    delete:
      operationId: block-card
      summary: Block a card that was lost
      tags:
        - Shelves
      parameters:
        - name: cardId
          in: path
          required: true
          schema:
            type: integer
            minimum: 1
            maximum: 9999
          example: 7
      responses:
        "204":
          description: The card opens nothing more.
        4XX:
          $ref: "#/components/responses/Problem"
        5XX:
          $ref: "#/components/responses/Problem"
  /opening-hours:
    get:
      operationId: get-opening-hours
      summary: When the library is open
      tags:
        - Shelves
      security: []
      responses:
        "200":
          description: The hours of a day.
          content:
            application/json:
              schema:
                type: object
                required:
                  - opens
                  - closes
                properties:
                  opens:
                    type: string
                    example: "09:00"
                  closes:
                    type: string
                    example: "18:00"
              example:
                opens: "09:00"
                closes: "18:00"
        4XX:
          $ref: "#/components/responses/Problem"
        5XX:
          $ref: "#/components/responses/Problem"
components:
  securitySchemes:
    reader:
      type: apiKey
      in: header
      name: X-Library-Card
    librarian:
      type: http
      scheme: bearer
  parameters:
    ShelfId:
      name: shelfId
      in: path
      required: true
      schema:
        type: string
        pattern: ^[a-z]{1,20}$
      example: poetry
    BookId:
      name: bookId
      in: path
      required: true
      schema:
        type: integer
        minimum: 1
        maximum: 9999
      example: 1
  schemas:
    Shelf:
      type: object
      required:
        - id
        - room
      properties:
        id:
          type: string
          example: poetry
        room:
          $ref: "#/components/schemas/Room"
    NewShelf:
      type: object
      required:
        - room
      properties:
        room:
          $ref: "#/components/schemas/Room"
    Room:
      type: string
      enum:
        - Attic
        - Hall
      example: Attic
    Problem:
      description: What went wrong (RFC 9457).
      type: object
      required:
        - type
        - title
        - status
      properties:
        type:
          type: string
          example: about:blank
        title:
          type: string
          example: Not Found
        status:
          type: integer
          minimum: 400
          maximum: 599
          example: 404
        detail:
          type: string
          example: There is no such book.
    Book:
      type: object
      required:
        - id
        - title
        - state
      properties:
        id:
          type: integer
          minimum: 1
          maximum: 9999
          example: 1
        title:
          type: string
          example: Leaves of Grass
        state:
          $ref: "#/components/schemas/State"
    State:
      type: string
      enum:
        - in
        - lent
      example: in
    NewBook:
      type: object
      required:
        - title
      properties:
        title:
          type: string
          minLength: 1
          maxLength: 200
          example: Leaves of Grass
    Lending:
      type: object
      required:
        - state
      properties:
        state:
          $ref: "#/components/schemas/State"
  responses:
    NotFound:
      description: There is no such thing.
      headers:
        RateLimit:
          description: What is left of the limit of this card.
          schema:
            type: string
        RateLimit-Policy:
          description: The limit.
          schema:
            type: string
      content:
        application/problem+json:
          schema:
            $ref: "#/components/schemas/Problem"
          example:
            type: about:blank
            title: Not Found
            status: 404
            detail: There is no such book.
    Problem:
      description: What went wrong.
      headers:
        WWW-Authenticate:
          description: With 401.
          schema:
            type: string
        RateLimit:
          description: What is left of the limit of this card.
          schema:
            type: string
        RateLimit-Policy:
          description: The limit.
          schema:
            type: string
        Retry-After:
          description: With 429 and 503.
          schema:
            type: integer
      content:
        application/problem+json:
          schema:
            $ref: "#/components/schemas/Problem"
          example:
            type: about:blank
            title: Not Found
            status: 404
            detail: There is no such book.
`
