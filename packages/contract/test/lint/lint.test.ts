import { writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { temporaryFolder, written } from '../../../testing/folder.ts'
import { runInProcess } from '../../../testing/in-process.ts'
import { formats } from '../../lint/findings.ts'
import { lint, problemsByRules, show } from '../../lint/lint.ts'
import { redocly } from '../../lint/redocly.ts'
import { rules as ours } from '../../lint/rules/index.ts'
import plugin from '../../lint/rules/plugin.js'
import { findingsOf, lintedContract } from '../../lint/rules/rule.ts'
import type { LintProblem } from '../../lint/translate.ts'
import { normalise } from '../../model/normalise.ts'
import { showDiagnostic } from '../../read/problem.ts'
import { readFiles } from '../../read/read.ts'
import { type Code, rules } from '../../rules/table.ts'
import { carried } from './cases/bodies.ts'
import { callbacks } from './cases/callbacks.ts'
import type { Case } from './cases/case.ts'
import { extensions } from './cases/extensions.ts'
import { responses } from './cases/responses.ts'
import { security } from './cases/security.ts'
import { shapes } from './cases/shapes.ts'

const brokenContracts = temporaryFolder(afterAll)
const cases = Object.entries({
  ...responses,
  ...carried,
  ...extensions,
  ...security,
  ...shapes,
  ...callbacks,
})

const generate = 'contract/generate'
/** Folder of redocly.yaml, in which the tests lint. */
const root = import.meta.dirname
const started = process.cwd()
const sound = join(import.meta.dirname, 'contract.yaml')
/** A day before all sunsets. */
const day = '2026-11-21'

/** Runs `npx contract lint` on a day. */
const run = (options: string[], LINT_NOW = day, cwd = root) =>
  runInProcess(join(root, '../../commands/lint.ts'), options, cwd, { LINT_NOW, NO_COLOR: '1' })

/** Returns the broken contract, and the line of the expected finding. */
function breakIt(
  contract: string,
  { after = '', replace, by, at, shownAfter = after, response = '' }: Case,
): { text: string; line: number } {
  const start = contract.indexOf(after)
  const place = contract.indexOf(replace, start)
  if (start < 0 || place < 0) throw new Error(`the contract has no "${replace}" after "${after}"`)
  const text = contract.slice(0, place) + by + contract.slice(place + replace.length) + response
  if (at === undefined) return { text, line: lineOf(text, place) }
  const shown = new RegExp(`^ *${at.replace(/[^\w ]/g, '\\$&')}`, 'gm')
  // The line of `after` itself counts, too.
  shown.lastIndex = text.lastIndexOf('\n', text.indexOf(shownAfter)) + 1
  return { text, line: lineOf(text, shown.exec(text)?.index ?? -1) }
}

const lineOf = (text: string, place: number) => text.slice(0, place).split('\n').length

/** Lints all broken contracts in one run, since the start takes most of the time. */
async function lintAll(): Promise<Map<string, LintProblem[]>> {
  const contract = await readFile(sound, 'utf8')
  const file = (name: string) => join(brokenContracts, `${cases.findIndex(([one]) => one === name)}.yaml`)
  await Promise.all(cases.map(([name, one]) => writeFile(file(name), breakIt(contract, one).text)))
  // Only these cases require the generator, which takes as long as all rules.
  const isOfGenerator = (rule: string) => rule === generate || rule.startsWith('contract/sound-')
  const ofGenerator = cases.filter(([, { refused }]) => isOfGenerator(refused[0])).map(([name]) => file(name))
  const others = cases.map(([name]) => file(name)).filter((one) => !ofGenerator.includes(one))
  const found = [
    await problemsByRules(ofGenerator),
    await problemsByRules(
      others,
      Object.keys(plugin().configs.all.rules)
        .filter(isOfGenerator)
        .map((rule) => `--skip-rule=${rule}`),
    ),
  ]
  expect(found.map(({ failure }) => failure)).toEqual([undefined, undefined])
  // Unused components are not interesting.
  const interesting = found
    .flatMap(({ problems }) => problems)
    .filter(({ rule }) => rule !== 'no-unused-components')
  return Map.groupBy(interesting, ({ file }) => cases[Number(basename(file, '.yaml'))]![0])
}

/** Returns the file of a contract, as the linter prints it. */
const fileIn = (folder: string, names: readonly string[], kind: string) => (name: string) =>
  relative('', join(folder, `${kind}-${names.indexOf(name)}.yaml`))

beforeAll(() => process.chdir(root))
afterAll(() => process.chdir(started))

beforeEach(() => void vi.stubEnv('LINT_NOW', day))
afterEach(() => void vi.unstubAllEnvs())

describe('rejects at the right line', () => {
  let problems: Map<string, LintProblem[]>
  let contract: string
  beforeAll(async () => {
    vi.stubEnv('LINT_NOW', day)
    contract = await readFile(sound, 'utf8')
    problems = await lintAll()
  })

  test.each(cases)('%s', (name, broken) => {
    const [rule, message] = broken.refused
    const { line } = breakIt(contract, broken)
    const expected = expect.objectContaining({ rule, line, message: expect.stringContaining(message) })
    expect(problems.get(name)).toEqual([expected])
  })

  test('has a failing contract for every code of the house', () => {
    // Without a catalogue each code of an example is unknown, too.
    const bare = join(brokenContracts, 'bare.yaml')
    writeFileSync(bare, contract.replace('x-error-codes:', 'x-codes:'))
    const uncatalogued = findingsOf(ours['error-catalogue']!, lintedContract(normalise(readFiles(bare))))
    const found = new Set([...[...problems.values()].flat(), ...uncatalogued].map(({ code }) => code))
    const codes = Object.entries(rules).flatMap(([code, { effect }]) => (effect === 'house' ? code : []))
    expect(codes.filter((code) => !found.has(code as Code))).toEqual([])
  })
})

test('has a failing contract for every rule', async () => {
  const refusing = new Set(cases.map(([, { refused }]) => refused[0]))
  // test/openapi/refused covers these.
  const ours = Object.keys(plugin().configs.all.rules).filter((rule) => !rule.startsWith('contract/sound-'))
  const { rules } = parse(await readFile(join(root, 'redocly.yaml'), 'utf8'))
  const configured = Object.keys(rules).filter((rule) => rules[rule] !== 'off')
  expect([...ours, ...configured].filter((rule) => !refusing.has(rule))).toEqual([])
})

test('accepts the unbroken contract in a bare redocly lint, callbacks included', async () => {
  const variables = { LINT_NOW: day }
  const { failed, stdout, stderr } = await redocly(['lint', sound], { cwd: root, variables })
  expect({ failed, out: stderr + stdout }).toEqual({ failed: false, out: expect.stringContaining('valid') })
})

test('accepts the unbroken contract until the day of a sunset', async () => {
  vi.stubEnv('LINT_NOW', '2030-12-04')
  expect(await problemsByRules([sound])).toEqual({ problems: [], failure: undefined })
  vi.stubEnv('LINT_NOW', '2030-12-05')
  const { problems } = await problemsByRules([sound])
  expect(problems).toEqual([expect.objectContaining({ rule: 'contract/sunset-passed' })])
})

test('looks for a shared response among 130 000 values of an enum', async () => {
  const file = join(temporaryFolder(), 'many.yaml')
  const values = Array.from({ length: 130_000 }, (_, at) => `v${at}`)
  const contract = await readFile(sound, 'utf8')
  const lacking = contract.replace(/ *"503": .*\n/g, '')
  await writeFile(
    file,
    lacking.replace(
      'type: string }, example: comb',
      `type: string, enum: [comb, ${values}] }, example: comb`,
    ),
  )
  const { problems, failure } = await problemsByRules([file])
  expect(failure).toBeUndefined()
  expect(problems.filter(({ message }) => message.includes('can respond 503'))).toHaveLength(5)
})

test('rejects an invalid day', async () => {
  const { code, err } = await run([sound], 'soon')
  expect(code).toBe(1)
  expect(err).toContain('LINT_NOW is not a date: "soon"')
})

describe('reports refusals of generate once:', () => {
  const contracts: Record<string, { edit?: [from: string, to: string]; text?: string; says: string }> = {
    'another OpenAPI': { edit: ['3.0.3', '3.3.0'], says: 'OpenAPI 3.3.0 is not supported' },
    'a reference that leads nowhere': {
      edit: ['schemas/Thing"', 'schemas/Thingg"'],
      says: '(did you mean Thing?)',
    },
    'a reference that leads to itself': {
      edit: ['  schemas:\n', "  schemas:\n    Loop: { $ref: '#/components/schemas/Loop' }\n"],
      says: 'leads back to itself',
    },
    'an error of YAML': { edit: ['      operationId:', '     - operationId:'], says: 'not valid YAML' },
    'a version that is a number': {
      edit: ['3.0.3', '3.1'],
      says: 'openapi: 3.1 is a number; write the whole version',
    },
    'an empty file': { text: '', says: 'the contract is not an object' },
  }

  const file = fileIn(brokenContracts, Object.keys(contracts), 'refused')
  let problems: LintProblem[]
  beforeAll(async () => {
    const contract = await readFile(sound, 'utf8')
    for (const [name, { edit, text = '' }] of Object.entries(contracts)) {
      if (edit) expect(contract).toContain(edit[0])
      await writeFile(file(name), edit ? contract.replace(edit[0], () => edit[1]) : text)
    }
    problems = await lint(Object.keys(contracts).map(file))
  })

  test.each(Object.entries(contracts))('%s', (name, { says }) => {
    const own = problems.filter((problem) => problem.file === file(name))
    const reported = own.filter(({ rule }) => rule === 'generate')
    expect(reported[0]?.message).toContain(says)
    // No other rule reports the line, except Redocly's rules about examples, which are stricter than the generator.
    const others = own.filter(({ rule }) => !/^no-invalid-.*-examples$/.test(rule))
    for (const { line } of reported) expect(others.filter((one) => one.line === line)).toHaveLength(1)
  })
})

describe('reports a syntax error once, in words of the editor:', () => {
  const at = (text: string) => text.indexOf('operationId: listThings')
  const edits: Record<string, [edit: (text: string) => string, says: RegExp]> = {
    'a line with a space too few': [
      (text) => text.slice(0, at(text) - 1) + text.slice(at(text)),
      /begins in column 6 and the next in column 7; keys of one object begin in the same column/,
    ],
    'a line with two spaces too many': [
      (text) => `${text.slice(0, at(text))}  ${text.slice(at(text))}`,
      /begins in column 7 and the one above in column 9; keys of one object begin in the same column/,
    ],
    'a colon in a text': [
      (text) => text.replace('summary: List things', 'summary: List things: all'),
      /a text with a colon and a space requires quotes/,
    ],
    'a tab': [
      (text) => text.replace('      operationId: listThings', '\toperationId: listThings'),
      /tabs are not allowed as indentation; use spaces/,
    ],
    'a text that is not closed': [
      (text) => text.replace('summary: List things', "summary: 'List things"),
      /:28:16 not valid YAML: this text is not closed; add the ', and indent its lines more than its key$/,
    ],
    'a text with a line that begins too far left': [
      (text) => text.replace('summary: List things', "summary: 'List\n      things'"),
      /:28:16 not valid YAML: this text is not closed; add the ', and indent its lines more than its key$/,
    ],
    'a comment that touches a text': [
      (text) => text.replace('summary: List things', "summary: 'List things'#all"),
      /:28:29 not valid YAML: a comment without a space before it; add one$/,
    ],
    'a line that is indented like the list above': [
      (text) =>
        text.replace(
          '      tags: [Things]\n      summary: L',
          '      tags:\n        - Things\n        summary: L',
        ),
      /this line begins in column 9; keys of one object begin in the same column/,
    ],
    'a list that is not closed': [
      (text) => text.replace('      tags: [Things]', '      tags: [Things'),
      /:14:13 not valid YAML: this \[ is never closed; add the \]/,
    ],
    'a type that there is none of, whose examples cannot be checked': [
      (text) => text.replace(/type: string(, description: How it is called. }\n {4}Error)/, 'type: text$1'),
      /:151:\d+ .*unknown types are ignored: text; use integer, number, boolean, string/,
    ],
    'an example with a property of no schema': [
      (text) => text.replace('{ name: Sold }', '{ name: Sold, size: 7 }'),
      /:77:\d+ .*does not fit its schema: has size, which its schema does not describe; fix/,
    ],
    'a conflict of a merge': [
      (text) =>
        text.replace(
          /^ *operationId: listThings$/m,
          (line) => `<<<<<<< ours\n${line}\n=======\n${line}s\n>>>>>>> theirs`,
        ),
      /unresolved merge conflict; keep one side and remove the markers/,
    ],
    'a file that is cut in half': [
      (text) => text.slice(0, text.indexOf('\n  responses:\n')),
      /:19:18 .*: #\/components\/responses does not exist, with About; add it, or restore the end of the file \(and \d+ other places that refer to it\)$/,
    ],
  }

  const file = fileIn(brokenContracts, Object.keys(edits), 'edited')
  let problems: LintProblem[]
  beforeAll(async () => {
    const contract = await readFile(sound, 'utf8')
    for (const [name, [edit]] of Object.entries(edits)) await writeFile(file(name), edit(contract))
    problems = await lint(Object.keys(edits).map(file))
  })

  test.each(Object.entries(edits))('%s', (name, [, says]) => {
    const own = problems.filter((problem) => problem.file === file(name))
    expect(own.map(showDiagnostic)).toEqual([expect.stringMatching(says)])
  })
})

