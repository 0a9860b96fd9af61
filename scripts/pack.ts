/** Packs the packages for a registry: compiles each, fills in its package.json, and turns the links of its guides to places that exist there. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CommandFailed, command } from 'contract-openapi/cli'
import { licenses, redoc, swagger, swaggerFiles } from 'contract-openapi/docs'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..')
// Commands copy these files into other folders unchanged.
const templates = [join('/init', 'template'), join('/emit', 'client', 'runtime')]
const compiler = fileURLToPath(import.meta.resolve('typescript/lib/tsc.js'))

const described = {
  run: 'npm run pack --',
  about: `Builds the packages of packages/: JavaScript with declarations and source maps, since Node does not read
TypeScript below node_modules, and the files that pages load. Prints their contents.`,
  options: {
    out: { type: 'string', value: 'DIR', help: 'folder for the tarballs', default: 'dist' },
    pages: { type: 'string', value: 'DIR', help: 'write only the files that pages load, to DIR' },
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
  const folders = ['contract', 'server', 'store', 'tools']
  for (const folder of folders) await complete(join('packages', folder), join(build, folder), owner)
  const built = folders.map((folder) => join(build, folder))
  const { stdout } = await run('npm', ['pack', ...built, '--json', '--pack-destination', out])
  for (const { filename, size, files } of JSON.parse(stdout))
    console.log(`${join(out, filename)}: ${files.length} files, ${Math.round(size / 1000)} kB`)
  await rm(build, { recursive: true })
})

// Compiles all packages at once. `npm run verify` checks their types, which would take twice as long again.
async function compile(build: string): Promise<void> {
  try {
    const config = join(import.meta.dirname, 'tsconfig.pack.json')
    await run(process.execPath, [compiler, '--project', config, '--outDir', build])
  } catch (error) {
    throw new CommandFailed(`The packages do not compile:\n${(error as { stdout: string }).stdout}`)
  }
}

// Copies files of other packages that the docs and the console load.
async function writePages(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'redoc.js'), await redoc())
  await writeFile(join(folder, 'licenses.txt'), await licenses())
  for (const name of swaggerFiles) await writeFile(join(folder, name), await swagger(name))
}

/** Fields of a package that a registry shows beside its README. */
interface Owner {
  /** For example `https://github.com/OWNER/NAME`. */
  repository?: string
  homepage?: string
  bugs?: string
  keywords?: string[]
}

/** Reads the fields that all packages share from the repository's package.json, and names the missing ones. */
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

// Adds the other files, and the package.json with the compiled names.
async function complete(folder: string, target: string, owner: Owner): Promise<void> {
  const from = join(root, folder)
  // Files beside the operators' guide, such as units of systemd, belong to this project.
  const isCopied = (file: string) =>
    templates.some((folder) => file.startsWith(folder)) ||
    /^\/ops(\/README\.md)?$/.test(file) ||
    !/\.ts$|tsconfig|node_modules|main\.js$|^\/(ops|test)(\/|$)|\.png$/.test(file)
  await cp(from, target, {
    recursive: true,
    force: false,
    filter: (file) => file === from || isCopied(file.slice(from.length)),
  })
  await cp(join(root, 'LICENSE'), join(target, 'LICENSE'))
  await cp(join(root, 'packages/CHANGELOG.md'), join(target, 'CHANGELOG.md'))
  const guides = (await readdir(target, { recursive: true })).filter((file) => file.endsWith('.md'))
  for (const file of guides.filter((guide) => !templates.some((folder) => `/${guide}`.startsWith(folder)))) {
    const text = await readFile(join(target, file), 'utf8')
    await writeFile(join(target, file), withLinks(text, join(folder, dirname(file)), target, owner))
  }
  const [{ devDependencies, exports, private: _, scripts, ...manifest }, tools] = await Promise.all(
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

/**
 * Adapts the links of a guide to the package. A link to another package leads to its neighbour in node_modules. Other links out of the package
 * lead to the repository, or become plain text while its address is missing.
 * @param folder that of the guide, from the root of the repository
 */
const withLinks = (guide: string, folder: string, target: string, { repository }: Owner): string =>
  guide.replaceAll(/\[([^\]]*)\]\((?!https?:|#)([^)#]*)(#[^)]*)?\)/g, (_, text, path, anchor = '') => {
    const file = join(folder, path).replaceAll('\\', '/')
    const [, owner = '', inside = ''] = /^packages\/(contract|server|store|tools)\/(.+)$/.exec(file) ?? []
    const compiled = inside.replace(/(?<!\.d)\.ts$/, '.js')
    const [, packageName, place = ''] = /^packages\/(\w+)\/?(.*)$/.exec(folder) ?? []
    if (owner === packageName && existsSync(join(target, compiled)))
      return `[${text}](${posix.relative(place, compiled)}${anchor})`
    if (owner !== '' && owner !== packageName && compiled.endsWith('.md')) {
      const name = owner === 'contract' ? 'contract-openapi' : `contract-${owner}`
      return `[${text}](${posix.relative(place, posix.join('..', name, compiled))}${anchor})`
    }
    return repository ? `[${text}](${repository}/blob/HEAD/${file}${anchor})` : text
  })

// Dependencies of contract-openapi that only the tools need. They are optional peers, and contract-tools installs them in one version. Manifests of
// this repository do not name them, because npm would install them with every server.
const forTools = [
  ...['@redocly/cli', '@scalar/openapi-upgrader', 'ajv', 'fast-check', 'openapi-backend'],
  ...['openapi-typescript', 'refa', 'scslre', 'typescript'],
]

// Optional peers of a package.
function peersOf({ name, peerDependencies }: Manifest, { dependencies = {} }: Manifest) {
  if (name !== 'contract-openapi') return peerDependencies
  return Object.fromEntries(forTools.map((tool) => [tool, dependencies[tool]!]))
}

// Further majors of optional peers that pass the tests.
const alsoTried: Record<string, string> = {
  '@opentelemetry/core': '3.1.1',
  '@opentelemetry/exporter-trace-otlp-http': '0.301.0',
  '@opentelemetry/exporter-trace-otlp-proto': '0.301.1',
  '@opentelemetry/resources': '3.1.1',
  '@opentelemetry/sdk-trace': '3.1.1',
}

// Others may install newer versions than this repository pins. Our own packages go together, in one version.
const ranged = (versions: Record<string, string> | undefined) =>
  versions &&
  Object.fromEntries(
    Object.entries(versions).map(([name, version]) => {
      const majors = [version, alsoTried[name]].filter((range) => range !== undefined)
      return [name, name.startsWith('contract-') ? version : majors.map((major) => `^${major}`).join(' || ')]
    }),
  )

/** Fields of a package.json that name other packages. */
interface Manifest {
  name: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

// Exports of the compiled files.
const compiled = (exports: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(exports).map(([name, file]) => [
      name,
      { types: file.replace(/\.[jt]s$/, '.d.ts'), default: file.replace(/\.ts$/, '.js') },
    ]),
  )
