/** Who is measured: programs that obey the same environment variables and serve the same tables. */

import { spawnSync } from 'node:child_process'
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

/** Where the peers' packages are installed. */
const peerPackages = join(import.meta.dirname, 'node_modules')

/** The peer in Rust, which takes part where cargo is installed. */
const source = join(import.meta.dirname, 'peers/axum')
/** Beside the other peers' packages, so that neither binaries nor cargo's lock file stand among the sources. */
const build = join(import.meta.dirname, 'node_modules/.cache/axum')

/** The compiled peer. */
const axumProgram = join(build, 'target/release/petstore-axum')

/** Where NestJS is compiled to, for it needs decorators. */
const compiled = join(peerPackages, '.cache/peers')

/** Programs in TypeScript are run by the Node that runs the benchmark. */
const node = (...args: string[]) => [process.execPath, ...args]
/** The command of a peer. */
export const peer = (name: string, ...args: string[]) =>
  node(join(import.meta.dirname, 'peers', `${name}.ts`), ...args)
const bare = { authenticates: false, validates: false }
const whole = { authenticates: true, validates: true }

/** The command of the server in a checkout, whose entry point was elsewhere in earlier revisions. */
export const serverOf = (checkout: string) =>
  node(
    ['packages/server/main.js', 'server/main.js', 'server/main.ts']
      .map((file) => join(checkout, file))
      .find(existsSync)!,
  )

/** All contestants: our own first, then those that do the same work, then the limits, which do less. */
export const contestants: readonly Contestant[] = [
  {
    name: petstore,
    about: 'this server, with everything on',
    command: serverOf(root),
    packages: [],
    ...whole,
  },
  {
    name: 'fastify-same-work',
    about: 'Fastify by hand, with key check, validation and ETag',
    command: peer('fastify-same-work'),
    packages: ['fastify'],
    ...whole,
  },
  {
    name: 'fastify-openapi-glue',
    about: 'Fastify routes made from the contract',
    command: peer('fastify-openapi-glue'),
    packages: ['fastify-openapi-glue'],
    ...whole,
  },
  {
    name: 'hono-zod-openapi',
    about: 'Hono with @hono/zod-openapi on @hono/node-server',
    command: peer('hono-zod-openapi'),
    packages: ['hono', '@hono/zod-openapi', '@hono/node-server', 'zod'],
    ...whole,
  },
  {
    name: 'nestjs-fastify',
    about: 'NestJS on Fastify, with a guard and the ValidationPipe',
    command: node(join(compiled, 'nestjs/main.js')),
    packages: ['@nestjs/core', 'class-validator'],
    ...whole,
  },
  {
    name: 'express-openapi-validator',
    about: 'Express with the contract as a validator',
    command: peer('express-openapi-validator'),
    packages: ['express', 'express-openapi-validator'],
    ...whole,
  },
  {
    name: 'openapi-backend',
    about: 'Fastify with openapi-backend on the contract',
    command: peer('openapi-backend'),
    packages: ['openapi-backend'],
    ...whole,
  },
  {
    name: 'fastify',
    about: 'Fastify by hand, bare: schemas for bodies and responses only',
    command: peer('fastify'),
    packages: ['fastify'],
    authenticates: false,
    validates: true,
  },
  {
    name: 'node-http',
    about: 'node:http and better-sqlite3, nothing else: the limit',
    command: peer('node-http'),
    packages: ['better-sqlite3'],
    ...bare,
  },
  {
    name: 'node-http-group-commit',
    about: 'the same with group commit: the limit of durable writes',
    command: peer('node-http', 'group-commit'),
    packages: ['better-sqlite3'],
    ...bare,
  },
  {
    name: 'axum',
    about: 'Rust: axum and rusqlite, with key check, validation, ETag and group commit on a thread',
    command: [axumProgram],
    packages: [],
    crates: ['axum', 'rusqlite', 'tokio'],
    ...whole,
  },
]

/** True if the machine has what a contestant needs beside npm's packages. */
const canTakePart = ({ crates }: Contestant): boolean => !crates || hasCargo()

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
  throw new Error(`${name} is not installed below ${dirname(peerPackages)}`)
}

/** True if the peer can be compiled here. */
const hasCargo = (): boolean => spawnSync('cargo', ['--version']).status === 0

/** Compiles the peer, which takes some minutes the first time. @throws Error when cargo fails */
function compileAxum(): void {
  cpSync(source, build, { recursive: true })
  const { status, error } = spawnSync('cargo', ['build', '--release', '--quiet'], {
    cwd: build,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0)
    throw new Error(`cargo build failed in ${build}: ${error?.message ?? `exit code ${status}`}`)
}

/** The version that the peer pins of a crate. */
export function crateVersion(name: string): string {
  const version = new RegExp(`^${name} = .*"=([\\d.]+)"`, 'm').exec(
    readFileSync(join(source, 'Cargo.toml'), 'utf8'),
  )?.[1]
  if (version === undefined) throw new Error(`The peer in Rust has no crate ${name}.`)
  return version
}

const folder = import.meta.dirname

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/**
 * Installs what is missing and compiles the peers that need it, with the output of npm, tsc and cargo on stderr.
 * @returns those of the contestants that can take part on this machine
 */
export function installPeers(contestants: readonly Contestant[], note: (line: string) => void): Contestant[] {
  if (changedAt(join(peerPackages, '.package-lock.json')) < changedAt(join(folder, 'package-lock.json'))) {
    note("installing the peers' packages into scripts/bench/node_modules (about 110 MB)")
    run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'])
  }
  note('compiling the NestJS peer')
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--project', 'peers/nestjs'])
  const [taking, missing] = [true, false].map((can) => contestants.filter((one) => canTakePart(one) === can))
  for (const { name } of missing!) note(`${name} does not take part: cargo is not installed`)
  if (taking!.some(({ crates }) => crates)) {
    note('compiling the Rust peer, which takes some minutes the first time')
    compileAxum()
  }
  return taking!
}

function run(command: string, args: readonly string[]): void {
  const shell = process.platform === 'win32' && command === 'npm'
  const { status, error } = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 2, 2], shell })
  if (status !== 0)
    throw new Error(
      `${command} ${args.join(' ')} failed in ${folder}: ${error?.message ?? `exit code ${status}`}`,
    )
}
