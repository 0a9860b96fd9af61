import { printableLines } from '../../server/log/printable.ts'
import { isUserError } from '../../server/user-error.ts'

/** A command cannot do what it was asked to; the message says why and what would work. */
export class CommandFailed extends Error {
  override name = 'CommandFailed'
}

/** Runs a command; whatever stops it becomes one line on stderr and exit code 1. Faults keep their stack. */
export async function run(command: () => Promise<void>) {
  try {
    await command()
  } catch (error) {
    console.error(
      error instanceof CommandFailed || isUserError(error) ? printableLines(error.message) : error,
    )
    process.exitCode = 1
  }
}
