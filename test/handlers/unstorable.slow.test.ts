/** Values at the limits of columns, in every parameter and member of the three services, on both engines. */
import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { service as conduit } from '../../examples/conduit/handlers/service.ts'
import { service as trains } from '../../examples/trains/handlers/service.ts'
import { service as shop } from '../../handlers/service.ts'
import { noPostgres, sharedPostgres } from '../../packages/testing/postgres.ts'
import { startService } from '../../packages/tools/testing.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  example?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: Schema[]
  oneOf?: Schema[]
}
interface Parameter extends Schema {
  name: string
  in: string
  schema: Schema
}
interface Operation {
  parameters?: Parameter[]
  requestBody?: {
    $ref?: string
    content: Record<string, { schema: Schema; example?: unknown }>
  }
}

// JSON texts: NUL, a lone surrogate, a megabyte, and extreme numbers and dates.
const values = [
  '"a\\u0000b"',
  '"\\u0000"',
  '"\\ud800"',
  `"${'x'.repeat(50_000)}"`,
  `"${'\\u00e9'.repeat(5000)}"`,
  '-0',
  '9007199254740993',
  '1e300',
  '1e400',
  '0.5',
  '"NaN"',
  '"0000-01-01T00:00:00Z"',
  '"9999-12-31T23:59:60.999999999-23:59"',
  '"2026-02-30"',
]
const textOf = (json: string) => {
  const value: unknown = json === '1e400' ? json : JSON.parse(json)
  return typeof value === 'string' ? value : json
}
// Some encoders write a lone surrogate as these bytes.
const encoded = (text: string) => (text === '\ud800' ? '%ED%A0%80' : encodeURIComponent(text))

function requestsOf(file: string): [method: string, path: string, body?: string][] {
  const document = parse(readFileSync(file, 'utf8'))
  const at = <T extends { $ref?: string }>(value: T): T =>
    value.$ref === undefined
      ? value
      : at(
          value.$ref
            .slice(2)
            .split('/')
            .reduce((node, key) => node[key], document),
        )
  const sample = (given: Schema): unknown => {
    const schema = at(given)
    if (schema.example !== undefined) return schema.example
    if (schema.enum) return schema.enum[0]
    if (schema.oneOf) return sample(schema.oneOf[0]!)
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map(sample))
    if (schema.properties)
      return Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, sample(one)]))
    if (schema.items) return [sample(schema.items)]
    return [schema.type].flat()[0] === 'string' ? 'text' : 1
  }
  const requests: [string, string, string?][] = []
  for (const [template, item] of Object.entries<Record<string, Operation>>(document.paths))
    for (const method of ['get', 'put', 'post', 'patch', 'delete'].filter((name) => item[name])) {
      const operation = item[method]!
      const all = [...((item.parameters as Parameter[] | undefined) ?? []), ...(operation.parameters ?? [])]
      const parameters = all.map(at)
      const filled = (name?: string, value = '1') =>
        template.replaceAll(/\{(\w+)\}/g, (_, one) => (one === name ? encoded(value) : '1'))
      const [media] = Object.values(operation.requestBody ? at(operation.requestBody).content : {})
      const body = media && (media.example ?? sample(media.schema))
      const text = body === undefined ? undefined : JSON.stringify(body)
      for (const json of values) {
        for (const { name, in: place } of parameters) {
          if (place === 'path') requests.push([method, filled(name, textOf(json)), text])
          if (place === 'query') requests.push([method, `${filled()}?${name}=${encoded(textOf(json))}`, text])
        }
        if (body) for (const other of replaced(body, json)) requests.push([method, filled(), other])
      }
    }
  return requests
}

/** Returns copies of a body, each with one value replaced. */
function replaced(body: unknown, json: string): string[] {
  const entries = Object.entries(Object(body)) as [string, unknown][]
  if (typeof body !== 'object' || body === null || entries.length === 0) return [json]
  const isList = Array.isArray(body)
  return entries.flatMap(([name, value]) =>
    replaced(value, json).map((text) => {
      const members = entries.map(([other, one]) => {
        const own = other === name ? text : JSON.stringify(one)
        return isList ? own : `${JSON.stringify(other)}:${own}`
      })
      return isList ? `[${members}]` : `{${members}}`
    }),
  )
}

const cluster = noPostgres ? undefined : await sharedPostgres()

describe.each([
  ['the shop', 'generated/openapi.yaml', shop, true],
  ['conduit', 'examples/conduit/generated/openapi.yaml', conduit, true],
  ['trains', 'examples/trains/generated/openapi.yaml', trains, false],
] as const)('%s', (_, file, service, hasEngines) => {
  test('refuses or does not find values that no column can store, alike on both engines', async () => {
    const statuses: Record<string, number[]> = {}
    const databases = [':memory:', ...(cluster && hasEngines ? [await cluster.createDatabase()] : [])]
    for (const database of databases) {
      const { call, close } = await startService<unknown>(service as never, database)
      onTestFinished(close)
      for (const [method, path, body] of requestsOf(file)) {
        const response = await call(path, {
          method: method.toUpperCase(),
          ...(body !== undefined && { body, headers: { 'Content-Type': 'application/json' } }),
        })
        await response.body?.cancel()
        const name = `${method} ${path.slice(0, 100)} ${body?.slice(0, 300) ?? ''}`
        statuses[name] = [...(statuses[name] ?? []), response.status]
      }
    }
    const odd = Object.entries(statuses).filter(
      ([, found]) => found.some((status) => status >= 500) || new Set(found).size > 1,
    )
    expect(odd).toEqual([])
    expect(Object.keys(statuses).length).toBeGreaterThan(50)
  })
})
