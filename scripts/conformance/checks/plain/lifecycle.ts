import type { ContractOperation } from '../../contract-operation.ts'
import type { Draft } from '../../draft.ts'
import type { HttpResponse } from '../../exchange.ts'
import { parsed } from '../../exchange.ts'
import { pathParameters } from '../../producers.ts'
import { flatten } from '../../schema.ts'
import type { Suite } from '../../suite.ts'
import { type CheckContext, check, json } from '../check.ts'

/** Checks that what was made can be read, that a change is kept, and that what was removed is gone. */
export async function checkLifecycles(suite: Suite): Promise<void> {
  const { operations, samples } = suite
  const reads = operations.filter((one) => one.method === 'GET' && samples.makes(itemOf(one) ?? ''))
  for (const read of reads) {
    const at = (method: string) => operations.find((one) => one.method === method && one.path === read.path)
    const use = (name: string, body: (context: CheckContext) => Promise<void>) =>
      check(suite, 'use', name, body)
    await use(`${read.operationId} reads what was made`, async (context) => {
      const { response } = await readMade(context, read)
      context.expect(!isGone(response), `what was made is not there: GET got ${response.status}`)
    })
    for (const change of [at('PUT'), at('PATCH')])
      if (change?.body)
        await use(`${read.operationId} reads what ${change.operationId} has changed`, (context) =>
          changed(context, read, change),
        )
    const remove = at('DELETE')
    if (remove)
      await use(`after ${remove.operationId} nothing is there`, (context) => removed(context, read, remove))
  }
}

/** The parameter that ends an operation's path. */
const itemOf = (operation: ContractOperation): string | undefined => {
  const last = pathParameters(operation).at(-1)?.name
  return last !== undefined && operation.path.endsWith(`{${last}}`) ? last : undefined
}

const isGone = ({ status }: HttpResponse) => status === 404 || status === 410
const isDone = ({ status }: HttpResponse) => status >= 200 && status < 300

/** Makes something, and reads it. */
async function readMade({ samples, client }: CheckContext, read: ContractOperation) {
  const item = itemOf(read)!
  // In what stands above it, which is made first.
  const above = await samples.path(read, { [item]: '' })
  const path = { ...above, [item]: await samples.make(item, undefined, above) }
  return { path, response: await readAt({ samples, client }, read, path) }
}

const readAt = async (
  { samples, client }: Pick<CheckContext, 'samples' | 'client'>,
  read: ContractOperation,
  path: Draft['path'],
): Promise<HttpResponse> => (await client.send(await samples.request(read, path))).response

async function changed(context: CheckContext, read: ContractOperation, change: ContractOperation) {
  const { samples, client, expect } = context
  const { path, response: before } = await readMade(context, read)
  if (!isDone(before)) return
  const { properties = {} } = flatten(change.body ?? {})
  const texts = Object.entries(properties).filter(([name, schema]) => {
    const { type, format, pattern, enum: values, maxLength = 40 } = flatten(schema)
    const isPlain = type === 'string' && !format && !pattern && !values && maxLength >= 40
    return isPlain && typeof Object(before.body)[name] === 'string' && !/password|secret|token/i.test(name)
  })
  // The members by which something is known may well be fixed.
  const own = texts.filter(([name]) => !Object.values(path).includes(Object(before.body)[name]))
  if (own.length === 0) return
  const members = Object.fromEntries(own.map(([name]) => [name, samples.unique()]))
  // What else there is stays as it was.
  const kept = change.method === 'PUT' ? pick(Object(before.body), Object.keys(properties)) : {}
  const request = await samples.request(change, { ...path, body: { ...kept, ...members } })
  const { response } = await client.send(request)
  if (!isDone(response) || response.status === 202) return
  const after = await readAt(context, read, path)
  const sent = Object(parsed(String(request.body)))
  const lost = own.find(([name]) => json(Object(after.body)[name]) !== json(sent[name]))?.[0]
  const shown = lost !== undefined && json(Object(after.body)[lost])
  expect(lost === undefined, `${change.operationId} got ${response.status}, and ${lost} is still ${shown}`)
}

const pick = (value: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))

async function removed(context: CheckContext, read: ContractOperation, remove: ContractOperation) {
  const { samples, client, expect } = context
  const { path, response: before } = await readMade(context, read)
  if (!isDone(before)) return
  const { response } = await client.send(await samples.request(remove, path))
  if (!isDone(response) || response.status === 202) return
  const after = await readAt(context, read, path)
  expect(!isDone(after), `${remove.operationId} got ${response.status}, and GET still ${after.status}`)
}
