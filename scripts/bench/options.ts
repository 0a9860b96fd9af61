/** The command line of the benchmark. */
import { BadUsage, type Given } from '../../packages/contract/cli/index.ts'
import { contestants } from './contestants.ts'
import { works } from './work.ts'

/** What to measure, how long and how often; times in seconds. */
export interface Options {
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

/** The default of an option, in words. */
const standard = (name: keyof typeof standards.full) => `default: ${standards.full[name]}`
const standardOfBoth = (name: keyof typeof standards.full) =>
  `${standard(name)}, with --compare ${standards.compare[name]}`

/** An option with a value. */
const option = (value: string, help: string) => ({ type: 'string', value, help }) as const

/** The command, as `--help` shows it. */
export const described = {
  run: 'npm run bench --',
  about: `Measures this server against peers over the same tables, or against an earlier revision of itself.`,
  options: {
    quick: { type: 'boolean', help: 'a short run in under two minutes, with figures that are only a hint' },
    compare: option('REF', 'compare with a git revision; exits with 1 on a loss beyond the measured noise'),
    contestants: option('NAMES', `default: all of ${wrapped(contestantNames)}`),
    work: option('NAMES', `default: all of ${wrapped(workNames)}`),
    connections: option('NUMBERS', `${standard('connections')}; each with the first number of pets`),
    pets: option('NUMBERS', `${standard('pets')}; each with the first number of connections`),
    rounds: option(
      'N',
      `rounds of each measurement (with --compare: pairs of fresh servers); ${standardOfBoth('rounds')}`,
    ),
    seconds: option('S', `length of a round; ${standardOfBoth('seconds')}`),
    'warm-up': option('S', `load before the first round; ${standardOfBoth('warm-up')}`),
    starts: option('N', `starts of each server, 0 for none; ${standard('starts')}`),
    output: option(
      'FOLDER',
      `where results.md and results.svg go; default: scripts/bench for a complete run, otherwise they
are not written and the tables are printed only`,
    ),
  },
  example: 'npm run bench -- --work get,create --contestants petstore,fastify --connections 32 --pets 1000',
} as const

function wrapped(names: readonly string[]): string {
  const lines = [names.slice(0, 5), names.slice(5)].map((line) => line.join(', '))
  return lines.filter((line) => line !== '').join(',\n')
}

/**
 * Reads what was typed.
 * @throws BadUsage
 */
export function readOptions(values: Given<typeof described.options>['values']): Options {
  const { quick, compare } = values
  if (quick && compare !== undefined) throw new BadUsage('--quick and --compare exclude each other.')
  if (compare === '' || compare?.startsWith('-'))
    throw new BadUsage(`--compare needs a git revision, not "${compare}".`)
  if (compare !== undefined && values.contestants)
    throw new BadUsage('--compare measures this server only; leave --contestants out.')
  const standard = compare !== undefined ? standards.compare : quick ? standards.quick : standards.full
  const { connections, pets, rounds, seconds, starts, 'warm-up': warmUp } = { ...standard, ...values }
  const narrowed = [values.contestants, values.work, values.connections, values.pets].some(Boolean)
  const complete = compare === undefined && !quick && !narrowed
  return {
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

function namesIn(option: string, text: string | undefined, known: readonly string[]): string[] {
  const names = text === undefined ? known : text.split(',')
  const unknown = names.find((name) => !known.includes(name))
  if (unknown === undefined) return [...names]
  throw new BadUsage(`--${option} does not know "${unknown}"; it knows ${known.join(', ')}.`)
}

function numberIn(option: string, text: string, least: number, most: number, whole = false): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most && (!whole || Number.isInteger(value))) return value
  throw new BadUsage(
    `--${option} takes ${whole ? 'whole numbers' : 'a number'} from ${least} to ${most}, not "${text}".`,
  )
}
