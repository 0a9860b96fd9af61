import { InvalidSetting } from './settings/invalid-setting.ts'
import { OutcomeUnknown } from './store/outcome-unknown.ts'
import { StoreUnavailable } from './store/store-unavailable.ts'
import { UnusableDatabase } from './store/unusable-database.ts'

/** Whether the user of the command can fix the error. Its message then says how, in one line, and a stack trace would hide it. */
export const isUserError = (error: unknown): error is Error =>
  [InvalidSetting, OutcomeUnknown, StoreUnavailable, UnusableDatabase].some((kind) => error instanceof kind)

/** What is wrong with a command line, as sentences in one line, when an error is of `parseArgs` of node:util. */
export function badUsage(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')))
    return undefined
  // Node goes on to explain how a file name may begin with a dash.
  const reason = error.message.replace(/\sTo specify.*/s, '').replaceAll('\n', ' ')
  return /[.?]$/.test(reason) ? reason : `${reason}.`
}
