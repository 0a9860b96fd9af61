import { OutcomeUnknown } from '../db/outcome-unknown.ts'
import { StoreUnavailable } from '../db/store-unavailable.ts'
import { UnusableDatabase } from '../db/unusable-database.ts'
import { InvalidSetting } from './settings/invalid-setting.ts'

/** Whether whoever typed the command can fix the error: its message says how, in a line, and a stack would hide it. */
export function isUserError(error: unknown): error is Error {
  if (
    [InvalidSetting, OutcomeUnknown, StoreUnavailable, UnusableDatabase].some((kind) => error instanceof kind)
  )
    return true
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
