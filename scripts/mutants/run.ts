/** Mutation tests: StrykerJS changes the code in small ways, one at a time, and a test must fail for each. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Subject, subjects } from './subjects.ts'

// Pinned here and not in package.json: only this command needs the 58 MB.
const stryker = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1']

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    revision: { type: 'string', default: 'HEAD' },
    file: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (values.help || positionals.length === 0) usage(values.help ? 0 : 1)
const chosen = positionals.map(
  (name) => [name, subjects[name] ?? usage(1, `No subject is named ${name}.`)] as const,
)

// A clone keeps the mutant of an interrupted run out of the working tree.
const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
run('git', 'clone', '--quiet', process.cwd(), '.')
run('git', 'checkout', '--quiet', values.revision)
run('npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund')
run('npm', 'install', '--no-save', '--no-audit', '--no-fund', ...stryker)

for (const [name, subject] of chosen) {
  const { killed, survived } = mutate(name, subject)
  console.log(
    `${name}: ${killed} of ${killed + survived} mutants found, ${Math.round((100 * killed) / (killed + survived))} %`,
  )
}

/** Counts killed and surviving mutants. Equivalent mutants and those that do not compile count in neither. */
function mutate(name: string, { code, tests, named = /^/ }: Subject): { killed: number; survived: number } {
  const report = join(folder, 'mutants.json')
  const vitest = join(folder, 'mutants.vitest.mjs')
  const setup = join(folder, 'mutants.setup.mjs')
  const config = join(folder, 'mutants.config.json')
  const test = {
    include: tests,
    // Each mutant has its own worker, whose files share their modules.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['packages/testing/setup.ts', setup],
  }
  // StrykerJS itself sets a pattern of names, for the tests that cover a mutant.
  writeFileSync(
    setup,
    `import { beforeEach } from 'vitest'
beforeEach(({ task, skip }) => { if (!${named}.test(task.fullTestName)) skip() })`,
  )
  writeFileSync(vitest, `export default ${JSON.stringify({ test })}`)
  const settings = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // The packages are linked into node_modules, so the tests would not run a copy of the code.
    inPlace: true,
    mutate: values.file === undefined ? code : [values.file],
    vitest: { configFile: vitest, related: false },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    reporters: ['progress', 'clear-text', 'json'],
    jsonReporter: { fileName: report },
  }
  writeFileSync(config, JSON.stringify(settings))
  const { status } = spawnSync(join('node_modules', '.bin', 'stryker'), ['run', config], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`StrykerJS ended with ${status} for ${name}; its report is above.`)
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as {
    files: Record<string, { mutants: { status: string }[] }>
  }
  const mutants = Object.values(files).flatMap((file) => file.mutants)
  const count = (...statuses: string[]) => mutants.filter((mutant) => statuses.includes(mutant.status)).length
  return { killed: count('Killed', 'Timeout'), survived: count('Survived', 'NoCoverage') }
}

function usage(code: number, problem = ''): never {
  if (problem) console.error(problem)
  console.log(`Usage: npm run mutants -- SUBJECT… [--file FILE] [--revision REVISION]

Measures what the tests would catch, with StrykerJS in a clone of its own; minutes to hours each. With --file only
that file of the subject is changed, or lines of it (FILE:10-20). Subjects:
${Object.entries(subjects)
  .map(([name, { code }]) => `  ${name.padEnd(12)} ${code.join(' ')}`)
  .join('\n')}`)
  process.exit(code)
}
