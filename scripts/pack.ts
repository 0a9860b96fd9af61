import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CommandFailed, command } from 'contract-openapi/cli'
import { licenses, redoc, swagger, swaggerFiles } from 'contract-openapi/docs'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..')
/** Files that commands copy into other folders unchanged. */
const templates = [join('/init', 'template'), join('/emit', 'client', 'runtime')]
const compiler = fileURLToPath(import.meta.resolve('typescript/lib/tsc.js'))

const described = {
  run: 'npm run pack --',
  about: `Makes the packages of packages/: JavaScript with declarations and source maps, since Node does not read
TypeScript below node_modules, and what pages load. Prints what is in them.`,
  options: {
    out: { type: 'string', value: 'DIR', help: 'where the tarballs go', default: 'dist' },
    pages: { type: 'string', value: 'DIR', help: 'write what pages load to DIR, and nothing else' },
  },
  example: 'npm run pack -- --out /tmp/dist',
} as const

command(described, async ({ values: { out, pages } }) => {
  if (pages !== undefined) return writePages(pages)
  const build = resolve(out, 'build')
  await rm(build, { recursive: true, force: true })
  await compile(build)
  await writePages(join(build, 'contract/docs/browser/packaged'))
  const owner = await readOwner()
  for (const folder of ['contract', 'server', 'store', 'tools']) {
    await complete(join('packages', folder), join(build, folder), owner)
    const { stdout } = await run('npm', ['pack', join(build, folder), '--json', '--pack-destination', out])
    const [{ filename, size, files }] = JSON.parse(stdout)
    console.log(`${join(out, filename)}: ${files.length} files, ${Math.round(size / 1000)} kB`)
  }
  await rm(build, { recursive: true })
})

/** All packages at once, each into its folder of `build`. Their types are for `npm run verify` to check, which takes twice as long again. */
async function compile(build: string): Promise<void> {
  try {
    const config = join(import.meta.dirname, 'tsconfig.pack.json')
    await run(process.execPath, [compiler, '--project', config, '--outDir', build])
  } catch (error) {
    throw new CommandFailed(`The packages do not compile:\n${(error as { stdout: string }).stdout}`)
  }
}

/** Files of other packages, as the docs and the console load them. */
async function writePages(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'redoc.js'), await redoc())
  await writeFile(join(folder, 'licenses.txt'), await licenses())
  for (const name of swaggerFiles) await writeFile(join(folder, name), await swagger(name))
}

/** Fields that a registry shows of a package beside its README. */
interface Owner {
  /** Such as `https://github.com/OWNER/NAME`. */
  repository?: string
  homepage?: string
  bugs?: string
  keywords?: string[]
}

/** The members of the repository's package.json that all packages share; says which of them nobody has set yet. */
async function readOwner(): Promise<Owner> {
  const { repository, homepage, bugs, keywords } = await readManifest(root)
  const owner = { repository, homepage, bugs, keywords }
  const unset = Object.entries(owner).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (unset.length > 0)
    console.warn(`Before you publish, set ${unset.join(', ')} in package.json: registries show them.`)
  return owner
}

const readManifest = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))

/** Adds what is not compiled, and the package.json with the names of what is. */
async function complete(folder: string, target: string, owner: Owner): Promise<void> {
  const from = join(root, folder)
  // The guide of operators, and what they deploy, is this project's.
  const isCopied = (file: string) =>
    templates.some((folder) => file.startsWith(folder)) ||
    !/\.ts$|tsconfig|node_modules|main\.js$|^\/(ops|test)(\/|$)|\.png$/.test(file)
  await cp(from, target, {
    recursive: true,
    force: false,
    filter: (file) => file === from || isCopied(file.slice(from.length)),
  })
  await cp(join(root, 'LICENSE'), join(target, 'LICENSE'))
  await cp(join(root, 'packages/CHANGELOG.md'), join(target, 'CHANGELOG.md'))
  const readme = await readFile(join(from, 'README.md'), 'utf8')
  await writeFile(join(target, 'README.md'), withLinks(readme, folder, target, owner))
  const [{ devDependencies, exports, private: _, ...manifest }, tools] = await Promise.all(
    [from, join(root, 'packages/tools')].map(readManifest),
  )
  const dependencies = ranged(manifest.dependencies)
  const peers = ranged(peersOf(manifest, tools))
  const optional = Object.keys(peers ?? {}).map((name) => [name, { optional: true }])
  const published = {
    ...manifest,
    ...owner,
    dependencies,
    peerDependencies: peers,
    peerDependenciesMeta: peers && Object.fromEntries(optional),
    exports: compiled(exports),
  }
  await writeFile(join(target, 'package.json'), JSON.stringify(published, null, 2))
}

/** A README whose links work where the package is: those out of it lead to the repository, or are plain text while nobody has named that. */
const withLinks = (readme: string, folder: string, target: string, { repository }: Owner): string =>
  readme.replaceAll(/\[([^\]]*)\]\((?!https?:|#)([^)#]*)(#[^)]*)?\)/g, (_, text, path, anchor = '') => {
    const compiled = path.replace(/\.ts$/, '.js')
    if (existsSync(join(target, compiled))) return `[${text}](${compiled}${anchor})`
    const file = relative(root, resolve(root, folder, path)).replaceAll('\\', '/')
    return repository ? `[${text}](${repository}/blob/HEAD/${file}${anchor})` : text
  })

/**
 * What only the tools need of contract-openapi: optional peers, which contract-tools brings in one version. No manifest of this repository names
 * them, for npm would follow them from workspace to workspace, and install them with every server.
 */
const forTools = [
  ...['@redocly/cli', 'ajv', 'fast-check', 'mock-json-schema', 'openapi-backend'],
  ...['openapi-typescript', 'refa', 'scslre', 'typescript'],
]

/** The optional peers of a package. */
function peersOf({ name, peerDependencies }: Manifest, { dependencies = {} }: Manifest) {
  if (name !== 'contract-openapi') return peerDependencies
  return Object.fromEntries(forTools.map((one) => [one, dependencies[one]!]))
}

/** Majors of optional peers beyond those of this repository, with which the tests pass, too. */
const alsoTried: Record<string, string> = {
  '@opentelemetry/core': '3.1.1',
  '@opentelemetry/exporter-trace-otlp-http': '0.301.0',
  '@opentelemetry/exporter-trace-otlp-proto': '0.301.1',
  '@opentelemetry/resources': '3.1.1',
  '@opentelemetry/sdk-trace': '3.1.1',
}

/** Others may have newer packages than this repository, which pins them. Our own packages go together, in one version. */
const ranged = (versions: Record<string, string> | undefined) =>
  versions &&
  Object.fromEntries(
    Object.entries(versions).map(([name, version]) => {
      const majors = [version, alsoTried[name]].filter((one) => one !== undefined)
      return [name, name.startsWith('contract-') ? version : majors.map((one) => `^${one}`).join(' || ')]
    }),
  )

/** The fields of a package.json that name other packages. */
interface Manifest {
  name: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** Exports of TypeScript, as exports of what it becomes. */
const compiled = (exports: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(exports).map(([name, file]) => [
      name,
      { types: file.replace(/\.[jt]s$/, '.d.ts'), default: file.replace(/\.ts$/, '.js') },
    ]),
  )
