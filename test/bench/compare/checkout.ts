/** Another revision of the project in a folder of its own. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkPackages } from '../../support/packages.ts'
import { root } from '../contestants.ts'
import { UsageError } from '../options.ts'

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })

/** The commit that a revision names. @throws UsageError when there is none */
export function commitOf(revision: string): string {
  const { status, stdout } = git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`)
  if (status === 0) return stdout.trim()
  throw new UsageError(`--compare: git knows no revision "${revision}".`)
}

/**
 * Checks a commit out into `folder`, a worktree that goes away with this process. It shares the installed packages when the lock
 * file is the same, and gets its own otherwise.
 */
export function checkOut(commit: string, folder: string, print: (line: string) => void): void {
  process.on('exit', () => git('worktree', 'remove', '--force', folder))
  const { status, stderr } = git('worktree', 'add', '--detach', '--force', folder, commit)
  if (status !== 0) throw new Error(`git could not check out ${commit}: ${stderr}`)
  const [ours, theirs] = [root, folder].map((tree) => readFileSync(join(tree, 'package-lock.json'), 'utf8'))
  if (ours === theirs) {
    linkPackages(folder, root)
    return
  }
  print('installing the packages of the other revision, for its lock file differs')
  const shell = process.platform === 'win32'
  const installed = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell,
  })
  if (installed.status !== 0) throw new Error(`npm ci failed in ${folder} (exit code ${installed.status})`)
}
