import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { table } from '../../packages/contract/cli/printable.ts'
import { run } from '../../packages/testing/child.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { runInProcess } from '../../packages/testing/in-process.ts'
import { runCommand as runServerCommand } from '../support/command.ts'
import { copyProject } from '../support/project.ts'

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
])('bad usage of %s creates no database', async (command, ...args) => {
  const folder = temporaryFolder()
  const outcome = await runServerCommand([command, ...args], folder)
  expect(outcome).toMatchObject({ code: 2 })
  expect(await readdir(folder)).toEqual([])
})

test('breaking asks for a second file where there is no project', async () => {
  const folder = temporaryFolder()
  const { code, err } = await runInProcess('packages/contract/commands/breaking.ts', ['api.yaml'], folder)
  expect(code).toBe(2)
  expect(err).toContain('name two FILEs, the older first')
})

test('generate reports a missing file in one line, and writes nothing', async () => {
  const folder = temporaryFolder()
  const args = ['--out', 'out', '--spec', 'nope.yaml']
  const { code, err } = await runInProcess('packages/contract/commands/generate.ts', args, folder)
  expect(code).toBe(2)
  expect(err).toMatch(/^\S*nope\.yaml not found\..*\n$/)
  expect(await readdir(folder)).toEqual([])
})

/** Own programs of package.json, with their files. */
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
    'packages/contract/README.md',
    'packages/tools/README.md',
    'packages/tools/mock/README.md',
    'packages/tools/dev/README.md',
    'db/README.md',
    'packages/store/DATABASES.md',
    'packages/store/POSTGRES.md',
    'packages/server/ops/README.md',
    'packages/tools/judge/README.md',
  ].map((file) => readFile(file, 'utf8')),
)

test.each(programs)(
  'npm run %s prints help with all options of the READMEs',
  async (name, program, command) => {
    const folder = temporaryFolder()
    const { code, out, err } = await runInProcess(mains[program], [command, '--help'], folder)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(new RegExp(`^Usage: npx ${program} ${command}\\b`))
    expect(out).toMatch(/^Example: /m)
    expect(await readdir(folder)).toEqual([])
    const calls =
      texts.join('\n').match(new RegExp(`(npm (run )?(-s )?${name} --|npx ${program} ${command} ).*`, 'g')) ??
      []
    for (const option of calls.join(' ').match(/(?<= )--\w[\w-]*/g) ?? [])
      expect(out).toContain(`  ${option}`)
  },
)

// All commands read their options by one function before they start.
test.each([
  ['contract', 'lint'],
  ['contract-server', 'seed'],
])('npx %s %s rejects unknown options with 2, and does nothing', async (program, command) => {
  const folder = temporaryFolder()
  const { code, out, err } = await run(folder, [resolve('node_modules/.bin', program), command, '--nonsense'])
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain('--nonsense')
  expect(err).toContain('--help')
  expect(await readdir(folder)).toEqual([])
})

const commands = [
  'lint',
  'generate',
  'docs',
  'breaking',
  'mock',
  'proxy',
  'init',
  'dev',
  'upgrade',
  'conformance',
]
const servers = ['mock', 'proxy', 'dev', 'start']

/** Runs a command of `contract` or the start of a server directly: `main.js` loads each command only once. */
function runCommand(
  command: string,
  args: readonly string[],
  folder = '.',
  env: Record<string, string> = {},
) {
  if (command === 'start') return runInProcess(mains['contract-server'], [command, ...args], folder, env)
  const own = `packages/contract/commands/${command}.ts`
  return runInProcess(existsSync(own) ? own : `packages/tools/${command}.ts`, args, folder, env)
}

/** Lines of `--help` with single spaces. */
async function helpOf(command: string): Promise<string[]> {
  const { out } = await runCommand(command, ['--help'])
  return out.split('\n').map((line) => line.trim().replaceAll(/ {2,}/g, '  '))
}

test.each(commands)('contract %s accepts the contract as FILE and as --spec FILE', async (command) => {
  const [usage = '', ...lines] = await helpOf(command)
  expect(usage).toMatch(/ \[FILE…?\]$/)
  const words =
    '--spec FILE  contract, OpenAPI 3 or Swagger 2.0 in YAML or JSON; the argument FILE does the same'
  expect(lines.filter((line) => line.startsWith(words))).toHaveLength(1)
  expect(lines.filter((line) => line.length > 125)).toEqual([])
})

test.each(servers)('%s accepts --port and --host', async (command) => {
  expect(await helpOf(command)).toEqual(
    expect.arrayContaining([
      '-p, --port PORT  port to listen on, overrides PORT; 0 for any free port (default: 8080)',
      '--host HOST  address to listen on, overrides HOST (default: 127.0.0.1)',
    ]),
  )
})

