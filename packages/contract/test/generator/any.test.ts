/** Contracts that others wrote, for mocks: what is honoured although it breaks the rules of this project, and what is left out. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as generated from '../../../../generated/router.ts'
import { generate } from '../../emit/generate.ts'
import { writeFiles } from '../../emit/output.ts'
import { ContractRefused, showLocation } from '../../read/problem.ts'

const contract = join(import.meta.dirname, 'any.yaml')
let folder: string
let files: Map<string, string>
let routes: typeof generated.routes
const left: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'any-'))
  files = await generate(contract, {
    mode: 'mocks',
    report: (one) => left.push(`${showLocation(one)} ${one.message}`),
  })
  await writeFiles(files, folder)
  routes = (await import(pathToFileURL(join(folder, 'router.ts')).href)).routes
})

afterAll(() => rm(folder, { recursive: true }))

const reply = (operationId: string, status: number | 'default') =>
  routes.find((route) => String(route.operationId) === operationId)?.responses[status]

test('a server is not made of it', async () => {
  await expect(generate(contract)).rejects.toThrow(ContractRefused)
})

test('operations without a name get one, others keep theirs, and stand under the path of the first server', () => {
  expect(routes.map(({ operationId, path }) => [operationId, path])).toEqual([
    ['getThingsThingIdJson', '/2.0/things/{thing-id}.json'],
    ['things/rename', '/2.0/things/{thing-id}.json'],
  ])
})

test('what is left out is reported, with its line and the reason', () => {
  const reported = left.map((line) => line.replace(/^.*any\.yaml:(\d+):\d+ \S+: (.*?);.*$/, '$1 $2'))
  expect(reported.sort()).toEqual([
    '25 an operation cannot have servers of its own',
    '26 done has no request',
    '31 /things/{other}.json and /things/{thing-id}.json match the same requests',
    '32 {other} of /things/{other}.json is not declared',
    '33 /things#all is not a path',
    '40 Invalid regular expression: /(?i)[a-z/u: Invalid group',
    '40 minimum has no effect on type string',
    expect.stringContaining('40 unknown format slug'),
    '45 Schema has no field const in OpenAPI 3.0',
    '45 any is not a type',
    '47 a discriminator needs oneOf or anyOf of references beside it',
  ])
})

test('schemas get names that types can have, and keep their meaning', () => {
  const text = files.get('contract.ts')
  expect(text).toContain("export type ThingView = components['schemas']['ThingView']")
  expect(text).toContain("export type Operation2 = components['schemas']['Operation2']")
  expect(text).toContain('    | { status: Exclude<StatusRange<2 | 3 | 4 | 5>, 200>; body: Operation2;')
  expect(text).toContain('    | { status: StatusRange<5>; body?: undefined; headers?: undefined }')
  expect(files.has('errors.ts')).toBe(false)
})

test('responses are held against what people mean', () => {
  const validate = reply('getThingsThingIdJson', 200)?.content?.['application/json']?.validate
  const valid = (value: unknown) => validate?.(value)
  const thing = { name: 'a', toString: 'a' }
  expect(valid(thing)).toBe(true)
  expect(valid({ name: 'a' })).toBe(false)
  expect(valid({ ...thing, parent: null, level: null, list: [1, 'a'], unknown: [] })).toBe(true)
  expect(valid({ ...thing, parent: { ...thing, name: 1 } })).toBe(false)
  expect(valid({ ...thing, shape: { kind: 'round', radius: 1 } })).toBe(true)
  expect(valid({ ...thing, shape: { kind: 'round', radius: '1' } })).toBe(false)
  expect(valid({ ...thing, shape: { kind: 'Round' } })).toBe(false)
})

test('text may stand for one of several shapes', () => {
  expect(routes[0]?.parameters.query).toEqual([
    {
      name: 'created',
      type: 'integer',
      written: {
        style: 'deepObject',
        explode: true,
        shape: { types: ['integer'], properties: { gt: { types: ['integer'] } } },
      },
    },
  ])
  expect(routes[0]?.parameters.headers).toEqual([])
})