test('reports all findings at once, also several of one line', async () => {
  const contract = await readFile(sound, 'utf8')
  const start = contract.indexOf('      operationId: listThings')
  const draft = contract
    .slice(start)
    .replace(/ *operationId: .*\n/, '')
    .replace(/ *summary: .*\n/, '')
  const file = written(contract.slice(0, start) + draft.replace('example: 1 }', 'example: many }'))
  const problems = await lint([relative('', file)])
  const said = problems.map(({ rule, message }) => `${rule}: ${message}`).join('\n')
  expect(said).toMatch(/^generate: paths\.\/things\.get: Operation without operationId/m)
  expect(said).toMatch(/^operation-summary: /m)
  expect(said).toMatch(/^contract\/sound-values: .*does not fit its schema: must be integer/m)
  expect(said).not.toContain('operation-operationId')
})

test('reports findings of generator and rules alike in all formats', async () => {
  const contract = await readFile(sound, 'utf8')
  const broken = contract
    .replace('tags: [Things]', 'tags: [Things, Things]')
    .replace(
      'items: { $ref: "#/components/schemas/Thing" }',
      'items: { $ref: "#/components/schemas/Thingg" }',
    )
  const file = written({ 'broken.yaml': broken })
  const [tags, link] = [
    lineOf(broken, broken.indexOf('[Things, Things]')),
    lineOf(broken, broken.indexOf('Thingg')),
  ]
  const place = relative(root, file)
  const problems = await lint([place])
  const [text, json, github, sarif] = formats.map((format) => show(problems, [place], format))
  expect(text!.split('\n')).toEqual([
    expect.stringMatching(new RegExp(`^${place}:${tags}:\\d+ .* \\(operation-singular-tag\\)$`)),
    expect.stringMatching(
      new RegExp(`^${place}:${link}:\\d+ .*did you mean Thing\\?.*define it or fix the name$`),
    ),
    `${place}: 2 problems`,
  ])
  expect(github).toMatch(
    new RegExp(`^::error title=operation-singular-tag,file=${place},line=${tags},col=\\d+::`, 'm'),
  )
  expect(github).toMatch(new RegExp(`^::error title=generate,file=${place},line=${link},col=\\d+::`, 'm'))
  const at = (line: number) => ({
    physicalLocation: { artifactLocation: { uri: encodeURI(place) }, region: { startLine: line } },
  })
  expect(JSON.parse(sarif!)).toMatchObject({
    version: '2.1.0',
    runs: [
      {
        results: [
          { ruleId: 'operation-singular-tag', level: 'error', locations: [at(tags)] },
          { ruleId: 'generate', level: 'error', locations: [at(link)] },
        ],
      },
    ],
  })
  expect(JSON.parse(json!)).toMatchObject({
    totals: { errors: 2 },
    problems: [
      {
        ruleId: 'operation-singular-tag',
        location: [{ source: { ref: place }, start: { line: tags } }],
      },
      { ruleId: 'generate', location: [{ source: { ref: place }, start: { line: link } }] },
    ],
  })
})

