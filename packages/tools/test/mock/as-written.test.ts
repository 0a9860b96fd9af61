// Third-party contracts are served as written: each valid request beside an invalid one.
import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder, written } from '../../../testing/folder.ts'
import { type Mocks, startMocks } from './server.ts'

const head = (version = '3.0.3') => `openapi: ${version}\ninfo: { title: T, version: 1.0.0 }\n`
const ok =
  'responses: { "200": { description: ok, content: { application/json: { schema: { type: object, required: [ok], properties: { ok: { type: boolean } } } } } } }'

function fileParts(...names: string[]): FormData {
  const form = new FormData()
  for (const name of names) form.append(name, new File(['x'], 'x.txt'))
  return form
}

function textParts(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

const isWritten = (body: unknown): body is FormData | Blob => body instanceof FormData || body instanceof Blob

interface Case {
  /** Contract, or its files by name. */
  spec: string | Record<string, string>
  /** Method and target, with the expected status and a part of the body. */
  calls: [
    call: string,
    status: number,
    options?: { body?: unknown; headers?: Record<string, string>; part?: string | RegExp },
  ][]
}

/** Schemas with a reference beside one of them, which leads to other schemas in `files` or nowhere. */
const besideReference = (files: Record<string, string>): Case => ({
  spec: {
    'openapi.yaml': `${head()}paths:
  /x:
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
      responses: { '204': { description: Done. } }
components:
  schemas:
    $ref: others.yaml
    Thing: { type: object, required: [name], properties: { name: { type: string } } }
`,
    ...files,
  },
  calls: [
    ['POST /x', 204, { body: { name: 'a' } }],
    ['POST /x', 400, { body: {} }],
  ],
})

const cases: Record<string, Case> = {
  'a draft without info, names, descriptions and declared parameters': {
    spec: `openapi: 3.0.0
paths:
  /x/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { "200": { content: { application/json: { schema: { type: string } } } } }
  /y/{undeclared}: { get: { responses: { "204": {} } } }
`,
    calls: [
      ['GET /x/1', 200],
      ['GET /x/a', 400],
      ['GET /y/a', 204],
      ['GET /y', 404],
    ],
  },
  'all components in a file of their own': {
    spec: {
      'openapi.yaml': `${head()}paths: { $ref: parts/paths.yaml }
components: { $ref: parts/components.yaml }
`,
      'parts/paths.yaml': `/x:
  post:
    requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
    responses: { '200': { $ref: '#/components/responses/It' } }
`,
      'parts/components.yaml': `schemas: { $ref: schemas.yaml }
responses:
  It: { description: It., content: { application/json: { schema: { $ref: 'schemas.yaml#/Thing' } } } }
`,
      'parts/schemas.yaml': 'Thing: { $ref: thing.yaml }',
      'parts/thing.yaml': `type: object
required: [name]
properties: { name: { type: string }, id: { type: string, readOnly: true } }
`,
    },
    calls: [
      ['POST /x', 200, { body: { name: 'a' }, part: '"id"' }],
      ['POST /x', 400, { body: { name: 'a', id: 'b' } }],
      ['POST /x', 400, { body: {} }],
    ],
  },
  'texts in the place of schemas': {
    spec: `${head()}paths:
  /x:
    post:
      parameters: [{ name: q, in: query, required: true, schema: string }]
      requestBody: { required: true, content: { application/json: { schema: Thing } } }
      responses: { "200": { description: ok, content: { application/json: { schema: String } } } }
`,
    calls: [
      ['POST /x?q=a', 200, { body: { any: 1 } }],
      ['POST /x', 400, { body: { any: 1 } }],
      ['POST /x?q=a', 400],
    ],
  },
  'schemas beside a reference to others': besideReference({ 'others.yaml': 'Other: { type: object }' }),
  'schemas beside a reference to nothing': besideReference({}),
  'lists in files of their own': {
    spec: {
      'openapi.yaml': `${head()}servers: { $ref: parts/servers.yaml }
tags: { $ref: parts/tags.yaml }
paths: { /x: { get: { parameters: { $ref: parts/parameters.yaml }, ${ok} } } }
`,
      'parts/servers.yaml': '[{ url: /v1 }]',
      'parts/tags.yaml': '- name: things',
      'parts/parameters.yaml': `- { $ref: number.yaml }
- { name: text, in: query, schema: { type: string } }
`,
      'parts/number.yaml': '{ name: number, in: query, required: true, schema: { type: integer } }',
    },
    calls: [
      ['GET /v1/x?number=1&text=a', 200],
      ['GET /v1/x?text=a', 400],
      ['GET /v1/x?number=a', 400],
    ],
  },
  'parts without a type, which are bytes in 3.1': {
    spec: `${head('3.1.0')}paths:
  /one:
    post:
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema: { type: object, required: [picture], properties: { picture: {}, note: { type: string } } }
            encoding: { picture: { contentType: 'image/png, text/plain' } }
      ${ok}
  /two:
    post:
      requestBody:
        required: true
        content:
          multipart/form-data: { schema: { type: object, required: [file], properties: { file: { writeOnly: true }, files: { type: array, items: {} } } } }
      ${ok}
`,
    calls: [
      ['POST /two', 200, { body: fileParts('file', 'files', 'files') }],
      ['POST /two', 200, { body: textParts({ file: 'a' }) }],
      ['POST /two', 400, { body: fileParts('file', 'file'), part: 'give it once' }],
      ['POST /two', 400, { body: fileParts('files'), part: 'required' }],
      ['POST /one', 200, { body: textParts({ picture: 'a' }) }],
      ['POST /one', 400, { body: fileParts('note') }],
    ],
  },
  'media types by their suffix, and of any kind': {
    spec: `${head()}paths:
  /suffix:
    post: { requestBody: { required: true, content: { "application/*+json": { schema: { type: object, required: [a] } } } }, ${ok} }
  /any:
    post: { requestBody: { required: true, content: { "*/*": {} } }, ${ok} }
  /versions:
    get: { responses: { "200": { description: ok, content: { "application/json; version=1": { example: one }, "application/json; version=2": { example: two } } } } }
`,
    calls: [
      ['POST /suffix', 200, { body: { a: 1 }, headers: { 'content-type': 'application/vnd.a+json' } }],
      ['POST /suffix', 400, { body: {}, headers: { 'content-type': 'application/vnd.a+json' } }],
      ['POST /suffix', 415, { body: { a: 1 } }],
      ['POST /any', 200, { body: new Blob(['not JSON'], { type: 'a/b' }) }],
      ['GET /versions', 200, { headers: { accept: 'application/json; version=2' }, part: '"two"' }],
      ['GET /versions', 200, { part: '"one"' }],
    ],
  },
  // As FastAPI describes an optional upload.
  'files that may be null': {
    spec: `${head('3.1.0')}paths:
  /files:
    post:
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              properties:
                one: { anyOf: [{ type: string, format: binary }, { type: "null" }] }
                other: { oneOf: [{ type: "null" }, { type: string, contentMediaType: application/octet-stream }] }
                many: { anyOf: [{ type: array, items: { type: string, format: binary } }, { type: "null" }] }
                count: { anyOf: [{ type: integer }, { type: "null" }] }
      ${ok}
`,
    calls: [
      ['POST /files', 200, { body: fileParts('one') }],
      ['POST /files', 200, { body: fileParts('other') }],
      ['POST /files', 200, { body: fileParts('many', 'many') }],
      ['POST /files', 400, { body: fileParts('one', 'one') }],
      ['POST /files', 400, { body: fileParts('count') }],
      ['POST /files', 400, { body: textParts({ one: 'text' }), part: 'is a file' }],
      ['POST /files', 200, { body: textParts({ count: '1' }) }],
    ],
  },
  'statuses without content': {
    spec: `${head()}paths:
  /204: { get: { responses: { "204": { description: no, content: { application/json: { example: 1 } } } } } }
  /205: { get: { responses: { "205": { description: no, content: { application/json: { example: 1 } } } } } }
`,
    calls: [
      ['GET /204', 204, { part: /^$/ }],
      ['GET /205', 205, { part: /^$/ }],
    ],
  },
  'defaults that do not fit': {
    spec: `${head()}paths:
  /x:
    get:
      parameters:
        - { name: size, in: query, schema: { type: integer, default: "20" } }
        - { name: day, in: query, schema: { type: string, format: date, default: yesterday } }
        - { name: must, in: query, required: true, schema: { type: boolean, default: true } }
      ${ok}
    post: { requestBody: { content: { application/json: { schema: { type: object, properties: { a: { type: integer, default: many } } } } } }, ${ok} }
    put:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                choice: { default: null, oneOf: [{ type: string }, { type: array, items: { type: string } }] }
                part: { default: c, allOf: [{ $ref: "#/components/schemas/Kind" }] }
                few: { default: [], type: array, minItems: 1, items: { type: string } }
                items: { default: [1], type: array, items: { type: string } }
                empty: { default: {}, type: object, required: [a], properties: { a: { type: string } } }
                members: { default: { a: 1 }, type: object, properties: { a: { type: string } } }
      ${ok}
components: { schemas: { Kind: { type: string, enum: [a, b] } } }
`,
    calls: [
      ['GET /x?must=true', 200],
      ['GET /x?must=true&day=today', 400],
      ['GET /x', 400, { part: 'must' }],
      ['POST /x', 200, { body: {} }],
      ['POST /x', 400, { body: { a: 'many' } }],
      ['PUT /x', 200, { body: {} }],
      ['PUT /x', 400, { body: { part: 'c' } }],
    ],
  },
  'a key that is also described as a header': {
    spec: `${head()}paths:
  /x:
    get:
      security: [{ key: [] }]
      parameters: [{ name: X-Key, in: header, required: true, schema: { type: string, minLength: 20 } }]
      ${ok}
components: { securitySchemes: { key: { type: apiKey, in: header, name: x-key } } }
`,
    calls: [
      ['GET /x', 401],
      ['GET /x', 200, { headers: { 'x-key': 'any' } }],
    ],
  },
  'a member with the name of a path parameter, and another pattern': {
    spec: `${head()}paths:
  /x/{code}:
    get:
      parameters: [{ name: code, in: path, required: true, schema: { type: string } }]
      responses: { "200": { description: ok, content: { application/json: { schema: { required: [code], properties: { code: { type: string, pattern: '^[A-Z]{2}$', example: AB } } } } } } }
`,
    calls: [
      ['GET /x/XY', 200, { part: '{"code":"XY"}' }],
      ['GET /x/any', 200, { part: '{"code":"AB"}' }],
    ],
  },
  'a response that refers to a request body': {
    spec: `${head()}paths:
  /x: { put: { responses: { "200": { $ref: "#/components/requestBodies/Kept" } } } }
components: { requestBodies: { Kept: { content: { application/json: { schema: { type: object, required: [kept], properties: { kept: { type: boolean } } } } } } } }
`,
    calls: [
      ['PUT /x', 200, { part: '"kept":true' }],
      ['PUT /x?n=1', 400],
    ],
  },
  'an error in HTML': {
    spec: `${head()}paths:
  /x:
    get:
      parameters: [{ name: n, in: query, schema: { type: string, enum: [a] } }]
      responses: { "200": { description: ok }, "400": { description: no, content: { text/html: { schema: { type: string } } } } }
`,
    calls: [
      ['GET /x?n=a', 200],
      ['GET /x?<b>=1', 400, { part: '&#60;b&#62;' }],
    ],
  },
  'an error whose example is JSON in a text': {
    spec: `${head()}paths:
  /x:
    get:
      responses: { "200": { description: ok }, "400": { description: no, content: { application/json: { schema: { type: object, properties: { message: { type: string } } }, example: '{ "message": "no" }' } } } }
`,
    calls: [['GET /x?n=1', 400, { part: '{"message":"Query parameter' }]],
  },
  'an error whose example has a number for a text': {
    spec: `${head()}paths:
  /x:
    get:
      responses: { "200": { description: ok }, "400": { description: no, content: { application/json: { schema: { type: object, properties: { status: { type: string, example: 400 } } } } } } }
`,
    calls: [['GET /x?n=1', 400, { part: '"status":"400"' }]],
  },
  'no response but refusals': {
    spec: `${head()}paths:
  /x: { post: { responses: { "405": { description: no } } }, get: { responses: { "302": { description: elsewhere }, default: { description: error } } } }
`,
    calls: [
      ['POST /x', 200],
      ['POST /x?n=1', 400],
    ],
  },
  'examples that do not fit': {
    spec: `${head()}paths:
  /list: { get: { responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { type: string } }, example: '["a"]' } } } } } }
  /item: { get: { responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { a: { type: string }, b: { type: object } } }, example: { a: kept, b: null } } } } } } }
  /either: { get: { responses: { "200": { description: ok, content: { application/json: { schema: { oneOf: [{ type: object, required: [a], properties: { a: { type: string } }, additionalProperties: false }, { type: object, required: [a], properties: { a: { type: string }, b: { type: integer } } }] } } } } } } }
  /least: { get: { responses: { "200": { description: ok, content: { application/json: { schema: { type: object, minProperties: 1 } } } } } } }
`,
    calls: [
      ['GET /list', 200, { part: '["a"]' }],
      ['GET /item', 200, { part: '{"a":"kept","b":{}}' }],
      ['GET /either', 200, { part: '"b":' }],
      ['GET /least', 200, { part: ':' }],
    ],
  },
  'a lone default response': {
    spec: `${head()}paths:
  /m:
    get:
      parameters: [{ name: n, in: query, schema: { type: integer } }]
      responses: { default: { description: ok, content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } } } }
`,
    calls: [
      ['GET /m?n=1', 200, { part: '"name"' }],
      ['GET /m?n=x', 400, { part: '"name"' }],
    ],
  },
  'a default error with its own shape beside a success': {
    spec: `${head()}paths:
  /m:
    get:
      parameters: [{ name: n, in: query, schema: { type: integer } }]
      responses:
        "200": { description: ok, content: { application/json: { schema: { type: object, properties: { ok: { type: boolean } } } } } }
        default: { description: error, content: { application/json: { schema: { type: object, required: [reason], properties: { reason: { type: string } } } } } }
`,
    calls: [
      ['GET /m?n=1', 200, { part: '"ok"' }],
      ['GET /m?n=x', 400, { part: '"reason"' }],
    ],
  },
  'paths that end with a slash': {
    spec: `${head()}paths:
  /chart/: { get: { ${ok} } }
  /chart/{pk}/data/: { get: { parameters: [{ name: pk, in: path, required: true, schema: { type: integer } }], ${ok} } }
`,
    calls: [
      ['GET /chart/', 200],
      ['GET /chart', 404],
      ['GET /chart/3/data/', 200],
      ['GET /chart/x/data/', 400],
    ],
  },
  'known and unknown formats': {
    spec: `${head()}paths:
  /x:
    get:
      parameters:
        - { name: duration, in: query, schema: { type: string, format: duration } }
        - { name: time, in: query, schema: { type: string, format: time } }
        - { name: pointer, in: query, schema: { type: string, format: json-pointer } }
        - { name: amount, in: query, schema: { type: string, format: decimal } }
        - { name: count, in: query, schema: { type: integer, format: uint32 } }
      ${ok}
`,
    calls: [
      ['GET /x?duration=P1D&amount=1.5&count=7&time=10:00:00Z&pointer=/a', 200],
      ['GET /x?duration=day', 400],
      ['GET /x?time=10', 400],
      ['GET /x?pointer=a', 400],
      ['GET /x?count=x', 400],
    ],
  },
  'text beside a reference in 3.1': {
    spec: `${head('3.1.0')}paths:
  /x: { post: { requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Name", description: yours, maxLength: 3 } } } }, ${ok} } }
components: { schemas: { Name: { type: string, minLength: 1 } } }
`,
    calls: [
      ['POST /x', 200, { body: 'abc' }],
      ['POST /x', 400, { body: 'abcd' }],
      ['POST /x', 400, { body: '' }],
    ],
  },
  'keywords of JSON Schema 2020-12': {
    spec: `${head('3.1.0')}paths:
  /x: { post: { requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Tree" } } } }, ${ok} } }
components:
  schemas:
    Base: { type: object, properties: { name: { $ref: "#/components/schemas/Base/$defs/name" } }, $defs: { name: { type: string } } }
    Tree: { $ref: "#/components/schemas/Base", properties: { leaf: true, none: false }, unevaluatedProperties: false }
`,
    calls: [
      ['POST /x', 200, { body: { name: 'a', leaf: 1 } }],
      ['POST /x', 400, { body: { name: 1 } }],
      ['POST /x', 400, { body: { none: 1 } }],
      ['POST /x', 400, { body: { other: 1 } }],
    ],
  },
  'nullable beside allOf': {
    spec: `${head()}paths:
  /pet: { post: { requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { pet: { nullable: true, allOf: [{ $ref: "#/components/schemas/Pet" }] } } } } } }, ${ok} } }
components: { schemas: { Pet: { type: object, properties: { name: { type: string } } } } }
`,
    calls: [
      ['POST /pet', 200, { body: { pet: { name: 'x' } } }],
      ['POST /pet', 200, { body: { pet: null } }],
      ['POST /pet', 400, { body: { pet: { name: 1 } } }],
    ],
  },
  'XML beside JSON': {
    spec: `${head()}paths:
  /x: { get: { responses: { "200": { description: ok, content: { application/json: { schema: { type: object, required: [a], properties: { a: { type: string } } } }, application/xml: { schema: { type: object, xml: { name: x }, properties: { a: { type: string } } } } } } } } }
`,
    calls: [
      ['GET /x', 200, { part: '"a"' }],
      ['GET /x', 200, { headers: { accept: 'application/xml' }, part: '<mock/>' }],
      ['GET /x', 406, { headers: { accept: 'text/csv' } }],
    ],
  },
  'harmless slips': {
    spec: `${head()}paths:
  /x:
    post:
      parameters: [{ name: Accept, in: header, schema: { type: string } }, { name: gone, in: path, required: true, schema: { type: string } }]
      requestBody:
        required: true
        content:
          application/json:
            example: { a: many }
            schema:
              type: object
              required: [a, a]
              minLength: 1
              properties:
                a: { type: integer, default: 1, xml: { attribute: true } }
                any: { type: anything }
                list: { type: array }
                one: { oneOf: [{ type: object, properties: { b: { type: integer, default: 2 } } }, { type: string }], discriminator: { propertyName: b } }
      responses: { "200": { description: ok, links: { self: { operationId: none } } } }
`,
    calls: [
      ['POST /x', 200, { body: { a: 1, any: [], list: [1, 'a'], one: 'b' } }],
      ['POST /x', 400, { body: {} }],
      ['POST /x', 400, { body: { a: 1, one: { b: 'x' } } }],
    ],
  },
  'names that every JavaScript object has': {
    spec: `${head()}paths:
  /a/{constructor}/{toString}:
    get:
      operationId: constructor
      parameters:
        - { name: constructor, in: path, required: true, schema: { type: integer } }
        - { name: toString, in: path, required: true, schema: { type: string } }
        - { name: valueOf, in: constructor, schema: { type: string } }
      ${ok}
  /a/{name}/b/{other}: { get: { operationId: toString, ${ok} } }
`,
    calls: [
      ['GET /a/1/b', 200, { part: '"ok"' }],
      ['GET /a/b/b', 400],
      ['GET /a/1/b/c', 200],
    ],
  },
  'references in any position': {
    spec: {
      'api/openapi.yaml': `${head()}paths:
  /things:
    get: { $ref: ../operations/list.yaml }
    parameters: { $ref: ../parts.yaml#/parameters }
`,
      'operations/list.yaml': `description: { $ref: ../parts.yaml#/text }\n${ok}\n`,
      'parts.yaml': `text: A text.\nparameters: [{ name: limit, in: query, schema: { $ref: '#/limit' } }]\nlimit: { type: integer, maximum: 9 }\n`,
    },
    calls: [
      ['GET /things?limit=9', 200, { part: '"ok"' }],
      ['GET /things?limit=10', 400],
      ['GET /things?other=1', 400],
    ],
  },
  'anchors, aliases and merge keys of YAML': {
    spec: `${head()}x-all: &all { description: ok }
paths:
  /a: { get: &get { parameters: [{ name: n, in: query, schema: &n { type: integer, maximum: 3 } }], responses: { "204": { <<: *all } } } }
  /b: { get: *get }
`,
    calls: [
      ['GET /a?n=3', 204],
      ['GET /b?n=3', 204],
      ['GET /b?n=4', 400],
    ],
  },
  'paths of one shape with different methods and parameters': {
    spec: `${head()}paths:
  /files/{name}: { get: { parameters: [{ name: name, in: path, required: true, schema: { type: string } }], ${ok} } }
  /files/{fileId}: { get: { parameters: [{ name: fileId, in: path, required: true, schema: { type: integer } }], responses: { "204": { description: It. } } } }
  /files/{old}: { delete: { parameters: [{ name: old, in: path, required: true, schema: { type: integer } }], responses: { "202": { description: It. } } } }
`,
    calls: [
      ['GET /files/a', 200],
      ['GET /files/7', 204],
      ['DELETE /files/7', 202],
      ['DELETE /files/a', 400],
      ['PUT /files/7', 405, { part: 'DELETE, GET, HEAD' }],
    ],
  },
  'a duplicate path parameter, of which the last counts': {
    spec: `${head()}paths:
  /a/{id}/{id}: { get: { parameters: [{ name: id, in: path, required: true, schema: { type: integer } }], ${ok} } }
`,
    calls: [
      ['GET /a/x/7', 200],
      ['GET /a/7/x', 400],
    ],
  },
  'paths with a number sign': {
    spec: `${head()}paths:
  /a#one: { get: { ${ok} } }
  /a#two: { get: { responses: { "204": { description: It. } } } }
`,
    calls: [
      ['GET /a%23one', 200],
      ['GET /a%23two', 204],
      ['GET /a%23three', 404],
      ['GET /a', 404],
    ],
  },
  'an undeclared security scheme': {
    spec: `${head()}paths:
  /a: { get: { security: [{ nobody: [] }], ${ok} } }
  /b: { get: { security: [{ somebody: [] }], ${ok} } }
components: { securitySchemes: { somebody: { type: http, scheme: bearer } } }
`,
    calls: [
      ['GET /a', 200],
      ['GET /b', 401],
      ['GET /b', 200, { headers: { authorization: 'Bearer any' } }],
    ],
  },
  'JSON lines and JSON sequences': {
    spec: `${head()}paths:
  /ticks:
    get: { responses: { "200": { description: ok, content: { application/jsonl: { x-itemSchema: { $ref: '#/components/schemas/Tick' } } } } } }
    post:
      requestBody: { content: { application/jsonl: { x-itemSchema: { $ref: '#/components/schemas/Tick' } } } }
      responses: { "200": { description: ok, content: { application/json-seq: { schema: { type: array, items: { type: integer } }, example: [1, 2] } } } }
components: { schemas: { Tick: { type: object, required: [at], properties: { at: { type: integer, example: 7 } } } } }
`,
    calls: [
      ['GET /ticks', 200, { part: '{"at":7}\n' }],
      [
        'POST /ticks',
        200,
        { body: { at: 1 }, headers: { 'content-type': 'application/jsonl' }, part: '\x1e1\n\x1e2\n' },
      ],
      ['POST /ticks', 400, { body: {}, headers: { 'content-type': 'application/jsonl' }, part: 'Item 1' }],
      ['POST /ticks', 415, { body: { at: 1 } }],
    ],
  },
}

const contracts = temporaryFolder(afterAll)

describe.each(Object.entries(cases))('%s', (_, contract) => {
  let mocks: Mocks
  beforeAll(async () => {
    const folder = mkdtempSync(join(contracts, 'case-'))
    // References stay in a repository.
    mkdirSync(join(folder, '.git'))
    mocks = await startMocks([written(contract.spec, folder)])
  })

  test.each(contract.calls)('%s: %d', async (call, status, { body, headers, part } = {}) => {
    const [method = '', target = ''] = call.split(' ')
    const response = await fetch(mocks.address + target, {
      method,
      headers: {
        ...(body !== undefined && !isWritten(body) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isWritten(body) ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    expect({ status: response.status, text }).toEqual({
      status,
      text: part instanceof RegExp ? expect.stringMatching(part) : expect.stringContaining(part ?? ''),
    })
  })
})

test('docs of a mock call the mock, at the paths of all servers', async () => {
  const file = written(
    `${head()}servers: [{ url: 'https://{region}.example.com/v2', variables: { region: { default: eu } } }]
paths:
  /pets: { get: { responses: { "204": { description: ok } } } }
  /files:
    post:
      servers: [{ url: https://upload.example.com/files/ }, { url: https://other.example.com/files }]
      responses: { "204": { description: ok } }
`,
  )
  const mocks = await startMocks([file])
  const { address } = mocks
  const text = async (path: string) => (await fetch(address + path)).text()
  const shown = await Promise.all(['/docs', '/openapi.json', '/openapi.yaml', '/try/contract.json'].map(text))
  for (const page of shown) expect(page).not.toContain('example.com')
  // The page inserts its own address.
  const standIn = 'http://127.0.0.1:8080'
  for (const call of [`${standIn}/v2/pets`, `-X POST \\\\\\n  '${standIn}/files/files'`])
    expect(shown[0]).toContain(call)
  for (const [method, path] of [
    ['GET', '/v2/pets'],
    ['POST', '/files/files'],
  ])
    expect((await fetch(address + path, { method })).status).toBe(204)
})

test('a Location is a whole URL where its schema allows no other', async () => {
  const file = written(
    `${head()}paths:
  /pets:
    post: { responses: { "201": { description: ok, headers: { Location: { schema: { type: string, format: uri } } } } } }
  /pets/{id}: { get: { parameters: [{ name: id, in: path, required: true, schema: { type: integer } }], ${ok} } }
`,
  )
  const mocks = await startMocks([file])
  const created = await fetch(`${mocks.address}/pets`, { method: 'POST' })
  expect(created.headers.get('location')).toBe(`${mocks.address}/pets/1`)
})
