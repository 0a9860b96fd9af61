/** The command line of the benchmark. */
import { parseArgs } from 'node:util'
import { contestants } from './contestants.ts'
import { works } from './work.ts'

/** What to measure, how long and how often; times in seconds. */
export interface Options {
  help: boolean
  /** A git revision to compare this tree with, instead of a run against peers. */
  compare: string | undefined
  contestants: string[]
  work: string[]
  /** The first of each is the standard; every other value is measured with the first of the other list. */
  connections: number[]
  pets: number[]
  rounds: number
  /** Length of a round. */
  seconds: number
  /** Load before each first round that does not count. */
  warmUp: number
  /** How often each server is started when starts are measured; 0: not at all. */
  starts: number
  /** The folder for results.md and results.svg; undefined: they are only printed. */
  output: string | undefined
}

/** Bad usage; the message says what is wrong. The program exits with 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The folder whose results README.md shows. */
const published = import.meta.dirname

const standards = {
  full: {
    connections: '32,1,256',
    pets: '1000,1000000',
    rounds: '5',
    seconds: '0.8',
    'warm-up': '2',
    starts: '7',
  },
  quick: { connections: '32', pets: '1000', rounds: '3', seconds: '0.2', 'warm-up': '0.3', starts: '1' },
  compare: { connections: '32', pets: '1000', rounds: '12', seconds: '0.1', 'warm-up': '1', starts: '1' },
}

const contestantNames = contestants.map(({ name }) => name)
const workNames = works.map(({ name }) => name)

/** The text of `--help`. */
export const usage = `Usage: npm run bench -- [options]

Measures this server against peers over the same tables, or against an earlier revision of itself.

  --quick               a short run in under two minutes, with figures that are only a hint
  --compare REF         compare with a git revision; exits with 1 on a loss beyond the measured noise
  --contestants NAMES   default: all of ${wrapped(contestantNames)}
  --work NAMES          default: all of ${wrapped(workNames)}
  --connections NUMBERS default: ${standards.full.connections}; each is measured with the first number of pets
  --pets NUMBERS        default: ${standards.full.pets}; each is measured with the first number of connections
  --rounds N            rounds of each measurement (with --compare: pairs of fresh servers); default: ${standards.full.rounds}, with
                        --compare ${standards.compare.rounds}
  --seconds S           length of a round; default: ${standards.full.seconds}, with --compare ${standards.compare.seconds}
  --warm-up S           load before the first round; default: ${standards.full['warm-up']}, with --compare ${standards.compare['warm-up']}
  --starts N            starts of each server, 0 for none; default: ${standards.full.starts}
  --output FOLDER       where results.md and results.svg go; default: scripts/bench for a complete run, otherwise they
                        are not written and the tables are printed only
  --help                print this text

Example: npm run bench -- --work get,create --contestants petstore,fastify --connections 32 --pets 1000
`

function wrapped(names: readonly string[]): string {
  const lines = [names.slice(0, 5), names.slice(5)].map((line) => line.join(', '))
  return lines.filter((line) => line !== '').join(`,\n${' '.repeat(24)}`)
}

/**
 * Reads the arguments.
 * @throws UsageError
 */
export function readOptions(args: readonly string[]): Options {
  const { values } = parsed(args)
  const { quick, compare } = values
  if (quick && compare !== undefined) throw new UsageError('--quick and --compare exclude each other.')
  if (compare === '' || compare?.startsWith('-'))
    throw new UsageError(`--compare needs a git revision, not "${compare}".`)
  if (compare !== undefined && values.contestants)
    throw new UsageError('--compare measures this server only; leave --contestants out.')
  const standard = compare !== undefined ? standards.compare : quick ? standards.quick : standards.full
  const { connections, pets, rounds, seconds, starts, 'warm-up': warmUp } = { ...standard, ...values }
  const narrowed = [values.contestants, values.work, values.connections, values.pets].some(Boolean)
  const complete = compare === undefined && !quick && !narrowed
  return {
    help: values.help,
    compare,
    contestants: namesIn('contestants', values.contestants, contestantNames),
    work: namesIn('work', values.work, workNames),
    connections: connections.split(',').map((text) => numberIn('connections', text, 1, 10_000, true)),
    pets: pets.split(',').map((text) => numberIn('pets', text, 1000, 10_000_000, true)),
    rounds: numberIn('rounds', rounds, 1, 1000, true),
    seconds: numberIn('seconds', seconds, 0.05, 600),
    warmUp: numberIn('warm-up', warmUp, 0.05, 600),
    starts: numberIn('starts', starts, 0, 1000, true),
    output: values.output ?? (complete ? published : undefined),
  }
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const lists = { contestants: text, work: text, connections: text, pets: text }
  const pace = { rounds: text, seconds: text, 'warm-up': text, starts: text }
  try {
    return parseArgs({
      args: [...args],
      options: { help: flag, quick: flag, compare: text, output: text, ...lists, ...pace },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function namesIn(option: string, text: string | undefined, known: readonly string[]): string[] {
  const names = text === undefined ? known : text.split(',')
  const unknown = names.find((name) => !known.includes(name))
  if (unknown === undefined) return [...names]
  throw new UsageError(`--${option} does not know "${unknown}"; it knows ${known.join(', ')}.`)
}

function numberIn(option: string, text: string, least: number, most: number, whole = false): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most && (!whole || Number.isInteger(value))) return value
  throw new UsageError(
    `--${option} takes ${whole ? 'whole numbers' : 'a number'} from ${least} to ${most}, not "${text}".`,
  )
}
