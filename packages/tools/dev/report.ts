import { styleText } from 'node:util'
import { sayUnread, type Unread } from '../service/reads.ts'
import type { Broken } from './breaks.ts'
import type { BuildError } from './build.ts'
import type { Started } from './server.ts'

/** Beyond this many lines nobody reads on. */
const most = 5
const say = (line: string) => process.stdout.write(`${line}\n`)
const dim = (text: string) => styleText('dim', text)
const time = () => dim(new Date().toTimeString().slice(0, 8))

/** The first server listens. */
export function sayStarted(address: string, { name, real, tryIt, ...started }: Started) {
  say(`${styleText('bold', `${name}, as you edit it`)}  ${styleText('cyan', `${address}/docs`)}`)
  say(`  real    ${real.join(', ') || 'none'}`)
  say(`  mocked  ${mockedIn(started) || 'none'}`)
  say(`  ${dim(tryIt.replace(started.address, address))}`)
}

/** A new version is served, so many milliseconds after it was saved. */
export function sayServed(ms: number, parts: string, started: Started) {
  const note = started.mocked.length > 0 ? `; mocked: ${mockedIn(started)}` : ''
  say(
    `${time()} ${styleText('green', 'served')} after ${(ms / 1000).toFixed(1)} s ${dim(`(${parts})`)}${note}`,
  )
}

/** Mocks of an edited contract are served, so many milliseconds after it was saved. */
export function sayMocks(ms: number, operations: number) {
  say(
    `${time()} ${styleText('green', 'served')} after ${(ms / 1000).toFixed(1)} s; mocks of all ${operations} operations`,
  )
}

const mockedIn = ({ mocked, drafts }: Pick<Started, 'mocked' | 'drafts'>) =>
  mocked.map((id) => (drafts.includes(id) ? `${id} (draft)` : id)).join(', ')

/** The code of a draft, or of a contract that was not edited, is gone again. */
export function sayPutBack(folder: string, isEdited: boolean) {
  const remedy = 'npx contract lint --fix adds what the draft lacks; then npx contract generate'
  say(
    isEdited
      ? `${folder}/ is as it was before the draft. ${remedy}`
      : `${folder}/ is as it was before, for the contract was not edited. npx contract generate updates it`,
  )
}

/** The served contract has something to fix. */
export function sayDrafts(problems: readonly BuildError[]) {
  if (problems.length === 0) return
  say(`${time()} ${styleText('yellow', 'draft')}; to fix before it is done:`)
  sayFirst(problems, 'npx contract lint')
}

/** The callers that the served contract breaks. */
export function sayBreaks({ base, breaks }: Broken) {
  const verdict =
    breaks.length === 0 ? styleText('green', 'breaks nobody') : styleText('yellow', 'breaks callers')
  say(`${time()} ${verdict} ${dim(`compared with ${base}`)}`)
  sayFirst(breaks, 'npx contract breaking')
}

/** @param command prints all of them */
function sayFirst(problems: readonly BuildError[], command: string) {
  for (const { place, message } of problems.slice(0, most)) say(`  ${styleText('bold', place)} ${message}`)
  if (problems.length > most) say(`  and ${problems.length - most} more, on the page too: ${command}`)
}

/** The broken contract is again as it was. */
export function sayFixed() {
  say(`${time()} ${styleText('green', 'fixed')}; the contract is again as it is served`)
}

/** The saved contract is not served; before there is anything good, `waiting` is where it will be. */
export function sayProblems(problems: readonly BuildError[], waiting: string | undefined) {
  const instead =
    waiting === undefined ? 'the last good version stays up' : `fix it, and it is at ${waiting}/docs`
  say(`${time()} ${styleText('red', 'not served')}; ${instead}`)
  sayFirst(problems, 'npx contract lint')
}

/** The errors of the compiler. */
export function sayTypes(errors: readonly string[]) {
  const verdict = errors.length === 0 ? styleText('green', 'types ok') : styleText('yellow', 'types')
  say(`${time()} ${verdict}`)
  for (const error of errors.slice(0, most)) say(`  ${error}`)
  if (errors.length > most) say(`  and ${errors.length - most} more: npx tsc`)
}

/** A handler has responded to a request, and did not look at something that its contract documents. */
export function sayIgnored(unread: Unread) {
  say(`${time()} ${styleText('yellow', 'ignored')}; ${sayUnread(unread)}`)
}

/** The server is gone by itself. */
export function sayEnded() {
  say(`${time()} ${styleText('red', 'the server ended')}; save the contract to start it again`)
}

/** Something of a connection failed; it is gone, and all others go on. */
export function sayFailed({ err }: { err?: unknown }, message: string) {
  say(`${time()} ${styleText('yellow', message)}${err ? ` ${dim(String(err))}` : ''}`)
}
