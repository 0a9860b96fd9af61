/**
 * A command: its options come in with the work, and usage, errors and exit codes are the same for all. Contracts may be named by file, by address, or
 * by the project.
 */
import { resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { isAddress } from './address.ts'
import { printableLines } from './printable.ts'

/** Error that the user of a command can fix. The message says how in one line; a stack would hide it. */
export class UserError extends Error {
  override name = 'UserError'
  /** Exit code of the command; by default that of other failures. */
  readonly exitCode: number | undefined = undefined
}

/** Failure of a command, whose message is for the user. Exit code 1. */
export class CommandFailed extends UserError {
  override name = 'CommandFailed'
}

/** Invalid arguments of a command. Exit code 2. */
export class BadUsage extends CommandFailed {
  override name = 'BadUsage'
  override readonly exitCode = 2
}

// Option of `parseArgs` (node:util), with its help.
type Option = NonNullable<ParseArgsConfig['options']>[string] & {
  /** Name of the value, for example `FILE`; undefined for a flag. */
  value?: string
  help: string
}

interface Command<T extends Record<string, Option>> {
  run: string // npx contract lint
  /** Usage of arguments after the options, for example `[BASE]`. Without it, only `FILE` is allowed, an alias of `--spec`. */
  operands?: string
  about: string
  options: T
  example: string
}

/** Environment variable of `--root`. It also reaches the processes that a command starts, such as Redocly's. */
export const rootVariable = 'CONTRACT_ROOT'

// Of all commands that read contracts.
const rootOption: Option = {
  type: 'string',
  value: 'DIR',
  help: `folder that references of the contract stay in (default: ${rootVariable}, else its git repository, else its folder)`,
}

// Of all commands that read contracts.
const networkOption: Option = {
  type: 'boolean',
  help: 'download contracts from private networks, too, for example from http://localhost:8080',
}

/** Parsed arguments of a command. */
export type Parsed<T extends Record<string, Option>> = ReturnType<
  typeof parseArgs<{ options: T; allowPositionals: true }>
>

/**
 * Runs a command, or prints its usage for `--help`. Prints errors on stderr: bad usage and refused contracts in one line with exit code 2,
 * expected failures in one line with 1, other errors with their stack and 1.
 * @param failure exit code of a failure if 1 has another meaning
 */
export async function command<const T extends Record<string, Option>>(
  described: Command<T>,
  work: (parsed: Parsed<T>) => Promise<void> | void,
  failure = 1,
): Promise<void> {
  try {
    const help = { type: 'boolean', help: 'print this text' } as const
    const { spec } = described.options
    const options: T & { help: Option } = {
      ...described.options,
      ...(spec && { root: rootOption, 'private-network': networkOption }),
      help,
    }
    const operands = described.operands ?? (spec && (spec.multiple ? '[FILE…]' : '[FILE]'))
    const parsed = parse(options, operands !== undefined)
    if ('root' in parsed.values) process.env[rootVariable] = resolve(String(parsed.values.root))
    if ('help' in parsed.values) console.log(usageOf({ ...described, operands, options }))
    else {
      const named = (spec && !described.operands ? withFiles(parsed, spec) : parsed) as Parsed<T>
      await work(spec ? await withDownloads(named) : named)
    }
  } catch (error) {
    report(error, error instanceof BadUsage ? ` Run ${described.run} --help for the options.` : '')
    process.exitCode = (error instanceof UserError ? error.exitCode : undefined) ?? failure
  }
}

/** Runs code that a command needs before it can describe itself. Prints an error like {@link command} and exits with 1. */
export async function beforehand<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    report(error)
    process.exit(1)
  }
}

function report(error: unknown, hint = ''): void {
  console.error(error instanceof UserError ? printableLines(error.message + hint) : error)
}

function parse<T extends Record<string, Option>>(options: T, allowPositionals: boolean) {
  try {
    return parseArgs({ options, allowPositionals })
  } catch (error) {
    const reason = badUsage(error)
    throw reason === undefined ? error : new BadUsage(reason)
  }
}

// Contracts may be named by their addresses.
async function withDownloads<T extends { values: object; positionals: string[] }>(parsed: T): Promise<T> {
  const { spec, 'private-network': isPrivateAllowed = false } = parsed.values as {
    spec?: string | string[]
    'private-network'?: boolean
  }
  if (![spec ?? [], parsed.positionals].flat().some(isAddress)) return parsed
  const { download } = await import('./download.ts')
  const local = async (name: string) => (isAddress(name) ? download(name, { isPrivateAllowed }) : name)
  const locals = (names: string[]) => Promise.all(names.map(local))
  const found = spec === undefined ? undefined : Array.isArray(spec) ? await locals(spec) : await local(spec)
  return {
    ...parsed,
    values: { ...parsed.values, spec: found },
    positionals: await locals(parsed.positionals),
  }
}

// Treats arguments as if they followed `--spec`.
function withFiles<T extends { values: object; positionals: string[] }>(parsed: T, { multiple }: Option): T {
  const { spec } = parsed.values as { spec?: string | string[] }
  const files = parsed.positionals
  const named = multiple ? [spec ?? [], files].flat() : oneContract(files, spec as string | undefined)
  return named === undefined || named.length === 0
    ? parsed
    : { ...parsed, values: { ...parsed.values, spec: named }, positionals: [] }
}

/** Returns the contract from the arguments or `--spec`; undefined if none is named. @throws BadUsage */
export function oneContract(files: readonly string[], spec: string | undefined): string | undefined {
  const [named, ...others] = [...files, ...(spec === undefined ? [] : [spec])]
  if (others.length > 0)
    throw new BadUsage(`Name one contract, as FILE or with --spec; got ${[named, ...others].join(' and ')}.`)
  return named
}

function usageOf({ run, operands = '', about, options, example }: Command<Record<string, Option>>): string {
  const rows = Object.entries(options).map(([name, { value, help, short, default: standard }]) => [
    `  ${short ? `-${short}, ` : ''}--${name}${value === undefined ? '' : ` ${value}`}`,
    `${help}${value === undefined || standard === undefined ? '' : ` (default: ${standard})`}`,
  ])
  const width = Math.max(...rows.map(([left]) => left!.length)) + 2
  const lines = rows.map(
    ([left, right]) =>
      left!.padEnd(width) + wrapped(right!, width).replaceAll('\n', `\n${' '.repeat(width)}`),
  )
  return [
    `Usage: ${run} [OPTIONS]${operands && ` ${operands}`}`,
    ...['', wrapped(about), '', ...lines, '', `Example: ${example}`],
  ].join('\n')
}

/** Fills lines of a terminal beside `indent` columns. */
const wrapped = (text: string, indent = 0): string =>
  text
    .replaceAll('\n', ' ')
    .replaceAll(new RegExp(`(.{1,${widest - indent}})( |$)`, 'g'), '$1\n')
    .trimEnd()

const widest = 125

/** Returns `value` as one of `choices`. @throws BadUsage */
export function choose<const T extends string>(option: string, value: string, choices: readonly T[]): T {
  const choice = choices.find((choice) => choice === value)
  if (choice !== undefined) return choice
  throw new BadUsage(`${option} must be one of ${choices.join(', ')}; got "${value}".`)
}

/** Returns the message of a `parseArgs` error (node:util) in one line; undefined for other errors. */
function badUsage(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')))
    return undefined
  // Node adds advice for file names that begin with a dash.
  const reason = error.message.replace(/\sTo specify.*/s, '').replaceAll('\n', ' ')
  return /[.?]$/.test(reason) ? reason : `${reason}.`
}
