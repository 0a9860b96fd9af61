import { printableLines } from '../../server/log/printable.ts'
import { isUserError } from '../../server/user-error.ts'

/** A command cannot do what it was asked to; the message says why and what would work. */
export class CommandFailed extends Error {
  override name = 'CommandFailed'
}

/** A command has options that it cannot be run with; the message says what it takes. */
export class BadUsage extends CommandFailed {
  override name = 'BadUsage'
}

/**
 * Runs a command; whatever stops it becomes one line on stderr and exit code 1, or 2 for bad usage. Unexpected errors keep
 * their stack.
 */
export async function run(command: () => Promise<void>) {
  try {
    await command()
  } catch (error) {
    console.error(
      error instanceof CommandFailed || isUserError(error) ? printableLines(error.message) : error,
    )
    process.exitCode = error instanceof BadUsage ? 2 : 1
  }
}
