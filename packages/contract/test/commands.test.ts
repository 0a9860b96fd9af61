import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../../test/support/child.ts'
import { temporaryFolder } from '../../../test/support/folder.ts'
import { runInProcess } from '../../../test/support/in-process.ts'
import { copyProject } from '../../../test/support/project.ts'
import { table } from '../cli/printable.ts'

const mains = { contract: 'packages/tools/main.js', 'contract-server': 'packages/server/main.js' }

test.each([
  ['keys'],
  ['keys', 'create', '--name', 'x', '--scopes', 'pets:eat'],
  ['keys', 'create', '--name', '\n', '--scopes', 'pets:read'],
  ['keys', 'rotate'],
  ['keys', 'rotate', 'ci', '--expires', '90d'],
  ['keys', 'revoke', 'ci', 'web'],
  ['keys', 'list', 'ci'],
  ['lifecycle', '--fail-within', 'soon'],
  ['seed', '--yes'],
  ['migrate', '--grant', 'petstore_server'],
  ['migrate', '--check', '--plan'],
])('bad usage of %s makes no database', async (command, ...args) => {
  const folder = temporaryFolder()
  const own = `packages/server/commands/${command}.ts`
  const outcome = existsSync(own)
    ? await runInProcess(own, args, folder)
    : await runInProcess(mains['contract-server'], [command, ...args], folder)
  expect(outcome).toMatchObject({ code: 2 })
  expect(await readdir(folder)).toEqual([])
})

test('generate says in one line that there is no such file, and writes nothing', async () => {
  const folder = temporaryFolder()
  const args = ['--out', 'out', '--spec', 'nope.yaml']
  const { code, err } = await runInProcess('packages/contract/commands/generate.ts', args, folder)
  expect(code).toBe(1)
  expect(err).toMatch(/^\S*nope\.yaml cannot be read; name a file that can.*\n$/)
  expect(await readdir(folder)).toEqual([])
})

/** The commands of package.json that are programs of ours, and what runs them. */
const programs = Object.entries<string>(JSON.parse(await readFile('package.json', 'utf8')).scripts).flatMap(
  ([name, line]) => {
    const [, program, command] = /^(?:exec )?(contract|contract-server) (\S+)$/.exec(line) ?? []
    return command === undefined ? [] : [[name, program as keyof typeof mains, command] as const]
  },
)

const texts = await Promise.all(
  [
    'README.md',
    'spec/README.md',
    'db/README.md',
    'packages/server/ops/README.md',
    'packages/tools/judge/README.md',
  ].map((file) => readFile(file, 'utf8')),
)

test.each(programs)(
  'npm run %s explains itself, and the READMEs name no option that it lacks',
  async (name, program, command) => {
    const folder = temporaryFolder()
    const { code, out, err } = await runInProcess(mains[program], [command, '--help'], folder)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(new RegExp(`^Usage: npx ${program} ${command}\\b`))
    expect(out).toMatch(/^Example: /m)
    expect(await readdir(folder)).toEqual([])
    const calls = texts.join('\n').match(new RegExp(`npm (run )?(-s )?${name} --.*`, 'g')) ?? []
    for (const option of calls.join(' ').match(/(?<= )--\w[\w-]*/g) ?? [])
      expect(out).toContain(`  ${option}`)
  },
)

// The commands read their options by the same function, before they do anything.
test.each([
  ['contract', 'lint'],
  ['contract-server', 'seed'],
])('npx %s %s refuses what it does not know with 2, and does nothing', async (program, command) => {
  const folder = temporaryFolder()
  const { code, out, err } = await run(folder, [resolve('node_modules/.bin', program), command, '--nonsense'])
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain('--nonsense')
  expect(err).toContain('--help')
  expect(await readdir(folder)).toEqual([])
})

test('seed does not say that there is data when the service has no samples', async () => {
  const project = await copyProject()
  const file = 'handlers/service.ts'
  await project.write(file, (await project.read(file)).replace('async seed(', 'async notSeed('))
  await project.run('packages/server/main.js', 'migrate')
  expect(await project.run('packages/server/main.js', 'seed')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^This service has no sample data/),
  })
})

test('the table of conformance options is its help', async () => {
  const { out } = await runInProcess('packages/tools/conformance.ts', ['--help'])
  const options = (text: string) => [...new Set(text.match(/(?<=^ {2}|^\| .*)--[a-z-]+/gm))].sort()
  const table = texts
    .at(-1)!
    .match(/^\| `--.*$/gm)!
    .join('\n')
  expect(options(table)).toEqual(options(out).filter((option) => option !== '--help'))
})

test('in a table, names that came from outside move no cursor', () => {
  expect(table([['who'], ['a\u001b[2J\nb']])).toBe('who\na\\u001b[2J\\u000ab')
})

test('in a table, numbers lean right, and dates, words and empty columns left', () => {
  const rows = [
    ['ends', 'calls', 'share', 'note', 'who'],
    ['2030-12-05', '7', '≤ 1.5 ms', '', 'ci'],
    ['', '12', '', '', '7 of 9'],
  ]
  expect(table(rows).split('\n')).toEqual([
    'ends        calls     share  note  who',
    '2030-12-05      7  ≤ 1.5 ms        ci',
    '               12                  7 of 9',
  ])
})
