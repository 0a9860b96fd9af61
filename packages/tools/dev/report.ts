/** Lines that `dev` prints: what is served, mocked, broken, or wrong. */
import { relative } from 'node:path'
import { styleText } from 'node:util'
import { printable, printableLines, someOf } from 'contract-openapi/cli'
import type { Broken } from './breaks.ts'
import type { BuildError } from './build.ts'
import type { Running } from './server.ts'

// Limit of printed problems.
const most = 5
const say = (line: string) => void process.stdout.write(`${line}\n`)
const dim = (text: string) => styleText('dim', text)
const event = (colour: 'green' | 'yellow' | 'red', text: string, detail = '') =>
  say(`${dim(new Date().toTimeString().slice(0, 8))} ${styleText(colour, text)}${detail}`)
const after = (ms: number) => ` after ${(ms / 1000).toFixed(1)} s`

export function sayStarted(
  address: string,
  { name, docs, real, tryIt, ...started }: Omit<Running, 'mark' | 'stop' | 'ended'>,
) {
  say(`${styleText('bold', `${printable(name)}, as you edit it`)}  ${styleText('cyan', address + docs)}`)
  say(`  real    ${printable(someOf(real)) || 'none'}`)
  say(`  mocked  ${mockedIn(started) || 'none'}`)
  say(`  ${dim(tryIt.replace(started.address, address))}`)
}

/**
 * @param ms milliseconds after the save
 * @param before version before the save; mocks are named when they change
 */
export function sayServed(ms: number, parts: string, started: Mocked, before: Mocked | undefined) {
  const mocked = mockedIn(started)
  const note = mocked === '' || (before && mocked === mockedIn(before)) ? '' : `; mocked: ${mocked}`
  event('green', 'served', `${after(ms)} ${dim(`(${parts})`)}${note}`)
}

export const allOf = (operations: number): string =>
  operations === 1 ? '1 operation' : `all ${operations} operations`

/** @param ms milliseconds after the save */
export const sayMocks = (ms: number, operations: number) =>
  event('green', 'served', `${after(ms)}; mocks of ${allOf(operations)}`)

type Mocked = Pick<Running, 'mocked' | 'drafts'>

const mockedIn = ({ mocked, drafts }: Mocked) =>
  printable(someOf(mocked.map((id) => (drafts.includes(id) ? `${id} (draft)` : id))))

export function sayPutBack(folder: string, isEdited: boolean) {
  const remedy = 'Run npx contract lint --fix to complete the draft, then npx contract generate'
  say(
    isEdited
      ? `Restored ${folder}/ from before the draft. ${remedy}`
      : `Restored ${folder}/, since the contract did not change. Run npx contract generate to update it`,
  )
}

/** @param command prints all problems */
export function sayDrafts(problems: readonly BuildError[], command?: string) {
  if (problems.length === 0) return
  event('yellow', 'draft', ', to fix:')
  sayFirst(problems, command)
}

/** Reports examples that do not fit their schemas. */
export function sayMisfits(problems: readonly BuildError[]) {
  if (problems.length === 0) return
  const count = problems.length === 1 ? '1 example does' : `${problems.length} examples do`
  say(`note: ${count} not fit; responses have the smallest change that makes them fit:`)
  sayFirst(problems, 'npx contract lint')
}

export function sayBreaks({ base, breaks }: Broken) {
  const compared = ` ${dim(`compared with ${base}`)}`
  if (breaks.length === 0) return event('green', 'breaks nobody', compared)
  event('yellow', 'breaks callers', compared)
  sayFirst(breaks, 'npx contract breaking')
}

function sayFirst(problems: readonly BuildError[], command?: string) {
  for (const { place, message } of problems.slice(0, most))
    say(`  ${styleText('bold', printable(place))} ${printableLines(message)}`)
  const others = problems.length - most
  if (others > 0) say(`  and ${others} more${command ? `; see the page or run ${command}` : ''}`)
}

export const sayFixed = () => event('green', 'fixed', ': the served version matches the contract again')

/** @param waiting address before the first good version */
export function sayProblems(problems: readonly BuildError[], waiting: string | undefined, file?: string) {
  const instead = waiting === undefined ? 'the last good version stays up' : `fix it, then open ${waiting}`
  event('red', 'not served', `; ${instead}`)
  sayFirst(problems, lintOf(file))
}

/** @param file contract outside of the project */
export const lintOf = (file = ''): string => `npx contract lint ${file}`.trim()

export function sayTypes(errors: readonly string[]) {
  if (errors.length === 0) return event('green', 'types ok')
  event('yellow', 'types')
  for (const error of errors.slice(0, most)) say(`  ${error}`)
  if (errors.length > most) say(`  and ${errors.length - most} more: npx tsc`)
}

export const sayNotice = (kind: 'ignored' | 'undocumented' | 'fault', message: string) =>
  event(kind === 'fault' ? 'red' : 'yellow', kind, `; ${message}`)

/** @param code exit code or signal */
export const sayCrashed = (code: number | string, isRestarted: boolean) =>
  event(
    'red',
    'the server crashed',
    ` (${code}); ${isRestarted ? 'it starts again' : 'save a file to start it again'}`,
  )

export const sayFailed = ({ err }: { err?: unknown }, message: string) =>
  event('yellow', message, err ? ` ${dim(String(err))}` : '')

/** Returns the first location in a stack or the output of Node; empty if there is none. */
export function placeOf(text: string): string {
  const [, file, line] = /file:\/\/(\S+?):(\d+)/.exec(text) ?? []
  return file ? `${relative('', file)}:${line}` : ''
}
