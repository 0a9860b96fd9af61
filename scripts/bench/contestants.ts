/** Who is measured: programs that obey the same environment variables and serve the same tables. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** A server that can be measured. */
export interface Contestant {
  name: string
  /** For the report. */
  about: string
  /** The program and its arguments. */
  command: readonly string[]
  /** The package it stands for, whose version is reported. */
  package?: string
}

/** Our own server. */
export const petstore = 'petstore'

/** The folder of the project. */
export const root = join(import.meta.dirname, '../..')

/** The command of the server in a checkout, by the Node that runs the benchmark. */
export const serverOf = (checkout: string): string[] => [
  process.execPath,
  ['packages/server/main.js', 'server/main.js'].map((file) => join(checkout, file)).find(existsSync)!,
]

/** The command of a peer. */
const peer = (name: string, ...args: string[]) => [
  process.execPath,
  join(import.meta.dirname, 'peers', `${name}.ts`),
  ...args,
]

/** All contestants: our own first, then those that do the same work, then the limits, which do less. */
export const contestants: readonly Contestant[] = [
  { name: petstore, about: 'this server, with everything on', command: serverOf(root) },
  ...(
    [
      ['fastify-same-work', 'fastify', 'Fastify by hand, with key check, validation and ETag'],
      ['openapi-backend', 'openapi-backend', 'Fastify with openapi-backend on the contract'],
      ['fastify', 'fastify', 'Fastify by hand, bare: no key, schemas for bodies and responses only'],
      ['node-http', 'better-sqlite3', 'node:http, nothing else: the limit'],
    ] as const
  ).map(([name, of, about]) => ({ name, about, command: peer(name), package: of })),
  {
    name: 'node-http-group-commit',
    about: 'the same with group commit: the limit of durable writes',
    command: peer('node-http', 'group-commit'),
    package: 'better-sqlite3',
  },
]

/** The package that a contestant stands for, with its version. */
export function versionOf({ package: name }: Contestant): string {
  if (name === undefined) return ''
  const require = createRequire(import.meta.url)
  const manifests = require.resolve.paths(name)!.map((folder) => join(folder, name, 'package.json'))
  return `${name} ${require(manifests.find(existsSync)!).version}`
}
