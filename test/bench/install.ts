/** Installs the peers' packages into test/bench/node_modules when they are not there yet, or older than the lock file. */
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Contestant, canTakePart, peerPackages, root } from './contestants.ts'
import { compileAxum } from './rust.ts'

const folder = import.meta.dirname

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/**
 * Installs what is missing and compiles the peers that need it, with the output of npm, tsc and cargo on stderr.
 * @returns those of the contestants that can take part on this machine
 */
export function installPeers(contestants: readonly Contestant[], note: (line: string) => void): Contestant[] {
  if (changedAt(join(peerPackages, '.package-lock.json')) < changedAt(join(folder, 'package-lock.json'))) {
    note("installing the peers' packages into test/bench/node_modules (about 110 MB)")
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
