import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CommandFailed, command } from 'contract-server/internal/commands/lib/command'
import { redoc } from 'contract-server/internal/docs/redoc'
import { swagger, swaggerFiles } from 'contract-server/internal/docs/swagger'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..')
/** What commands copy into other folders, as it is written. */
const templates = [join('/init', 'template'), join('/client', 'runtime')]
const compiler = fileURLToPath(import.meta.resolve('typescript/lib/tsc.js'))

const described = {
  run: 'npm run pack --',
  about: `Makes the packages contract-server and contract-tools: JavaScript with declarations and source maps, since Node does not read
TypeScript below node_modules, and what pages load. Prints what is in them.`,
  options: {
    out: { type: 'string', value: 'DIR', help: 'where the two tarballs go', default: 'packages' },
    pages: { type: 'string', value: 'DIR', help: 'write what pages load to DIR, and nothing else' },
  },
  example: 'npm run pack -- --out /tmp/packages',
} as const

command(described, async ({ values: { out, pages } }) => {
  if (pages !== undefined) return writePages(pages)
  const build = resolve(out, 'build')
  await rm(build, { recursive: true, force: true })
  await compile(build)
  await writePages(join(build, 'server/docs/browser/packaged'))
  for (const folder of ['server', 'scripts']) {
    await complete(folder, join(build, folder))
    const { stdout } = await run('npm', ['pack', join(build, folder), '--json', '--pack-destination', out])
    const [{ filename, size, files }] = JSON.parse(stdout)
    console.log(`${join(out, filename)}: ${files.length} files, ${Math.round(size / 1000)} kB`)
  }
  await rm(build, { recursive: true })
})

/** Both packages at once, each into its folder of `build`. */
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
  for (const name of swaggerFiles) await writeFile(join(folder, name), await swagger(name))
}

/** Adds what is not compiled, and the package.json with the names of what is. */
async function complete(folder: string, target: string): Promise<void> {
  const from = join(root, folder)
  // The guide of operators, and what they deploy, is this project's.
  const isCopied = (file: string) =>
    templates.some((folder) => file.startsWith(folder)) ||
    !/\.ts$|tsconfig|node_modules|main\.js$|^\/ops\/|\.png$/.test(file)
  await cp(from, target, {
    recursive: true,
    force: false,
    filter: (file) => file === from || isCopied(file.slice(from.length)),
  })
  await cp(join(root, 'LICENSE'), join(target, 'LICENSE'))
  const { devDependencies, exports, ...manifest } = JSON.parse(
    await readFile(join(from, 'package.json'), 'utf8'),
  )
  await writeFile(
    join(target, 'package.json'),
    JSON.stringify({ ...manifest, exports: compiled(exports) }, null, 2),
  )
}

/** Exports of TypeScript, as exports of what it becomes. */
const compiled = (exports: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(exports).map(([name, file]) => [
      name,
      { types: file.replace(/\.[jt]s$/, '.d.ts'), default: file.replace(/\.ts$/, '.js') },
    ]),
  )