test('checks a third-party contract for OpenAPI only with --plain', async () => {
  const file = '../../../testing/contracts/foreign.yaml'
  expect(await run(['--plain', file])).toEqual({ code: 0, out: `${file}: nothing to fix\n`, err: '' })
  const contract = await readFile(join(root, file), 'utf8')
  const refers = contract
    .replace('schemas/Shelf', 'schemas/Shell')
    .replace('operationId: listShelves', 'operationIds: x')
  const { code, out } = await run(['--plain', written(refers)])
  expect(code).toBe(1)
  expect(out).toMatch(/schemas\/Shell does not exist.* fix the name\n/)
  expect(out).toMatch(/unknown field operationIds \(did you mean operationId\?\); fix or remove it/)
  expect(out).toMatch(/: 2 problems\n$/)
})

describe('a folder outside of the project', () => {
  const typo = `openapi: 3.1.0
paths:
  /trees:
    get: { responses: { 200: { description: All., content: { text/plain: { schema: { type: strng } } } } } }
`
  const folderWith = async (config?: string) => {
    const folder = temporaryFolder()
    written({ 'api.yaml': typo, ...(config !== undefined && { 'redocly.yaml': config }) }, folder)
    return folder
  }
  const mistakes = [
    /api\.yaml:1:1 info is missing; add it \(struct\)/,
    /api\.yaml:4:\d+ .*(type: unknown types are ignored: strng; use|`type` must be one of) /,
  ]

  test('without redocly.yaml is checked by the recommended rules', async () => {
    const { code, out } = await run(['api.yaml'], day, await folderWith())
    expect(code).toBe(1)
    expect(out).toMatch(
      /api\.yaml:1:1 contract: Document without info; add info \(contract\/sound-structure\)/,
    )
    expect(out).toMatch(mistakes[1]!)
    expect(out).toMatch(/: 2 problems\nChecked the recommended rules: .*\n$/)
  })

  test('keeps the findings of Redocly where our rules are not configured', async () => {
    const { out } = await run(['api.yaml'], day, await folderWith('extends: [recommended]\n'))
    for (const mistake of mistakes) expect(out).toMatch(mistake)
    expect(out).toContain('(operation-summary)')
  })

  test.each([
    [undefined, 'Name a contract: no redocly.yaml in this folder lists contracts under apis.'],
    [
      'extends: [recommended]\n',
      'Name a contract: no redocly.yaml in this folder lists contracts under apis.',
    ],
    ['apis: [\n', 'Cannot read redocly.yaml: '],
  ])('with the redocly.yaml %j exits with one line without a contract', async (config, words) => {
    const { out, err } = await run([], day, await folderWith(config))
    expect(out).toBe('')
    expect(err).toContain(words)
    expect(err).not.toMatch(/\n +at /)
  })
})

test.each([
  [['nope.yaml'], 2, 'nope.yaml not found.'],
  [['--plain', '--fix', 'contract.yaml'], 2, 'Use --fix or --plain, not both'],
  [['--format', 'yaml'], 2, '--format must be one of text, json, github-actions, sarif; got "yaml".'],
])('exits for %j with %i and one line', async (options, exit, words) => {
  const { code, err } = await run(options)
  expect(code).toBe(exit)
  expect(err.trim().split('\n')).toEqual([expect.stringContaining(words)])
})

test('reports an error in the journeys at its line', async () => {
  const file = written({ 'broken.arazzo.yaml': 'arazzo: 1.0.1\ninfo: [\nworkflows: []\n' })
  const { code, out } = await run([file])
  expect(code).toBe(1)
  expect(out).toMatch(/broken\.arazzo\.yaml:2:7 not valid YAML: this \[ is never closed/)
})
