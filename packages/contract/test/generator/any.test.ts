// Third-party contracts are served even if they break our lint rules, with notes about unchecked parts.

import { symlinkSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generate } from '../../emit/generate.ts'
import { writeFiles } from '../../emit/output.ts'
import { showLocation } from '../../read/problem.ts'
import type { Contract } from '../../runtime/contract.ts'

const contract = join(import.meta.dirname, 'any.yaml')
let folder: string
let files: Map<string, string>
let routes: Contract['routes']
const noted: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'any-'))
  files = await generate(contract, (notes) =>
    noted.push(...notes.map((one) => `${showLocation(one)} ${one.message}`)),
  )
  await writeFiles(files, folder)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  routes = (await import(pathToFileURL(join(folder, 'router.ts')).href)).routes
})

afterAll(() => rm(folder, { recursive: true }))

const reply = (operationId: string, status: number | 'default') =>
  routes.find((route) => String(route.operationId) === operationId)?.responses[status]

test('names unnamed operations, keeps other names, and adds the paths of servers', () => {
  expect(routes.map(({ operationId, path }) => [operationId, path])).toEqual([
    ['getThingsThingIdJson', '/2.0/things/{thing-id}.json'],
    ['things/rename', '/things/{thing-id}.json'],
    ['putThingsOtherJson', '/2.0/things/{other}.json'],
  ])
})

test('notes each part that is served unchecked, with its line', () => {
  const shown = noted.map((line) => line.replace(/^.*any\.yaml:(\d+):\d+ (.*)$/, '$1 $2'))
  expect(shown.sort()).toEqual([
    '14 parameters are ignored: header Authorization is ignored by OpenAPI',
    '26 callbacks and webhooks are not delivered by this server: done',
    '27 bodies of application/xml are passed on unchecked',
    '32 undeclared path parameters are texts: other',
    '38 patterns that are invalid in ECMAScript are not checked',
    '43 unknown types are ignored: any',
    '45 ambiguous discriminators are ignored: a discriminator requires oneOf or anyOf of references beside it',
  ])
})

test('turns names of schemas into valid type names, and keeps their meaning', () => {
  const text = files.get('contract.ts')
  expect(text).toContain("export type ThingView = components['schemas']['ThingView']")
  expect(text).toContain("export type Operation2 = components['schemas']['Operation2']")
  expect(text).toContain('    | { status: StatusRange<4 | 5>; body: Operation2;')
  expect(text).toContain('    | { status: StatusRange<5>; body?: undefined; headers?: undefined }')
  expect(files.has('errors.ts')).toBe(false)
})

test('checks responses by the intended meaning of their schemas', () => {
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

test('reads a text as one of several shapes', () => {
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
