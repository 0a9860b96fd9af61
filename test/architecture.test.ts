import { readdir, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

/** Rooms in the order of their imports: each may use those before it. */
const rooms = ['spec', 'generated', 'db', 'handlers', 'server', 'scripts']

const files = (await Promise.all(rooms.map((room) => readdir(room, { recursive: true })))).flatMap(
  (names, i) => names.filter((name) => /\.(ts|js|mjs)$/.test(name)).map((name) => `${rooms[i]}/${name}`),
)

/** Who may name a concrete store; all others know the port only. */
const storeOpeners = [
  'server/start.ts',
  'scripts/lib/store.ts',
  'scripts/backup.ts',
  'scripts/restore.ts',
  'scripts/mock.ts',
  'scripts/conformance/own-server.ts',
]

async function importsOf(file: string): Promise<string[]> {
  const code = await readFile(file, 'utf8')
  return [...code.matchAll(/^(?:import|export)\b[^'"]*['"]([^'"]+)['"]/gm)].map(([, specifier]) => specifier!)
}

test.each(files)('%s imports only from its left', async (file) => {
  const room = file.split('/', 1)[0]!
  for (const specifier of await importsOf(file)) {
    if (!specifier.startsWith('.')) continue
    const target = posix.join(posix.dirname(file), specifier)
    // Types only: what fixtures have to say belongs to the program that reads them.
    if (file === 'spec/fixtures.ts' && target === 'scripts/conformance/fixtures.ts') continue
    const order = rooms.indexOf(target.split('/', 1)[0]!)
    expect(order, `${file} imports ${target}`).toBeLessThanOrEqual(rooms.indexOf(room))
    if (room === 'generated') expect(target).toMatch(/^generated\//)
    if (room !== 'db' && !storeOpeners.includes(file)) {
      expect(target, `${file} may know the store port only`).not.toMatch(/^db\/(sqlite|open)/)
    }
  }
})

test.each(storeOpeners)('%s does name a concrete store', async (file) => {
  expect((await importsOf(file)).join('\n')).toMatch(/\bdb\/(sqlite|open)/)
})

test.each(files.filter((file) => file.startsWith('handlers/')))(
  '%s sees neither HTTP nor SQL',
  async (file) => {
    for (const specifier of await importsOf(file))
      expect(specifier).not.toMatch(/fastify|better-sqlite3|node:|server/)
  },
)

test.each(files.filter((file) => file.startsWith('handlers/')))(
  '%s knows nothing of lifecycle',
  async (file) => {
    expect(await readFile(file, 'utf8')).not.toMatch(/sunset|deprecat|stability|brownout/i)
  },
)

test('what only reads settings, or writes files, loads no database', async () => {
  for (const entry of ['server/settings/settings.ts', 'scripts/lib/command.ts'])
    expect(await loadedFrom(entry)).not.toContain('better-sqlite3')
  expect(await loadedFrom('scripts/lib/store.ts')).toContain('better-sqlite3')
})

test('what only some operators ask for is not loaded at the start', async () => {
  const loaded = await loadedFrom('server/start.ts')
  expect(loaded).toContain('fastify')
  expect(loaded).toContain('server/auth/oidc.ts')
  for (const lazy of [
    'jose',
    'server/tracing/tracing.ts',
    'server/tracing/exporter.ts',
    'server/log/pretty.ts',
    'db/sqlite/throw-away.ts',
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
    for (const [, specifier] of code.matchAll(/^(?:import|export) (?!type\b)(?:[^'"]*\bfrom )?'([^']+)'/gm)) {
      if (!specifier!.startsWith('.')) loaded.add(specifier!)
      else if (specifier!.endsWith('.ts')) await load(posix.join(posix.dirname(file), specifier!))
    }
  }
  await load(entry)
  return loaded
}
