/** Faults of a server, and the findings that the suite has to report. */
import type { Document } from 'yaml'
import type { Target } from '../../packages/tools/judge/send/target.ts'
import type { Fault, ProxiedRequest, ProxiedResponse } from './faulty.ts'

/** A fault, the check that has to fail, and words of its problem. */
export interface Planted {
  name: string
  /** Faults of a group do not hide each other: one run finds them all. */
  group: number
  fault: (keys: Target) => Fault
  /** Additions to the contract that the server does not follow. */
  contract?: (contract: Document) => void
  /** Number of generated requests beside those at the edges; none if undefined. */
  requests?: number
  /** True if the journeys have to find it, too. */
  journeys?: boolean
  check: RegExp
  problem: RegExp
  curl?: RegExp
}

type Json = Record<string, unknown>
const parse = (body: Buffer) => JSON.parse(body.toString())
const write = (value: unknown) => Buffer.from(JSON.stringify(value))
const withBody = (reply: ProxiedResponse, value: unknown): ProxiedResponse => ({
  ...reply,
  body: write(value),
})
const error = (status: number, code: string) => ({ code, message: 'Planted.', status })
const pathOf = ({ target }: ProxiedRequest) => target.split('?')[0] ?? ''
const is = (call: ProxiedRequest, method: string, path: RegExp) =>
  call.method === method && path.test(pathOf(call))
const without = (headers: ProxiedRequest['headers'], name: string) => {
  const { [name]: _, ...rest } = headers
  return rest
}

/** Alters the responses with a certain status to some requests. */
const altered =
  (
    method: string,
    path: RegExp,
    status: number,
    alter: (reply: ProxiedResponse) => ProxiedResponse,
  ): Planted['fault'] =>
  () =>
  async (call, forward) => {
    const reply = await forward(call)
    return is(call, method, path) && reply.status === status ? alter(reply) : reply
  }

const requestAltered =
  (alter: (call: ProxiedRequest) => Partial<ProxiedRequest>): Planted['fault'] =>
  () =>
  (call, forward) =>
    forward({ ...call, ...alter(call) })

/** Replaces some keys with the key that has all scopes. */
const trusting =
  (others: (keys: Target) => (string | undefined)[]): Planted['fault'] =>
  (keys) =>
  (call, forward) => {
    const trusted = others(keys).some((value) => call.headers.authorization === `Bearer ${value}`)
    const all = { authorization: `Bearer ${keys.key.value}` }
    return forward(trusted ? { ...call, headers: { ...call.headers, ...all } } : call)
  }

function undeleted(): Fault {
  const seen = new Map<string, ProxiedResponse>()
  return async (call, forward) => {
    const reply = await forward(call)
    if (call.method !== 'GET') return reply
    if (reply.status === 200) seen.set(call.target, reply)
    return reply.status === 404 ? (seen.get(call.target) ?? reply) : reply
  }
}

