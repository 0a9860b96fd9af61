/** Who is measured: programs that obey the same environment variables and serve the same tables. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A server that can be measured. */
export interface Contestant {
  name: string
  /** What it is, for the report. */
  about: string
  /** The program and its arguments. */
  command: readonly string[]
  /** The packages it stands for, whose versions are reported. */
  packages: readonly string[]
  /** The same in Rust. */
  crates?: readonly string[]
  /** True if it checks the API key and refuses a request without one. */
  authenticates: boolean
  /** True if it refuses a body that the contract forbids. */
  validates: boolean
}

/** Our own server. */
export const petstore = 'petstore'

/** The folder of the project. */
export const root = join(import.meta.dirname, '../..')

const folder = import.meta.dirname
/** Where the peers' packages are installed, and what is compiled stands beside them, out of the sources. */
const installed = join(folder, 'node_modules')
/** The peer in Rust, which takes part where cargo is installed. */
const axum = { source: join(folder, 'peers/axum'), build: join(installed, '.cache/axum') }

/** Programs in TypeScript are run by the Node that runs the benchmark. */
const node = (...args: string[]) => [process.execPath, ...args]

/** The command of the server in a checkout. */
export const serverOf = (checkout: string) =>
  node(['packages/server/main.js', 'server/main.js'].map((file) => join(checkout, file)).find(existsSync)!)

/** The command of a peer. */
export const peer = (name: string, ...args: string[]) => node(join(folder, 'peers', `${name}.ts`), ...args)

const all = { authenticates: true, validates: true }
const none = { authenticates: false, validates: false }

/** A contestant that does all of the work, and runs as the peer of its name, unless `more` says otherwise. */
const contestant = (
  name: string,
  about: string,
  packages: readonly string[],
  more: Partial<Contestant> = {},
): Contestant => ({ name, about, packages, command: peer(name), ...all, ...more })

/** All contestants: our own first, then those that do the same work, then the limits, which do less. */
export const contestants: readonly Contestant[] = [
  contestant(petstore, 'this server, with everything on', [], { command: serverOf(root) }),
  contestant('fastify-same-work', 'Fastify by hand, with key check, validation and ETag', ['fastify']),
  contestant('fastify-openapi-glue', 'Fastify routes made from the contract', ['fastify-openapi-glue']),
  contestant('hono-zod-openapi', 'Hono with @hono/zod-openapi on @hono/node-server', [
    ...['hono', '@hono/zod-openapi', '@hono/node-server', 'zod'],
  ]),
  contestant(
    'nestjs-fastify',
    'NestJS on Fastify, with a guard and the ValidationPipe',
    ['@nestjs/core', 'class-validator'],
    // It is compiled, for it needs decorators.
    { command: node(join(installed, '.cache/peers/nestjs/main.js')) },
  ),
  contestant('express-openapi-validator', 'Express with the contract as a validator', [
    ...['express', 'express-openapi-validator'],
  ]),
  contestant('openapi-backend', 'Fastify with openapi-backend on the contract', ['openapi-backend']),
  contestant('fastify', 'Fastify by hand, bare: schemas for bodies and responses only', ['fastify'], {
    authenticates: false,
  }),
  contestant('node-http', 'node:http and better-sqlite3, nothing else: the limit', ['better-sqlite3'], none),
  contestant(
    'node-http-group-commit',
    'the same with group commit: the limit of durable writes',
    ['better-sqlite3'],
    { command: peer('node-http', 'group-commit'), ...none },
  ),
  contestant(
    'axum',
    'Rust: axum and rusqlite, with key check, validation, ETag and group commit on a thread',
    [],
    { command: [join(axum.build, 'target/release/petstore-axum')], crates: ['axum', 'rusqlite', 'tokio'] },
  ),
]

/** What a contestant stands for, with versions. */
export const versionsOf = ({ packages, crates = [] }: Contestant): string =>
  [
    ...packages.map((name) => `${name} ${versionOf(name)}`),
    ...crates.map((name) => `${name} ${crateVersion(name)}`),
  ].join(', ')

/** The version of an installed package that a peer uses. */
function versionOf(name: string): string {
  const require = createRequire(import.meta.url)
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return require(join(folder, name, 'package.json')).version
    } catch {}
  }
  throw new Error(`${name} is not installed below ${dirname(installed)}`)
}

/** The version that the peer pins of a crate. */
export function crateVersion(name: string): string {
  const manifest = readFileSync(join(axum.source, 'Cargo.toml'), 'utf8')
  const version = new RegExp(`^${name} = .*"=([\\d.]+)"`, 'm').exec(manifest)?.[1]
  if (version === undefined) throw new Error(`The peer in Rust has no crate ${name}.`)
  return version
}

/**
 * Installs what is missing and compiles the peers that need it, with the output of npm, tsc and cargo on stderr.
 * @returns those of the contestants that can take part on this machine
 */
export function installPeers(contestants: readonly Contestant[], note: (line: string) => void): Contestant[] {
  const changedAt = (file: string) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (changedAt('node_modules/.package-lock.json') < changedAt('package-lock.json')) {
    note("installing the peers' packages into scripts/bench/node_modules (about 110 MB)")
    run(folder, 'npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline')
  }
  note('compiling the NestJS peer')
  run(folder, process.execPath, join(root, 'node_modules/typescript/bin/tsc'), '--project', 'peers/nestjs')
  const rust = contestants.find(({ crates }) => crates)
  if (rust === undefined) return [...contestants]
  try {
    execFileSync('cargo', ['--version'], { stdio: 'ignore' })
  } catch {
    note(`${rust.name} does not take part: cargo is not installed`)
    return contestants.filter((one) => one !== rust)
  }
  note('compiling the Rust peer, which takes some minutes the first time')
  cpSync(axum.source, axum.build, { recursive: true })
  run(axum.build, 'cargo', 'build', '--release', '--quiet')
  return [...contestants]
}

/** Runs a program to its end, with its output on stderr. @throws Error when it fails */
export function run(cwd: string, program: string, ...args: string[]): void {
  const shell = process.platform === 'win32' && program === 'npm'
  execFileSync(program, args, { cwd, stdio: ['ignore', 2, 2], shell })
}
