import { readdir, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

/** The packages in the order of their imports: each may use those before it, through what their `exports` name. */
const packages = ['contract', 'server', 'store', 'tools']
/** The folders of the shop in the order of their imports. The code in `spec` is the fixtures, which have the types of the contract. */
const shop = ['generated', 'spec', 'db', 'handlers']

/** What is no module of the folder that it is in: templates, what pages and clients load, and tests. */
const foreign = /\/init\/template\/|\/docs\/browser\/|\/client\/runtime\/|^packages\/\w+\/test\//

const folders = [...packages.map((name) => `packages/${name}`), ...shop]
const files = (
  await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((name) => `${folder}/${name}`),
    ),
  )
)
  .flat()
  .filter((file) => /\.(ts|js|mjs)$/.test(file) && !/node_modules/.test(file) && !foreign.test(file))
const code = new Map(
  await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)),
)

/** What a file imports, types included. */
const importsOf = (file: string): string[] =>
  [...code.get(file)!.matchAll(/^(?:import|export)\b(?:[^'"$]*\bfrom)?\s*['"]([^'"]+)['"]/gm)].map(
    ([, specifier]) => specifier!,
  )

/** What it loads only when that is needed. */
const lazyImportsOf = (file: string): string[] =>
  [...code.get(file)!.matchAll(/\bimport\('([^']+)'\)/g)].map(([, specifier]) => specifier!)

/** The files among them, by their paths. */
const pathsOf = (file: string, specifiers: readonly string[]): string[] =>
  specifiers
    .filter((specifier) => specifier.startsWith('.'))
    .map((one) => posix.join(posix.dirname(file), one))

/** The package or the folder of the shop that a file is in. */
const homeOf = (file: string): string => /^packages\/[^/]+|^[^/]+/.exec(file)![0]

/** The folder of a package that a file is in, such as `read`; the files at its root are one room. */
const roomOf = (file: string): string => file.split('/').slice(2, -1)[0] ?? ''

/** The imports that break a rule, as `a.ts imports b.ts`. */
const offending = (
  concerned: readonly string[],
  importsOf: (file: string) => readonly string[],
  isAllowed: (target: string, file: string) => boolean,
): string[] => {
  expect(concerned).not.toEqual([])
  return concerned.flatMap((file) =>
    importsOf(file)
      .filter((target) => !isAllowed(target, file))
      .map((target) => `${file} imports ${target}`),
  )
}

/** The names that packages are imported by, in their order; `contract-server` among them. */
const names: string[] = await Promise.all(
  packages.map(async (one) => JSON.parse(await readFile(`packages/${one}/package.json`, 'utf8')).name),
)
const packageNamed = (specifier: string): number => names.indexOf(specifier.split('/', 1)[0]!)

test('packages import packages before them by their names, and nothing of the shop', () => {
  const own = files.filter((file) => file.startsWith('packages/'))
  const isAllowed = (target: string, file: string) =>
    target.startsWith('.')
      ? homeOf(posix.join(posix.dirname(file), target)) === homeOf(file)
      : packageNamed(target) < packages.indexOf(file.split('/')[1]!)
  const allImportsOf = (file: string) => [...importsOf(file), ...lazyImportsOf(file)]
  expect(offending(own, allImportsOf, isAllowed)).toEqual([])
})

test('the shop imports only from its left, and of packages what is for services', () => {
  const own = files.filter((file) => !file.startsWith('packages/'))
  const isAllowed = (target: string, file: string) => {
    if (!target.startsWith('.'))
      return (
        packageNamed(target) < 0 ||
        /^contract-(openapi\/(contract|checks)|server|store|tools\/fixtures)$/.test(target)
      )
    const [from, to] = [file, posix.join(posix.dirname(file), target)].map((one) => shop.indexOf(homeOf(one)))
    return from === to || (to! >= 0 && to! < from!)
  }
  expect(offending(own, importsOf, isAllowed)).toEqual([])
})

test.each(packages)(
  '%s: no folder has more than 14 modules, and its rooms are on at most 8 floors',
  (name) => {
    const own = files.filter((file) => file.startsWith(`packages/${name}/`))
    const sizes = Map.groupBy(own, (file) => posix.dirname(file))
    expect([...sizes].filter(([, inside]) => inside.length > 14).map(([folder]) => folder)).toEqual([])
    const below = new Map<string, Set<string>>()
    for (const file of own) {
      const room = roomOf(file)
      const targets = pathsOf(file, importsOf(file)).map(roomOf)
      const others = targets.filter((one) => one !== room)
      below.set(room, new Set([...(below.get(room) ?? []), ...others]))
    }
    /** The number of a room's floor: one more than the highest that it imports from. */
    const floorOf = (room: string, path: readonly string[] = []): number => {
      if (path.includes(room)) throw new Error(`Rooms of ${name} in a circle: ${[...path, room].join(' → ')}`)
      return 1 + Math.max(0, ...[...(below.get(room) ?? [])].map((one) => floorOf(one, [...path, room])))
    }
    expect(Math.max(...[...below.keys()].map((room) => floorOf(room)))).toBeLessThanOrEqual(8)
  },
)

test('a package has at most eight modules at its root', () => {
  const roots = files.filter((file) => /^packages\/[^/]+\/[^/]+$/.test(file))
  expect(roots).toContain('packages/server/app.ts')
  const sizes = [...Map.groupBy(roots, homeOf)].filter(([, inside]) => inside.length > 8)
  expect(sizes).toEqual([])
})

test('no imports go round in a circle', () => {
  const finished = new Set<string>()
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) throw new Error([...path.slice(path.indexOf(file)), file].join(' → '))
    if (finished.has(file) || !code.has(file)) return
    for (const target of pathsOf(file, importsOf(file))) visit(target, [...path, file])
    finished.add(file)
  }
  for (const file of files) visit(file, [])
  expect(finished.size).toBe(files.length)
})

const handlers = files.filter((file) => file.startsWith('handlers/'))

test('handlers see neither HTTP nor SQL', () => {
  const isAllowed = (name: string) => !/fastify|better-sqlite3|^pg$|node:/.test(name)
  expect(offending(handlers, importsOf, isAllowed)).toEqual([])
})

test('handlers know nothing of lifecycle', () => {
  expect(handlers.filter((file) => /sunset|deprecat|stability|brownout/i.test(code.get(file)!))).toEqual([])
})

test('the server knows no SQL and no database', () => {
  const own = files.filter((file) => file.startsWith('packages/server/'))
  const sql = /\b(SELECT .* FROM|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE (TABLE|INDEX))\b/
  expect(own.filter((file) => sql.test(code.get(file)!))).toEqual([])
  const isAllowed = (name: string) => !/^(better-sqlite3|pg|contract-store)$/.test(name)
  expect(offending(own, (file) => [...importsOf(file), ...lazyImportsOf(file)], isAllowed)).toEqual([])
})

test('what only reads settings, or writes files, loads no database', () => {
  for (const entry of [
    'packages/server/settings/settings.ts',
    'packages/contract/cli/command.ts',
    'handlers/service.ts',
  ])
    expect(loadedFrom(entry)).not.toContain('better-sqlite3')
  expect(loadedFrom('packages/store/open.ts')).toContain('better-sqlite3')
})

test('what a service is written with loads no server and no database', () => {
  const [server, store] = ['packages/server/index.ts', 'packages/store/index.ts'].map(loadedFrom)
  expect(server).toContain('packages/server/store/result.ts')
  expect(store).toContain('packages/store/kit/once.ts')
  for (const heavy of ['fastify', 'better-sqlite3', 'pg', 'packages/server/app.ts'])
    expect([...server!, ...store!]).not.toContain(heavy)
})

test('what only some operators ask for is not loaded at the start, and nothing of the tools', () => {
  const loaded = loadedFrom('packages/server/start.ts')
  expect(loaded).toContain('fastify')
  expect(loaded).toContain('packages/server/auth/oidc.ts')
  expect(loaded).toContain('packages/contract/docs/page.ts')
  for (const lazy of [
    'jose',
    'packages/server/tracing/tracing.ts',
    '@opentelemetry/sdk-trace',
    '@prometheus-io/client',
    'packages/server/log/pretty.ts',
    'packages/contract/read/index.ts',
    'ajv',
    'typescript',
  ])
    expect(loaded).not.toContain(lazy)
  const opening = loadedFrom('packages/store/open.ts')
  for (const lazy of ['packages/store/sqlite/copies/backup.ts', 'packages/store/postgres/index.ts', 'pg'])
    expect(opening).not.toContain(lazy)
})

/** The file that an import by the name of a package loads. */
const exported = new Map(
  (
    await Promise.all(
      packages.map(async (one) => {
        const { name, exports } = JSON.parse(await readFile(`packages/${one}/package.json`, 'utf8'))
        return Object.entries<string>(exports).map(
          ([entry, file]) => [posix.join(name, entry), posix.join('packages', one, file)] as const,
        )
      }),
    )
  ).flat(),
)

/** The files and packages that a file loads when it is loaded, directly or not: imports that are more than types. */
function loadedFrom(entry: string): Set<string> {
  const loaded = new Set<string>()
  const load = (file: string): void => {
    if (loaded.has(file)) return
    loaded.add(file)
    const values = code.get(file)?.matchAll(/^(?:import|export) (?!type\b)(?:[^'"]*\bfrom )?'([^']+)'/gm)
    for (const [, specifier] of values ?? [])
      load(
        specifier!.startsWith('.')
          ? posix.join(posix.dirname(file), specifier!)
          : (exported.get(specifier!) ?? specifier!),
      )
  }
  load(entry)
  return loaded
}
