/** Packs the packages and installs them into an empty folder. */
import { execFile, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

export interface Installed {
  /** Folder with the tarballs only. */
  tarballs: string
  /** Folder of the installation. */
  folder: string
}

// Outside of this checkout, where Node would find its packages.
const base = join(tmpdir(), `contract-packages-${hash('sha256', resolve('.')).slice(0, 12)}`)
// An older lock, in milliseconds, belongs to a killed process.
const longest = 300_000

/** Packs and installs this checkout once for all tests, and again only after a change. */
export async function installedPackages(): Promise<Installed> {
  const installed = { tarballs: join(base, 'tarballs'), folder: join(base, 'installed') }
  const digest = await digestOfSources()
  const made = join(base, 'digest')
  const isMade = async () => existsSync(made) && (await readFile(made, 'utf8')) === digest
  await withLock(`${base}.lock`, async () => {
    if (await isMade()) return
    await rm(base, { recursive: true, force: true })
    await mkdir(installed.folder, { recursive: true })
    await run('.', process.execPath, 'scripts/pack.ts', '--out', installed.tarballs)
    // Projects of `contract init` have the types of Node, too.
    const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'))
    const types = `@types/node@${devDependencies['@types/node']}`
    await npmInstall(installed.folder, ...(await tarballsIn(installed)), types)
    await writeFile(made, digest)
  })
  return installed
}

/** Installs packages with npm, in the versions of this repository's lock file. */
export async function npmInstall(folder: string, ...args: string[]): Promise<string> {
  await pinVersions(folder)
  return run(
    folder,
    'npm',
    'install',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    ...args,
  )
}

/** Adds the versions of this repository's lock file to the package.json of a folder, or creates it. */
export async function pinVersions(folder: string): Promise<void> {
  const { packages }: { packages: Record<string, { version?: string; link?: boolean }> } = JSON.parse(
    await readFile('package-lock.json', 'utf8'),
  )
  const overrides: Record<string, Record<string, string>> = {}
  for (const [path, { version }] of Object.entries(packages)) {
    const [, name, nested] = path.split(/(?:^|\/)node_modules\//)
    if (name !== undefined && version !== undefined)
      overrides[name] = { ...overrides[name], [nested ?? '.']: version }
  }
  const file = join(folder, 'package.json')
  const manifest = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : { private: true }
  await writeFile(file, JSON.stringify({ ...manifest, overrides }))
}

export const tarballsIn = async ({ tarballs }: Pick<Installed, 'tarballs'>): Promise<string[]> =>
  (await readdir(tarballs))
    .filter((name) => name.endsWith('.tgz'))
    .sort()
    .map((name) => join(tarballs, name))

async function withLock(lock: string, work: () => Promise<void>) {
  for (;;) {
    const isOurs = await mkdir(lock).then(
      () => true,
      () => false,
    )
    if (isOurs) break
    const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > longest) await rm(lock, { recursive: true, force: true })
    else await sleep(200)
  }
  try {
    await work()
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

async function digestOfSources(): Promise<string> {
  const texts = await Promise.all(
    ['packages', 'scripts'].map(async (folder) => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries
        .filter((entry) => entry.isFile() && !/node_modules|packaged/.test(entry.parentPath))
        .map(({ parentPath, name }) => join(parentPath, name))
        .sort()
      return Promise.all(files.map(async (file) => file + (await readFile(file, 'utf8'))))
    }),
  )
  return hash('sha256', JSON.stringify([texts, await readFile('package-lock.json', 'utf8')]))
}

export interface Outcome {
  code: number
  out: string
  err: string
}

// Proxies and certificates for the registry, from the environment.
const network = Object.entries(process.env).filter(([name]) =>
  /^(NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|((https?|no)_)?proxy)$/i.test(name),
)

// The environment has this Node, and none of its packages.
const env = {
  ...Object.fromEntries(network),
  PATH: [dirname(process.execPath), ...(process.env.PATH ?? '').split(delimiter)]
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter),
  HOME: process.env.HOME,
  NO_COLOR: '1',
  LOG_LEVEL: 'silent',
  PORT: '0',
}

/** Runs a program to its end. @throws {Error} with its output if it fails */
export async function run(cwd: string, program: string, ...args: string[]): Promise<string> {
  const options = { cwd, env, maxBuffer: 1e8, shell: process.platform === 'win32' }
  const { stdout, stderr } = await promisify(execFile)(program, args, options).catch((error) => {
    throw new Error(`${program} ${args.join(' ')}: ${error.message}\n${error.stdout}`)
  })
  return stdout + stderr
}

/** Runs an installed command to its end, and returns its exit code and output. */
export async function contract({ folder }: Installed, cwd: string, ...args: string[]): Promise<Outcome> {
  const program = join(folder, 'node_modules/contract-tools/main.js')
  return promisify(execFile)(process.execPath, [program, ...args], { cwd, env }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }),
  )
}

/** Running program. */
export interface Program {
  /** First address that it printed. */
  address: string
  /** Output so far. */
  printed(): string
  /** Asks the program to end; resolves to its whole output. */
  stop(): Promise<string>
}

/** Starts a Node program on a free port, and waits for its address. It ends with the test at the latest. */
export async function start(cwd: string, program: string, ...args: string[]): Promise<Program> {
  const child = spawn(process.execPath, [program, ...args], { cwd, env })
  const ended = once(child, 'close')
  let text = ''
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    return text
  }
  onTestFinished(async () => void (await stop()))
  const found = new Promise<string>((resolve) => {
    const read = (chunk: Buffer) => {
      text += chunk
      const [address] = /http:\/\/[\d.]+:\d+/.exec(text) ?? []
      if (address !== undefined) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
  const address = await Promise.race([found, ended.then(() => undefined)])
  if (address === undefined) throw new Error(`${program} ended before it listened: ${text}`)
  return { address, printed: () => text, stop }
}
