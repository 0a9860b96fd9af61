/** Handlers and fixtures that the compiler must refuse. `tsc` is the test: it reports a `@ts-expect-error` without an error. */

import type {
  ErrorCode,
  Handlers,
  NewOrder,
  NewPet,
  Operation,
  Pet,
  Requests,
  Responses,
} from '../generated/contract.ts'
import { errorStatus } from '../generated/errors.ts'
import type { Context as OwnContext } from '../handlers/operation.ts'
import { webhooks } from '../handlers/webhooks.ts'
import { problemDetails, refusable } from '../packages/server/responses/index.ts'
import type { Created, Refusal } from '../packages/server/store/result.ts'
import { webhookHandlers } from '../packages/server/webhooks/handlers.ts'
import type { CallbackSources, SendCallback } from '../packages/server/webhooks/start.ts'
import type { Engine } from '../packages/store/kit/unit.ts'
import type * as tools from '../packages/tools/judge/fixtures.ts'

// Any context will do here.
interface Context {
  now: Date
}
type Handler<Id extends keyof Requests> = Operation<Id, Context>

declare const handlers: Handlers<Context>
declare const pet: Pet

// All handlers, each in its place.
const { getPet, createPet, ...others } = handlers
export const complete = { ...others, getPet, createPet } satisfies Handlers<Context>
// @ts-expect-error an operation without a handler
export const missing = { ...others, getPet } satisfies Handlers<Context>
// @ts-expect-error a handler for an operation that the contract does not have
export const unknown = { ...others, getPet, createPet, feedPet: getPet } satisfies Handlers<Context>
// @ts-expect-error two handlers in each other's place
export const swapped = { ...others, getPet: createPet, createPet: getPet } satisfies Handlers<Context>

// Handlers of webhooks, which the contract server brings, are compared with the contract, too.
export const subscribed: Operation<'createWebhook', OwnContext> = webhooks.create
// @ts-expect-error the handler of another operation
export const mismatched: Operation<'deleteWebhook', OwnContext> = webhooks.ping
// @ts-expect-error the operation documents no 409
export const unexpected: Operation<'getWebhook', OwnContext> = webhooks.update
// @ts-expect-error a code without a status
webhookHandlers(refusable({ webhook_not_found: 404 }, problemDetails), '/hooks')

// Callbacks of the contract.
interface Late {
  late: { days: number }
}
declare const callback: SendCallback<Late>
export const requested = callback('late', 'https://receiver.example', { days: 3 }, 'secret')
export const sources = { late: 'requested' } satisfies CallbackSources<Late>
export const fed: CallbackSources<Late> = { late: ({ id }) => (id > 7 ? { days: id } : undefined) }
// @ts-expect-error the body of another callback
callback('late', 'https://receiver.example', { weeks: 3 })
// @ts-expect-error a callback that the contract does not have
callback('early', 'https://receiver.example', { days: 3 })
// @ts-expect-error a callback without a source
export const unsent: CallbackSources<Late> = {}
// @ts-expect-error a source with another body
export const wrong: CallbackSources<Late> = { late: () => ({ weeks: 3 }) }

// @ts-expect-error the name of an operation that the contract does not have
export type Feed = Handler<'feedPet'>

// Documented responses.
export const found: Handler<'getPet'> = async () => ({ status: 200, body: pet, headers: { ETag: '"1"' } })
export const unchanged: Handler<'getPet'> = async () => ({ status: 304, headers: { ETag: '"1"' } })
export const created: Handler<'createPet'> = async () => ({
  status: 201,
  body: pet,
  headers: { Location: '/pets/1', ETag: '"1"' },
})
export const deleted: Handler<'deletePet'> = async () => ({ status: 204 })
export const listed: Handler<'listPets'> = async () => ({ status: 200, body: [pet] })
export const declined: Handler<'deletePet'> = async () => ({
  status: 404,
  body: { code: 'pet_not_found', message: 'No pet has id 1.', status: 404 },
})

