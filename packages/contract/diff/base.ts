import { execFile, execFileSync } from 'node:child_process'
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
  const release = await lastRelease()
  const revision = asked === undefined ? (release ?? (await mainBranch())) : await commitOf(asked)
  if (revision === undefined) {
    if (asked === undefined) return undefined
    throw new CommandFailed(
      `${asked} is neither a file nor a git revision here; a shallow clone may lack it (git fetch).`,
    )
  }
  const { name, commit } = revision
  const read: Read = (file) => {
    const path = relative('', file).split(sep).join('/')
    return execFileSync('git', ['show', `${commit}:./${path}`], {
      maxBuffer: 1e8,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  }
  // A branch may have begun before there was a contract.
  if (asked === undefined && (await git('cat-file', '-e', `${commit}:./${spec}`)) === undefined)
    return undefined
  return { name: `${spec} at ${name}`, entry: spec, read, unreleased: release === undefined }
}

interface Revision {
  name: string
  commit: string
}

async function commitOf(name: string): Promise<Revision | undefined> {
  const commit = await git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
  return commit === undefined ? undefined : { name, commit }
}

/** The last tag that is a version, on the way to here. */
async function lastRelease(): Promise<Revision | undefined> {
  const tag = await git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', '--match', '[0-9]*.[0-9]*')
  return tag === undefined ? undefined : commitOf(tag)
}

async function mainBranch(): Promise<Revision | undefined> {
  const main = (await commitOf('origin/main')) ?? (await commitOf('main'))
  if (main === undefined) return undefined
  // Later changes of main are not those of this branch.
  return { name: main.name, commit: (await git('merge-base', 'HEAD', main.commit)) ?? main.commit }
}

/** The output of git, or undefined if it fails. */
function git(...args: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile('git', args, (error, stdout) => resolve(error ? undefined : stdout.trim()))
  })
}
