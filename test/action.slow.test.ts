/** Runs the steps of the GitHub action in another repository, like a runner. */
import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { temporaryFolder } from '../packages/testing/folder.ts'
import { installedPackages, pinVersions, tarballsIn } from './packages/installed.ts'

interface Step {
  name: string
  run: string
}

const folder = '.github/actions/contract'
const steps: Step[] = parse(await readFile(`${folder}/action.yml`, 'utf8')).runs.steps

async function run(name: string, workspace: string, env: Record<string, string>) {
  const script = steps.find((one) => one.name === name)!.run
  const variables = {
    GITHUB_ACTION_PATH: resolve(folder),
    GITHUB_WORKSPACE: workspace,
    RUNNER_TEMP: `${workspace}-runner`,
    GITHUB_STEP_SUMMARY: `${workspace}-runner/summary.md`,
    ...env,
  }
  return promisify(execFile)('bash', ['-e', '-o', 'pipefail', '-c', script], {
    env: { ...process.env, ...variables },
  }).then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    ({ code, stdout }) => ({ code, out: stdout as string }),
  )
}

test.skipIf(process.platform === 'win32')(
  'the action lints and compares the contract of another repository',
  async () => {
    const above = temporaryFolder()
    const workspace = join(above, 'workspace')
    await mkdir(workspace)
    const PACKAGES = (await tarballsIn(await installedPackages())).join(' ')
    const GITHUB_ACTION_PATH = join(above, 'action')
    await cp(folder, GITHUB_ACTION_PATH, { recursive: true })
    await pinVersions(GITHUB_ACTION_PATH)
    expect(await run('Install', workspace, { PACKAGES, GITHUB_ACTION_PATH })).toMatchObject({ code: 0 })
    const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: workspace })
    await cp('test/library/spec', workspace, { recursive: true })
    await writeFile(join(workspace, 'redocly.yaml'), 'extends: [recommended]\n')
    const file = join(workspace, 'openapi.yaml')
    const contract = await readFile(file, 'utf8')
    await git('init', '--quiet')
    await git('add', '.')
    await git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message', 'a')
    await git('tag', 'v1.0.0')
    const env = { CONTRACT: 'openapi.yaml', BASE: '' }
    expect(await run('Lint the contract', workspace, env)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^::error title=info-license,file=openapi\.yaml,line=\d/),
    })
    expect(await run('Report what the change breaks', workspace, env)).toMatchObject({ code: 0 })
    const [, operation] = /operationId: (\w+)/.exec(contract)!
    await writeFile(file, contract.replace(`operationId: ${operation}`, `operationId: ${operation}Renamed`))
    for (const BASE of ['', 'v1.0.0'])
      expect(await run('Report what the change breaks', workspace, { ...env, BASE })).toMatchObject({
        code: 1,
        out: expect.stringMatching(/^::error title=breaking,file=openapi\.yaml,line=\d/m),
      })
    expect(
      await run('Prove that the server keeps the contract', workspace, {
        ...env,
        SERVER: 'http://127.0.0.1:1',
        KEY: 'x',
      }),
    ).toMatchObject({ code: 1 })
    expect(await readFile(join(above, 'workspace-runner', 'summary.md'), 'utf8')).toMatch(
      /^# ✗ .*\n(?:.*\n)*\| Operation \|/,
    )
  },
)
