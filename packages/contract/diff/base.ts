/**
 * Finds the contract that another is compared with, and says how to read it: a file, a git revision, the last release, or the place where this branch
 * left main.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { shownName } from '../cli/address.ts'
import { CommandFailed } from '../cli/command.ts'
import { orUndefined } from '../cli/or-undefined.ts'
import type { Read } from '../read/read.ts'

/** Contract that another is compared with. */
export interface Base {
  /** Name in messages: `spec/openapi.yaml at v1.0.0`. */
  name: string
  entry: string
  /** Reads from the disk by default. */
  read?: Read
  revision?: string
  // True if no release exists whose version a change would have to raise.
  unreleased?: boolean
}

/**
 * Finds the old contract: a git revision or a file if `asked` names one, else the last release (a tag such as `v1.0.0`), else the point
 * where this branch left main. Returns undefined if none of them exists.
 * @throws CommandFailed if `asked` is not found
 */
export async function findBase(asked: string | undefined, spec: string): Promise<Base | undefined> {
  if (asked !== undefined && existsSync(asked) && statSync(asked).isFile()) {
    return { name: shownName(resolve(asked)), entry: asked }
  }
  const release = lastRelease()
  const revision = asked === undefined ? (release ?? mainBranch()) : commitOf(asked)
  if (revision === undefined) {
    if (asked === undefined) return undefined
    throw new CommandFailed(
      `${asked} is neither a file nor a git revision here; a shallow clone may lack it (git fetch).`,
    )
  }
  const { name, commit } = revision
  const read: Read = (file) => run('show', `${commit}:./${relative('', file).split(sep).join('/')}`)
  // The branch may be older than the contract.
  if (asked === undefined && git('cat-file', '-e', `${commit}:./${spec}`) === undefined) return undefined
  return { name: `${spec} at ${name}`, entry: spec, read, revision: name, unreleased: release === undefined }
}

interface Revision {
  name: string
  commit: string
}

function commitOf(name: string): Revision | undefined {
  const commit = git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
  return commit === undefined ? undefined : { name, commit }
}

// Last version tag that is an ancestor of HEAD.
function lastRelease(): Revision | undefined {
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', '--match', '[0-9]*.[0-9]*')
  return tag === undefined ? undefined : commitOf(tag)
}

function mainBranch(): Revision | undefined {
  const main = commitOf('origin/main') ?? commitOf('main')
  if (main === undefined) return undefined
  // Later commits of main do not belong to this branch.
  return { name: main.name, commit: git('merge-base', 'HEAD', main.commit) ?? main.commit }
}

const run = (...args: string[]): string =>
  execFileSync('git', args, { maxBuffer: 1e8, encoding: 'utf8', stdio: 'pipe' })

const git = (...args: string[]): string | undefined => orUndefined(() => run(...args).trim())
