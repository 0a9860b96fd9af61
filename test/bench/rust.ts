/** The peer in Rust, which takes part where cargo is installed. */
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const source = join(import.meta.dirname, 'peers/axum')
/** Beside the other peers' packages, so that neither binaries nor cargo's lock file stand among the sources. */
const build = join(import.meta.dirname, 'node_modules/.cache/axum')

/** The compiled peer. */
export const axumProgram = join(build, 'target/release/petstore-axum')

/** Whether the peer can be compiled here. */
export const hasCargo = (): boolean => spawnSync('cargo', ['--version']).status === 0

/** Compiles the peer, which takes some minutes the first time. @throws Error when cargo fails */
export function compileAxum(): void {
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
