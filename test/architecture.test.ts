import { readdir, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { rules } from '../packages/contract/rules/table.ts'

// Packages in the order of their imports: each may use earlier ones, through their `exports`.
const packages = ['contract', 'server', 'store', 'tools']
// Folders of the shop in the order of their imports. `spec` has the fixtures, which use the contract's types.
const shop = ['generated', 'spec', 'db', 'handlers']

// Files that are no modules of their folder: templates, scripts of pages and clients, and tests.
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

const importsOf = (file: string): string[] =>
  [...code.get(file)!.matchAll(/^(?:import|export)\b(?:[^'"$]*\bfrom)?\s*['"]([^'"]+)['"]/gm)].map(
    ([, specifier]) => specifier!,
  )

const lazyImportsOf = (file: string): string[] =>
  [...code.get(file)!.matchAll(/\bimport\('([^']+)'\)/g)].map(([, specifier]) => specifier!)

const pathsOf = (file: string, specifiers: readonly string[]): string[] =>
  specifiers
    .filter((specifier) => specifier.startsWith('.'))
    .map((one) => posix.join(posix.dirname(file), one))

const homeOf = (file: string): string => /^packages\/[^/]+|^[^/]+/.exec(file)![0]

/** Returns the folder of a package that a file is in, such as `read`. Files at its root share one room. */
const roomOf = (file: string): string => file.split('/').slice(2, -1)[0] ?? ''

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

// Import names in the same order, such as `contract-server`.
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

test('tests of packages import their package, earlier ones by their names, and what all tests share', async () => {
  const all = await Promise.all(
    packages.map(async (name) =>
      (await readdir(`packages/${name}/test`, { recursive: true })).map(
        (file) => `packages/${name}/test/${file}`,
      ),
    ),
  )
  const own = all.flat().filter((file) => /\.(ts|js)$/.test(file))
  for (const file of own) code.set(file, await readFile(file, 'utf8'))
  const isAllowed = (target: string, file: string) => {
    const home = file.split('/')[1]!
    if (!target.startsWith('.')) return packageNamed(target) <= packages.indexOf(home)
    const path = posix.join(posix.dirname(file), target)
    return path.startsWith(`packages/${home}/`) || path.startsWith('packages/testing/')
  }
  const allImportsOf = (file: string) => [...importsOf(file), ...lazyImportsOf(file)]
  expect(offending(own, allImportsOf, isAllowed)).toEqual([])
})

test('the shop imports only from its left, and only the packages meant for services', () => {
  const own = files.filter((file) => !file.startsWith('packages/'))
  const isAllowed = (target: string, file: string) => {
    if (!target.startsWith('.'))
      return (
        packageNamed(target) < 0 ||
        /^contract-(openapi\/(contract|checks)|server(\/(responses|webhooks))?|store|tools\/fixtures)$/.test(
          target,
        )
      )
    const [from, to] = [file, posix.join(posix.dirname(file), target)].map((one) => shop.indexOf(homeOf(one)))
    return from === to || (to! >= 0 && to! < from!)
  }
  expect(offending(own, importsOf, isAllowed)).toEqual([])
})

test.each(packages)('%s: no circle of imports leads through its folders', (name) => {
  const below = new Map<string, Set<string>>()
  for (const file of files.filter((one) => one.startsWith(`packages/${name}/`))) {
    const room = roomOf(file)
    const others = pathsOf(file, importsOf(file))
      .map(roomOf)
      .filter((one) => one !== room)
    below.set(room, new Set([...(below.get(room) ?? []), ...others]))
  }
  const finished = new Set<string>()
  const visit = (room: string, path: readonly string[]): void => {
    if (path.includes(room)) throw new Error([...path.slice(path.indexOf(room)), room].join(' → '))
    if (finished.has(room)) return
    for (const one of below.get(room) ?? []) visit(one, [...path, room])
    finished.add(room)
  }
  for (const room of below.keys()) visit(room, [])
  expect(finished.size).toBeGreaterThan(3)
})

test('imports have no cycle', () => {
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

test('settings and generators load no database', () => {
  for (const entry of [
    'packages/server/settings/settings.ts',
    'packages/contract/cli/command.ts',
    'handlers/service.ts',
  ])
    expect(loadedFrom(entry)).not.toContain('better-sqlite3')
  expect(loadedFrom('packages/store/open.ts')).toContain('better-sqlite3')
})

test('modules for writing a service load no server and no database', () => {
  const [server, store] = ['packages/server/index.ts', 'packages/store/index.ts'].map(loadedFrom)
  expect(server).toContain('packages/server/store/result.ts')
  expect(store).toContain('packages/store/kit/declare.ts')
  for (const heavy of ['fastify', 'better-sqlite3', 'pg', 'packages/server/app.ts'])
    expect([...server!, ...store!]).not.toContain(heavy)
})

test('a start loads neither optional modules nor tools', () => {
  const loaded = loadedFrom('packages/server/start.ts')
  expect(loaded).toContain('fastify')
  expect(loaded).toContain('packages/server/auth/oidc.ts')
  expect(loaded).toContain('packages/contract/cli/command.ts')
  for (const lazy of [
    'jose',
    'packages/server/metrics/tracing.ts',
    '@opentelemetry/sdk-trace',
    '@prometheus-io/client',
    'packages/server/log/pretty.ts',
    'packages/contract/docs/page.ts',
    '@fastify/busboy',
    'packages/contract/read/index.ts',
    'packages/contract/read/document.ts',
    'packages/contract/model/index.ts',
    'packages/contract/model/model.ts',
    'ajv',
    'typescript',
  ])
    expect(loaded).not.toContain(lazy)
  const opening = loadedFrom('packages/store/open.ts')
  for (const lazy of ['packages/store/sqlite/copies/backup.ts', 'packages/store/postgres/index.ts', 'pg'])
    expect(opening).not.toContain(lazy)
})

// Files behind the import names of packages.
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

/** Returns the files and packages that a file loads, directly or not. Imports of types do not count. */
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

test('the type of lint rules names each once', () => {
  const names = code
    .get('packages/contract/rules/table.ts')!
    .split('type LintRule')[1]!
    .match(/[a-z0-9]+(-[a-z0-9]+)+/g)!
    .filter((name) => Object.hasOwn(rules, name))
  expect(names).toHaveLength(Object.keys(rules).length)
})
