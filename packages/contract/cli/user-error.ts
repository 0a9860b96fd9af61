/** An error that the user of a command can mend. Its message says how, in one line, and a stack trace would hide it. */
export class UserError extends Error {
  override name = 'UserError'
}

/** The fault of a command line, as sentences in one line, when an error is of `parseArgs` of node:util. */
export function badUsage(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')))
    return undefined
  // Node goes on to explain how a file name may begin with a dash.
  const reason = error.message.replace(/\sTo specify.*/s, '').replaceAll('\n', ' ')
  return /[.?]$/.test(reason) ? reason : `${reason}.`
}
