import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { CommandFailed } from '../cli/command.ts'
import type { Read } from '../read/read.ts'

/** The version that the contract is compared with. */
export interface Base {
  /** How messages name it: `spec/openapi.yaml at v1.0.0`. */
  name: string
  entry: string
  /** From the disk if there is none. */
  read?: Read
  /** The name of the git revision that it is at; undefined for a file. */
  revision?: string
  /** There is no release yet, whose version a change would have to raise. */
  unreleased?: boolean
}

/**
 * The contract as it was: at a git revision, or in another file. Unless one is asked for, at the last release (a tag such as
 * `v1.0.0`), else where this branch left the main one; undefined when there is neither.
 * @throws CommandFailed when what is asked for is not there
 */
export async function findBase(asked: string | undefined, spec: string): Promise<Base | undefined> {
  if (asked !== undefined && existsSync(asked) && statSync(asked).isFile()) {
    return { name: asked, entry: asked }
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
  // A branch may have begun before there was a contract.
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

/** The last tag that is a version, on the way to here. */
function lastRelease(): Revision | undefined {
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', '--match', '[0-9]*.[0-9]*')
  return tag === undefined ? undefined : commitOf(tag)
}

function mainBranch(): Revision | undefined {
  const main = commitOf('origin/main') ?? commitOf('main')
  if (main === undefined) return undefined
  // Later changes of main are not those of this branch.
  return { name: main.name, commit: git('merge-base', 'HEAD', main.commit) ?? main.commit }
}

/** The output of git. @throws Error if it fails */
const run = (...args: string[]): string =>
  execFileSync('git', args, { maxBuffer: 1e8, encoding: 'utf8', stdio: 'pipe' })

/** The same in one line, or undefined if it fails. */
function git(...args: string[]): string | undefined {
  try {
    return run(...args).trim()
  } catch {
    return undefined
  }
}
