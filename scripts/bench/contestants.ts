/** Contestants: programs that obey the same environment variables and serve the same tables. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

export interface Contestant {
  name: string
  /** Description for the report. */
  about: string
  command: readonly string[]
  /** Package that it represents, for its version in the report. */
  package?: string
}

export const petstore = 'petstore'

export const root = join(import.meta.dirname, '../..')

/** Returns the command that starts the server of a checkout, with the Node of the benchmark. */
export const serverOf = (checkout: string): string[] => [
  process.execPath,
  ['packages/server/main.js', 'server/main.js'].map((file) => join(checkout, file)).find(existsSync)!,
]

const peer = (name: string, ...args: string[]) => [
  process.execPath,
  join(import.meta.dirname, 'peers', `${name}.ts`),
  ...args,
]

// Our own server, then peers that do the same work, then limits, which do less.
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

export function versionOf({ package: name }: Contestant): string {
  if (name === undefined) return ''
  const require = createRequire(import.meta.url)
  const manifests = require.resolve.paths(name)!.map((folder) => join(folder, name, 'package.json'))
  return `${name} ${require(manifests.find(existsSync)!).version}`
}