// @ts-expect-error 202 is not documented
export const undocumented: Handler<'getPet'> = async () => ({ status: 202, body: pet })
// @ts-expect-error 409 is documented, but for other operations
export const foreign: Handler<'getPet'> = async () => ({
  status: 409,
  body: { code: 'pet_not_found', message: 'No pet has id 1.', status: 404 },
})
// @ts-expect-error the body of 404 with status 200
export const mixed: Handler<'getPet'> = async () => ({
  status: 200,
  body: { code: 'pet_not_found', message: 'No pet has id 1.', status: 404 },
  headers: { ETag: '"1"' },
})
// @ts-expect-error one pet where a list is documented
export const single: Handler<'listPets'> = async () => ({ status: 200, body: pet })
// @ts-expect-error a body on 204
export const wordy: Handler<'deletePet'> = async () => ({ status: 204, body: pet })
// @ts-expect-error a body on 304
export const repeated: Handler<'getPet'> = async () => ({ status: 304, body: pet, headers: { ETag: '"1"' } })
// @ts-expect-error no body on 200
export const silent: Handler<'getPet'> = async () => ({ status: 200, headers: { ETag: '"1"' } })
// @ts-expect-error no Location on 201
export const lost: Handler<'createPet'> = async () => ({ status: 201, body: pet, headers: { ETag: '"1"' } })
// @ts-expect-error no headers at all on 201
export const bare: Handler<'createPet'> = async () => ({ status: 201, body: pet })
// @ts-expect-error a header that the server writes
export const meddling: Handler<'deletePet'> = async () => ({ status: 204, headers: { 'X-Request-Id': '1' } })

// The context of handlers.
export const subject = ({ caller }: OwnContext): string | undefined => caller?.token?.subject
// @ts-expect-error a public operation has no caller
export const someone = ({ caller }: OwnContext): string => caller.id
// @ts-expect-error a claim may be anything
export const email = ({ caller }: OwnContext): string | undefined => caller?.token?.claims.email

// Values.
// @ts-expect-error a status outside the enum
export const asleep: NewPet = { name: 'Rex', categoryId: 1, status: 'asleep' }
// @ts-expect-error an error code that the catalogue does not have
export const uncatalogued: ErrorCode = 'pet_on_holiday'
// @ts-expect-error an id as text
export const textual: Requests['getPet']['path'] = { petId: '1' }
// @ts-expect-error getPet has no body
export type Body = Requests['getPet']['body']
export const everyCode: Record<ErrorCode, number> = errorStatus

// A PATCH has its media type, and may leave out unchanged members.
export const patched: Requests['updatePet']['body'] = { status: 'sold' }
export const patchedAs: Requests['updatePet']['mediaType'] = 'application/merge-patch+json'
export const patchedName: Handler<'updatePet'> = async ({ body: { name = pet.name } }) => ({
  ...{ status: 200, body: { ...pet, name }, headers: { ETag: '"2"' } },
})
// @ts-expect-error a media type that the contract does not have
export const patchedWrongly: Requests['updatePet']['mediaType'] = 'application/json-patch+json'
// @ts-expect-error what a change does not name is absent
export const alwaysNamed = (request: Requests['updatePet']): string => request.body.name
// @ts-expect-error no member of a patch may be null
export const removed: Requests['updatePet']['body'] = { status: null }
// @ts-expect-error a header that the server writes
export const unread: Handler<'updatePet'> = async () => ({
  status: 415,
  body: { code: 'unsupported_media_type', message: 'Send JSON.', status: 415 },
  headers: { 'Accept-Patch': 'application/json' },
})

// Validation fills in defaults.
export const limit = (request: Requests['listPets']): number => request.query.limit
export const quantity = (order: NewOrder): number => order.quantity
// @ts-expect-error an optional parameter may be absent
export const after = (request: Requests['listPets']): number => request.query.after

// Fixtures call operations of the contract.
type Session = tools.Session<Requests, Responses>
export const status = async ({ make, call }: Session): Promise<Pet['status']> =>
  (await call('getPet', { petId: await make('petId') })).status
export const oneOfMany = ({ call }: Session): Promise<Pet[]> => call('listPets', { id: 1, status: 'sold' })
// @ts-expect-error an operation that the contract does not have
export const uncalled = ({ call }: Session) => call('getPets')
// @ts-expect-error a parameter of another operation
export const misplaced = ({ call }: Session) => call('getPet', { orderId: 1 })
// @ts-expect-error a value that the contract does not have
export const unheardOf = ({ call }: Session) => call('listPets', { status: 'lost' })
// @ts-expect-error a body where there is none
export const bodied = ({ call }: Session) => call('getPet', { petId: 1, body: {} })
// @ts-expect-error no path has this parameter
export const unmade = ({ make }: Session) => make('dogId')
export const misspelt: tools.Fixtures<Requests, Responses> = {
  // @ts-expect-error an operation that the contract does not have
  bodies: { createPets: () => ({}) },
}

declare const engine: Engine
// The compiler also refuses an idempotency key without a code for its reuse.
const neverRefused = await engine.createOnce(undefined, {}, () => ({}))
neverRefused satisfies Created<object> | Refusal<'idempotency_key_reused'>