test.each(['dev', 'mock', 'docs'])('contract %s accepts --open', async (command) => {
  const words = '--open  open it in a browser: the system default, or the program in BROWSER'
  expect(await helpOf(command)).toContain(words)
})

test.each(commands)(
  'contract %s exits with 2 for a missing contract, and for two contracts',
  async (command) => {
    const folder = temporaryFolder()
    const base = command === 'init' ? ['new'] : command === 'breaking' ? ['HEAD'] : []
    const target = command === 'proxy' ? ['--target', 'http://127.0.0.1:9'] : []
    const missing = await runCommand(command, [...base, 'nope.yaml', ...target], folder)
    expect(missing).toMatchObject({ code: 2, out: '' })
    expect(missing.err).toMatch(/nope\.yaml not found.* --help for the options\.\n$/)
    const address = 'http://127.0.0.1:9/openapi.json'
    const remote = await runCommand(command, [...base, address, ...target], folder)
    expect(remote).toMatchObject({ code: 2, out: '' })
    expect(remote.err).toBe(
      `Cannot download ${address}: its address is in a private network; allow that with --private-network.\n`,
    )
    expect(await runCommand(command, [...base, '--spec', 'nope.yaml', ...target], folder)).toEqual(missing)
    // lint and mock accept several contracts.
    if (command === 'lint' || command === 'mock') return
    const two = await runCommand(command, [...base, 'nope.yaml', 'other.yaml', ...target], folder)
    expect(two).toMatchObject({ code: 2, err: expect.stringContaining('Name one contract, as FILE') })
  },
)

test.each(commands.filter((command) => !['init', 'lint', 'breaking'].includes(command)))(
  'contract %s does not take the project that the command is installed in',
  async (command) => {
    const target = command === 'proxy' ? ['--target', 'http://127.0.0.1:9'] : []
    const { code, err } = await runCommand(command, target, temporaryFolder())
    expect(code).toBe(2)
    expect(err).toMatch(/^No project found in .*: name a FILE, or run npx contract init\..*\n$/)
  },
)

test.each(['mock', 'proxy', 'dev'])('contract %s rejects an invalid port with 2', async (command) => {
  const target = command === 'proxy' ? ['--target', 'http://127.0.0.1:9'] : []
  const { code, err } = await runCommand(command, ['--port', '80800', ...target])
  expect({ code, err }).toEqual({
    code: 2,
    err: expect.stringContaining('--port must be a number from 0 to 65535; got "80800".'),
  })
})

test('contract prints its version, helps, and suggests a command for a misspelt one', async () => {
  const contract = (...args: string[]) => runInProcess(mains.contract, args)
  const { version } = JSON.parse(await readFile('packages/contract/package.json', 'utf8'))
  expect(await contract('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' })
  expect(await runInProcess(mains['contract-server'], ['--version'])).toMatchObject({ out: `${version}\n` })
  expect(await contract('help')).toEqual(await contract('--help'))
  expect(await contract('help', 'init')).toEqual(await runCommand('init', ['--help']))
  expect(await contract('lints')).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('Unknown command "lints" (did you mean lint?).'),
  })
})

test('docs prints the address of the page and opens it', async () => {
  const folder = temporaryFolder()
  await writeFile(join(folder, 'api.yaml'), 'openapi: 3.0.3\ninfo: { title: A, version: 1.0.0 }\npaths: {}\n')
  const browser = join(folder, 'browser.sh')
  await writeFile(
    browser,
    `#!/bin/sh\necho "$1" > ${folder}/opened.tmp && mv ${folder}/opened.tmp ${folder}/opened\n`,
    { mode: 0o755 },
  )
  const page = pathToFileURL(join(folder, 'site', 'index.html')).href
  const { out } = await runCommand('docs', ['api.yaml', '--open'], folder, {
    BROWSER: browser,
  })
  expect(out).toContain(`Open ${page}\n`)
  const opened = () => readFile(join(folder, 'opened'), 'utf8').catch(() => '')
  await expect.poll(opened).toBe(`${page}\n`)
})

test('seed does not claim to have data if the service has no samples', async () => {
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

test('conformance --help has every option that its README names', async () => {
  const { out } = await runInProcess('packages/tools/conformance.ts', ['--help'])
  const named = texts.at(-1)!.match(/(?<=[` ])--[a-z][a-z-]+/g)!
  expect(named).toContain('--receiver')
  expect(named.filter((option) => !out.includes(`  ${option} `) && option !== '--help')).toEqual([])
})

test('table escapes control characters in names', () => {
  expect(table([['who'], ['a\u001b[2J\nb']])).toBe('who\na\\u001b[2J\\u000ab')
})

test('table aligns numbers right, and dates, words and empty columns left', () => {
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