export const faults: Planted[] = [
  {
    name: 'an undocumented status',
    group: 4,
    fault: altered('GET', /^\/categories$/, 200, (reply) => ({ ...reply, status: 203 })),
    check: /^listCategories, 203$/,
    problem: /status is not documented/,
  },
  {
    name: 'an extra member',
    group: 1,
    fault: altered('GET', /^\/pets$/, 200, (reply) =>
      withBody(
        reply,
        parse(reply.body).map((pet: Json) => ({ ...pet, secret: 1 })),
      ),
    ),
    check: /^listPets, 200$/,
    problem: /has secret, which its schema does not describe/,
  },
  {
    name: 'an extra member on a journey',
    group: 5,
    fault: altered('POST', /^\/pets$/, 201, (reply) => withBody(reply, { ...parse(reply.body), secret: 1 })),
    journeys: true,
    check: /^take-in-a-pet$/,
    problem: /^step take-it-in: schema check: must NOT have unevaluated properties: "secret"\.$/,
  },
  {
    name: 'a wrong type',
    group: 2,
    fault: altered('GET', /^\/categories\/\d+$/, 200, (reply) => {
      const category = parse(reply.body)
      return withBody(reply, { ...category, id: String(category.id) })
    }),
    check: /^getCategory, 200$/,
    problem: /\/id must be integer/,
  },
  {
    name: 'a missing member',
    group: 2,
    fault: altered('GET', /^\/inventory\/\d+$/, 200, (reply) => {
      const { quantity: _, ...item } = parse(reply.body)
      return withBody(reply, item)
    }),
    check: /^getInventoryItem, 200$/,
    problem: /quantity/,
  },
  {
    name: 'a missing header',
    group: 1,
    fault: altered('GET', /^\/store\/orders\/\d+$/, 200, (reply) => ({
      ...reply,
      headers: without(reply.headers, 'etag'),
    })),
    check: /^getOrder, 200$/,
    problem: /header ETag is missing/,
  },
  {
    name: 'an undocumented header',
    group: 1,
    fault: altered('POST', /^\/categories$/, 201, (reply) => ({
      ...reply,
      headers: { ...reply.headers, 'x-debug': '1' },
    })),
    check: /^createCategory, 201$/,
    problem: /x-debug is not documented/,
    curl: /-H 'Content-Type: application\/json' .*--data-binary '\{"name":/,
  },
  {
    name: 'errors of a deprecated operation that do not say so',
    group: 1,
    fault: altered('GET', /^\/pets\/\d+$/, 404, (reply) => ({
      ...reply,
      headers: without(reply.headers, 'sunset'),
    })),
    check: /^getPet, 404$/,
    problem: /header Sunset is missing/,
  },
  {
    name: 'a 200 after delete',
    group: 2,
    fault: undeleted,
    check: /^after deletePet nothing is there$/,
    problem: /200 instead of 404/,
  },
  {
    name: 'authentication ignored',
    group: 5,
    fault: (keys) => (call, forward) =>
      forward({ ...call, headers: { ...call.headers, authorization: `Bearer ${keys.key.value}` } }),
    check: /^listPets refuses a request without credentials$/,
    problem: /instead of 401/,
  },
  {
    name: 'an expired key accepted',
    group: 2,
    fault: trusting(({ expiredKey }) => [expiredKey?.value]),
    check: /^cancelOrder refuses an expired key$/,
    problem: /204 instead of 401/,
  },
  {
    name: 'scopes ignored',
    group: 4,
    fault: trusting(({ limitedKeys }) => limitedKeys.map(({ value }) => value)),
    check: /^the key LIMITED_KEY_1 opens what its scopes allow and nothing else$/,
    problem: /400 .*instead of 403/,
  },
  {
    name: '400 on valid input',
    group: 2,
    fault: () => async (call, forward) => {
      const refused = is(call, 'POST', /^\/pets$/) && /[^\0-\x7f]/.test(call.body.toString())
      const reply = await forward(refused ? { ...call, body: Buffer.from('{}') } : call)
      return reply
    },
    requests: 18,
    check: /^createPet, valid requests$/,
    problem: /got 400/,
  },
  {
    name: 'a date of RFC 3339 refused',
    group: 2,
    fault: requestAltered((call) =>
      is(call, 'POST', /^\/store\/orders$/) && call.body.includes('"shipDate":"0')
        ? { body: Buffer.from('{}') }
        : {},
    ),
    requests: 18,
    check: /^placeOrder, valid requests$/,
    problem: /got 400/,
    curl: /"shipDate":"0/,
  },
  {
    name: '500 on strange input',
    group: 2,
    fault: () => async (call, forward) => {
      const reply = await forward(call)
      const strange = call.method === 'POST' && reply.status === 400 && call.body.includes('__proto__')
      return strange ? { ...withBody(reply, error(500, 'internal_error')), status: 500 } : reply
    },
    requests: 18,
    check: /^createCategory, invalid requests$/,
    problem: /got 500/,
  },
  {
    name: 'undeclared members accepted',
    group: 2,
    fault: requestAltered((call) => {
      if (!is(call, 'PATCH', /^\/inventory\//)) return {}
      const quantity = /"quantity":(\d+)[,}]/.exec(call.body.toString())?.[1]
      return quantity === undefined ? {} : { body: write({ quantity: Number(quantity) }) }
    }),
    requests: 18,
    check: /^updateInventory, invalid requests$/,
    problem: /undeclared member got 200/,
  },
  {
    name: 'a limit that is not held',
    group: 2,
    fault: requestAltered(({ target }) => ({ target: target.replace('limit=101', 'limit=100') })),
    requests: 18,
    check: /^listOrders, invalid requests$/,
    problem: /query parameter limit with a value that its schema forbids got 200/,
  },
  {
    name: 'a missing 405',
    group: 2,
    fault: () => async (call, forward) => {
      const reply = await forward(call)
      return reply.status === 405 ? { ...withBody(reply, error(404, 'not_found')), status: 404 } : reply
    },
    check: /^\/inventory has no other methods$/,
    problem: /404 \(not_found\) instead of 405/,
  },
  {
    name: 'an Allow that leaves a method out',
    group: 3,
    fault: () => async (call, forward) => {
      const reply = await forward(call)
      const { allow } = reply.headers
      return {
        ...reply,
        headers: { ...reply.headers, ...(allow && { allow: allow.replace(/, \w+$/, '') }) },
      }
    },
    check: /^\/pets\/\{petId\} has no other methods$/,
    problem: /Allow is/,
  },
  {
    name: 'HEAD that responds otherwise than GET',
    group: 3,
    fault: () => (call, forward) => {
      const { 'if-none-match': _, ...headers } = call.headers
      return forward(
        call.method === 'HEAD' ? { ...call, headers: { ...headers, accept: 'application/json' } } : call,
      )
    },
    check: /^HEAD responds as listPets does$/,
    problem: /HEAD got 200 instead of 406/,
  },
  {
    name: 'If-Match ignored',
    group: 3,
    fault: requestAltered(({ headers }) => ({ headers: without(headers, 'if-match') })),
    check: /^replacePet changes only what the caller has seen$/,
    problem: /200 instead of 412/,
  },
  {
    name: 'If-None-Match ignored on a list that has an ETag',
    group: 4,
    fault: requestAltered((call) =>
      is(call, 'GET', /^\/pets$/) ? { headers: without(call.headers, 'if-none-match') } : {},
    ),
    check: /^listPets responds with 304 to who has it$/,
    problem: /200 instead of 304/,
    curl: /pets\?id=\d+'/,
  },
  {
    name: 'If-Match ignored on a list that has an ETag',
    group: 4,
    fault: requestAltered((call) =>
      is(call, 'GET', /^\/pets$/) ? { headers: without(call.headers, 'if-match') } : {},
    ),
    check: /^listPets responds with 412 to who has something else$/,
    problem: /200 instead of 412/,
  },
  {
    name: 'an ETag that no list has',
    group: 5,
    fault: altered('GET', /^\/pets$/, 200, ({ headers, ...reply }) => ({
      ...reply,
      headers: without(headers, 'etag'),
    })),
    check: /^listPets responds with 304 to who has it$/,
    problem: /no response has an ETag/,
  },
  {
    name: 'one of two media types refused',
    group: 3,
    fault: () => async (call, forward) =>
      call.headers['content-type'] === 'application/merge-patch+json'
        ? forward({ ...call, headers: { ...call.headers, 'content-type': 'text/plain' } })
        : forward(call),
    check: /^updateOrder, valid requests$/,
    problem: /415 \(unsupported_media_type\) instead of 200/,
    curl: /Content-Type: application\/merge-patch\+json/,
  },
  {
    name: 'Idempotency-Key ignored',
    group: 3,
    fault: requestAltered(({ headers }) => ({ headers: without(headers, 'idempotency-key') })),
    check: /^a retried placeOrder is done once$/,
    problem: /instead of 201|not marked as replayed/,
  },
  {
    name: 'a page that leaves out an item',
    group: 3,
    fault: altered('GET', /^\/inventory$/, 200, (reply) => withBody(reply, parse(reply.body).slice(1))),
    check: /^the pages of listInventory hold every item once$/,
    problem: /the pages leave out|a page that is not full has a next one/,
  },
  {
    name: 'a filter ignored',
    group: 3,
    fault: requestAltered(({ target }) => ({
      target: target.replace(/(?<=[?&])complete=(true|false)&?/, ''),
    })),
    check: /^listOrders filters by complete$/,
    problem: /lets through/,
  },
  {
    name: 'a filter ignored that no check names',
    group: 2,
    fault: requestAltered(({ target }) => ({
      target: target.replace(/^(\/categories\?.*)&name=[^&]*/, '$1'),
    })),
    contract: (contract) =>
      contract.addIn(['paths', '/categories', 'get', 'parameters'], {
        ...{ name: 'name', in: 'query', schema: { type: 'string' } },
      }),
    requests: 18,
    check: /^listCategories filters by name$/,
    problem: /^\?name=\S* lets through/,
  },
  {
    name: 'a filter that takes the first of several values',
    group: 3,
    fault: requestAltered(({ target }) => ({ target: target.replace(/([?&]id=\d+)(&id=\d+)+/, '$1') })),
    check: /^listPets filters by id$/,
    problem: /leaves out/,
  },
  {
    name: 'a filter that knows nothing of another',
    group: 3,
    fault: requestAltered(({ target }) => ({
      target: target.replace(/(?<=&)status=\w+&(?=categoryId=)/, ''),
    })),
    check: /^the filters of listPets combine$/,
    problem: /lets through/,
  },
  {
    name: 'a Location that leads elsewhere',
    group: 3,
    fault: altered('POST', /^\/categories$/, 201, (reply) => ({
      ...reply,
      headers: { ...reply.headers, location: '/categories/9007199254740991' },
    })),
    check: /^what createCategory makes is there at its Location$/,
    problem: /404 .*instead of 200/,
  },
  {
    name: 'a refused request that leaves something',
    group: 3,
    fault: () => async (call, forward) => {
      const reply = await forward(call)
      if (is(call, 'POST', /^\/categories$/) && reply.status === 406) {
        await forward({ ...call, headers: { ...call.headers, accept: '*/*' } })
      }
      return reply
    },
    check: /^a refused createCategory leaves nothing$/,
    problem: /has created/,
  },
  {
    name: 'stock that is not given back',
    group: 4,
    fault: () => async (call, forward) => {
      const reply = await forward(call)
      if (!is(call, 'GET', /^\/inventory\//) || reply.status !== 200) return reply
      const item = parse(reply.body)
      return item.quantity === 1 ? withBody(reply, { ...item, quantity: 0 }) : reply
    },
    check: /^completing the last open order sells the pet, cancelling brings it back$/,
    problem: /cancelling does not bring the unit back/,
  },
  {
    name: 'an error whose status is not that of the response',
    group: 1,
    fault: altered('DELETE', /^\/categories\//, 409, (reply) =>
      withBody(reply, { ...parse(reply.body), status: 400 }),
    ),
    check: /^deleteCategory, 409$/,
    problem: /member status is 400/,
  },
  {
    name: 'a path with a slash at its end',
    group: 1,
    fault: requestAltered(({ target }) => ({ target: target.replace(/^\/pets\/$/, '/pets') })),
    check: /^GET \/pets\/ is refused$/,
    problem: /200 instead of 404/,
  },
  {
    name: 'an enum value that never comes',
    group: 5,
    fault: () => async (call, forward) => {
      const reply = await forward(call)
      const body = Buffer.from(reply.body.toString().replaceAll('"sold"', '"pending"'))
      return { ...reply, body }
    },
    check: /^getPet$/,
    problem: /200 status=sold was never seen/,
  },
  {
    name: 'an optional member that never comes',
    group: 1,
    fault: () => (call, forward) => forward(call),
    contract: (contract) =>
      contract.setIn(['components', 'schemas', 'Pet', 'properties', 'age'], { type: 'integer' }),
    check: /^listPets$/,
    problem: /^200 member age was never seen$/,
  },
  {
    name: 'a documented header that never comes',
    group: 1,
    fault: () => (call, forward) => forward(call),
    contract: (contract) =>
      contract.setIn(['components', 'responses', 'PetPage', 'headers', 'X-Total'], {
        schema: { type: 'integer' },
      }),
    check: /^listPets$/,
    problem: /^200 header X-Total was never seen$/,
  },
]
