import { readdir, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

/** Rooms in the order of their imports: each may use those before it. The first two are the machine, the others the shop. */
const rooms = ['server', 'scripts', 'spec', 'generated', 'db', 'handlers']

const files = (await Promise.all(rooms.map((room) => readdir(room, { recursive: true })))).flatMap(
  (names, i) => names.filter((name) => /\.(ts|js|mjs)$/.test(name)).map((name) => `${rooms[i]}/${name}`),
)

async function importsOf(file: string): Promise<string[]> {
  const code = await readFile(file, 'utf8')
  return [...code.matchAll(/^(?:import|export)\b(?:[^'"]*\bfrom)?\s*['"]([^'"]+)['"]/gm)].map(
    ([, specifier]) => specifier!,
  )
}

/** What a file imports of its package or of the folders around it, types included. */
async function ownImportsOf(file: string): Promise<string[]> {
  const own = (await importsOf(file)).filter((specifier) => specifier.startsWith('.'))
  return own.map((specifier) => posix.join(posix.dirname(file), specifier))
}

/** What a file loads when it is loaded: imports that are more than types. */
const valueImports = (code: string): string[] =>
  [...code.matchAll(/^(?:import|export) (?!type\b)(?:[^'"]*\bfrom )?'([^']+)'/gm)].map(([, one]) => one!)

test.each(files.filter((file) => /^(server|spec|generated|db|handlers)\//.test(file)))(
  '%s uses no more of the machine than it may',
  async (file) => {
    const names = (await importsOf(file)).filter((one) => /^contract-/.test(one))
    const allowed = file.startsWith('server/')
      ? /^$/
      : /^contract-(server(\/(contract|checks))?|tools\/fixtures)$/
    for (const name of names) expect(name).toMatch(allowed)
  },
)

test.each(files)('%s imports only from its left', async (file) => {
  const room = file.split('/', 1)[0]!
  for (const target of await ownImportsOf(file)) {
    const order = rooms.indexOf(target.split('/', 1)[0]!)
    expect(order, `${file} imports ${target}`).toBeGreaterThanOrEqual(0)
    expect(order, `${file} imports ${target}`).toBeLessThanOrEqual(rooms.indexOf(room))
    if (room === 'generated') expect(target).toMatch(/^generated\//)
    // A package is used by its name.
    if (/^(server|scripts)$/.test(room)) expect(target.split('/', 1)).toEqual([room])
    else expect(target).not.toMatch(/^(server|scripts)\//)
  }
})

/** The rooms of the server in the order of their imports; after the files at its root come the commands. */
const serverRooms = [
  'contract',
  'store',
  'settings',
  'log',
  'events',
  'tracing',
  'http',
  'request',
  'response',
  'lifecycle',
  'limits',
  'auth',
  'metrics',
  'webhooks',
  'docs',
  'ops',
  'workers',
  '',
  'commands',
]

/** The rooms of the commands in the order of their imports: what reads contracts, what is made of them, who compares a server with them. */
const scriptsRooms = [
  'rules',
  'openapi',
  'lib',
  'lint',
  'breaking',
  'generator',
  'mock',
  'client',
  'reverse-proxy',
  'dev',
  'conformance',
  'proxy',
  'init',
  '',
]

/** How high the room of a file is; -1 for one that is in no list. */
function heightOf(file: string): number {
  const [part, room = '', inside] = file.split('/')
  return (part === 'server' ? serverRooms : scriptsRooms).indexOf(inside === undefined ? '' : room)
}

test.each(files.filter((file) => /^(server|scripts)\//.test(file)))(
  '%s imports only from its room and from lower rooms',
  async (file) => {
    expect(heightOf(file), 'the room is in the list').toBeGreaterThanOrEqual(0)
    for (const target of await ownImportsOf(file))
      expect(heightOf(target), `${file} imports ${target}`).toBeLessThanOrEqual(heightOf(file))
  },
)

test('no imports go round in a circle', async () => {
  const imports = new Map(
    await Promise.all(files.map(async (file) => [file, await ownImportsOf(file)] as const)),
  )
  const finished = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) throw new Error([...path.slice(path.indexOf(file)), file].join(' → '))
    if (finished.has(file)) return
    for (const target of imports.get(file) ?? []) visit(target, [...path, file])
    finished.add(file)
  }
  for (const file of files) visit(file, [])
})

test.each(files.filter((file) => file.startsWith('handlers/')))(
  '%s sees neither HTTP nor SQL',
  async (file) => {
    for (const specifier of await importsOf(file))
      expect(specifier).not.toMatch(/fastify|better-sqlite3|^pg$|node:/)
  },
)

test.each(files.filter((file) => file.startsWith('handlers/')))(
  '%s knows nothing of lifecycle',
  async (file) => {
    expect(await readFile(file, 'utf8')).not.toMatch(/sunset|deprecat|stability|brownout/i)
  },
)

test('what only reads settings, or writes files, loads no database', async () => {
  for (const entry of [
    'server/settings/settings.ts',
    'server/commands/lib/command.ts',
    'handlers/service.ts',
  ])
    expect(await loadedFrom(entry)).not.toContain('better-sqlite3')
  expect(await loadedFrom('server/commands/lib/store.ts')).toContain('better-sqlite3')
})

test('what a service is written with loads no server and no database', async () => {
  const loaded = await loadedFrom('server/index.ts')
  expect(loaded).toContain('server/store/once.ts')
  for (const heavy of ['fastify', 'better-sqlite3', 'pg', 'server/app.ts'])
    expect(loaded).not.toContain(heavy)
})

test('what only some operators ask for is not loaded at the start', async () => {
  const loaded = await loadedFrom('server/serve.ts')
  expect(loaded).toContain('fastify')
  expect(loaded).toContain('server/auth/oidc.ts')
  // The primary of several workers does not serve.
  expect(await loadedFrom('server/start.ts')).not.toContain('fastify')
  for (const lazy of [
    'jose',
    'server/request/form-body.ts',
    'server/tracing/tracing.ts',
    '@opentelemetry/sdk-trace',
    '@prometheus-io/client',
    'server/log/pretty.ts',
    'server/store/sqlite/throw-away.ts',
    'server/store/postgres/index.ts',
    'pg',
  ])
    expect(loaded).not.toContain(lazy)
})

/** The files and packages that a file loads, directly or not. */
async function loadedFrom(entry: string): Promise<Set<string>> {
  const loaded = new Set<string>()
  const load = async (file: string): Promise<void> => {
    if (loaded.has(file)) return
    loaded.add(file)
    const code = await readFile(file, 'utf8')
    for (const specifier of valueImports(code)) {
      if (!specifier.startsWith('.')) loaded.add(specifier)
      else if (specifier.endsWith('.ts')) await load(posix.join(posix.dirname(file), specifier))
    }
  }
  await load(entry)
  return loaded
}
