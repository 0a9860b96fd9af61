import { type ParseArgsConfig, parseArgs } from 'node:util'
import { printableLines } from './printable.ts'

/** An error that the user of a command can fix. Its message says how, in one line, and a stack trace would hide it. */
export class UserError extends Error {
  override name = 'UserError'
  /** How the command ends; undefined for as its other failures. */
  readonly exitCode: number | undefined = undefined
}

/** A command cannot do what it was asked to; the message says why and what would work. */
export class CommandFailed extends UserError {
  override name = 'CommandFailed'
}

/** A command has options that it cannot be run with; the message says what it takes. */
export class BadUsage extends CommandFailed {
  override name = 'BadUsage'
  override readonly exitCode = 2
}

/** An option as `parseArgs` of node:util takes it, and as `--help` shows it. */
type Option = NonNullable<ParseArgsConfig['options']>[string] & {
  /** The name of its value, such as `FILE`; none for a flag. */
  value?: string
  help: string
}

interface Command<T extends Record<string, Option>> {
  /** The words before the options, such as `npx contract lint`. */
  run: string
  /** The arguments after the options, such as `[BASE]`. Without this there may be none, but for `FILE`, which says the same as `--spec`. */
  operands?: string
  /** The description of what it does, in sentences. */
  about: string
  options: T
  example: string
}

/** The options and arguments that were typed. */
export type Given<T extends Record<string, Option>> = ReturnType<
  typeof parseArgs<{ options: T; allowPositionals: true }>
>

/**
 * Runs a command with its arguments, or prints its usage for `--help`. Whatever stops it is printed on stderr: in one line and with
 * the exit code 2 for bad usage and for a contract that is refused, with 1 for what is foreseen, and with its stack and 1 for the rest.
 * @param failure the exit code of a failure, where 1 has another meaning
 */
export async function command<const T extends Record<string, Option>>(
  described: Command<T>,
  work: (given: Given<T>) => Promise<void> | void,
  failure = 1,
): Promise<void> {
  try {
    const help = { type: 'boolean', help: 'print this text' } as const
    const options: T & { help: Option } = { ...described.options, help }
    const { spec } = described.options
    const operands = described.operands ?? (spec && (spec.multiple ? '[FILE…]' : '[FILE]'))
    const given = parse(options, operands !== undefined)
    if ('help' in given.values) console.log(usageOf({ ...described, operands, options }))
    else await work((spec && !described.operands ? withFiles(given, spec) : given) as Given<T>)
  } catch (error) {
    report(error, error instanceof BadUsage ? ` Run ${described.run} --help for the options.` : '')
    process.exitCode = (error instanceof UserError ? error.exitCode : undefined) ?? failure
  }
}

/** Finds out what a command has to know before it can describe itself. An error is printed as by {@link command}, and ends the process with 1. */
export async function beforehand<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    report(error)
    process.exit(1)
  }
}

/** Prints an error on stderr: in one line what is foreseen, with its stack the rest. */
function report(error: unknown, more = ''): void {
  console.error(error instanceof UserError ? printableLines(error.message + more) : error)
}

function parse<T extends Record<string, Option>>(options: T, allowPositionals: boolean) {
  try {
    return parseArgs({ options, allowPositionals })
  } catch (error) {
    const reason = badUsage(error)
    throw reason === undefined ? error : new BadUsage(reason)
  }
}

/** Contracts that are named without `--spec`, as if they were named with it. */
function withFiles<T extends { values: object; positionals: string[] }>(given: T, { multiple }: Option): T {
  const { spec } = given.values as { spec?: string | string[] }
  const files = given.positionals
  const named = multiple ? [spec ?? [], files].flat() : oneContract(files, spec as string | undefined)
  return named === undefined || named.length === 0
    ? given
    : { ...given, values: { ...given.values, spec: named }, positionals: [] }
}

/** The one contract that a command line names, as an argument or as `--spec`; undefined where it names none. @throws BadUsage */
export function oneContract(files: readonly string[], spec: string | undefined): string | undefined {
  const [named, ...more] = [...files, ...(spec === undefined ? [] : [spec])]
  if (more.length > 0)
    throw new BadUsage(
      `One contract is named, as FILE or with --spec; not ${[named, ...more].join(' and ')}.`,
    )
  return named
}

function usageOf({ run, operands = '', about, options, example }: Command<Record<string, Option>>): string {
  const rows = Object.entries(options).map(([name, { value, help, short, default: standard }]) => [
    `  ${short ? `-${short}, ` : ''}--${name}${value === undefined ? '' : ` ${value}`}`,
    `${help}${value === undefined || standard === undefined ? '' : ` (default: ${standard})`}`,
  ])
  const width = Math.max(...rows.map(([left]) => left!.length)) + 2
  const lines = rows.map(
    ([left, right]) => left!.padEnd(width) + right!.replaceAll('\n', `\n${' '.repeat(width)}`),
  )
  return [
    `Usage: ${run} [OPTIONS]${operands && ` ${operands}`}`,
    ...['', about, '', ...lines, '', `Example: ${example}`],
  ].join('\n')
}

/** The one of `choices` that a value is. @throws BadUsage */
export function choose<const T extends string>(option: string, value: string, choices: readonly T[]): T {
  const choice = choices.find((one) => one === value)
  if (choice !== undefined) return choice
  throw new BadUsage(`${option} is one of ${choices.join(', ')}; not "${value}".`)
}

/** The fault of a command line, as sentences in one line, when an error is of `parseArgs` of node:util. */
export function badUsage(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')))
    return undefined
  // Node goes on to explain how a file name may begin with a dash.
  const reason = error.message.replace(/\sTo specify.*/s, '').replaceAll('\n', ' ')
  return /[.?]$/.test(reason) ? reason : `${reason}.`
}
