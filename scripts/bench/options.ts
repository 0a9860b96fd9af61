/** Command line of the benchmark. */
import { BadUsage, type Parsed } from '../../packages/contract/cli/index.ts'
import { contestants } from './contestants.ts'
import { works } from './work.ts'

/** Options of a run; times in seconds. */
export interface Options {
  /** Git revision to compare this tree with, instead of a run against peers. */
  compare: string | undefined
  contestants: string[]
  work: string[]
  /** The first value of each list is the default. Other values are measured with the first of the other list. */
  connections: number[]
  pets: number[]
  rounds: number
  seconds: number
  /** Unmeasured load before each first round. */
  warmUp: number
  /** Starts of each server; 0 measures none. */
  starts: number
  /** Folder of results.md; undefined only prints the results. */
  output: string | undefined
}

const full = {
  connections: '32,1,256',
  pets: '1000,1000000',
  rounds: '5',
  seconds: '0.8',
  warmUp: '2',
  starts: '7',
}
const quick = { connections: '32', pets: '1000', rounds: '3', seconds: '0.2', warmUp: '0.3', starts: '1' }
const compared = { ...quick, rounds: '12', seconds: '0.1', warmUp: '1' }

const names = contestants.map(({ name }) => name)
const workNames = works.map(({ name }) => name)
const option = (value: string, help: string) => ({ type: 'string', value, help }) as const

export const described = {
  run: 'npm run bench --',
  about: `Measures this server against peers over the same tables, or against an earlier revision of itself.`,
  options: {
    quick: { type: 'boolean', help: 'short run of a minute, with rough figures' },
    compare: option('REF', 'compare with a git revision; exits with 1 on a loss beyond the measured noise'),
    contestants: option(
      'NAMES',
      `default: all of ${names.slice(0, 3).join(', ')},\n${names.slice(3).join(', ')}`,
    ),
    work: option('NAMES', `default: all of ${workNames.join(', ')}`),
    connections: option('NUMBERS', `default: ${full.connections}; each with the first number of pets`),
    pets: option('NUMBERS', `default: ${full.pets}; each with the first number of connections`),
    rounds: option(
      'N',
      `rounds of each measurement; default: ${full.rounds}, with --compare pairs of fresh servers: ${compared.rounds}`,
    ),
    seconds: option('S', `length of a round; default: ${full.seconds}, with --compare ${compared.seconds}`),
    'warm-up': option(
      'S',
      `load before the first round; default: ${full.warmUp}, with --compare ${compared.warmUp}`,
    ),
    starts: option('N', `starts of each server, 0 for none; default: ${full.starts}`),
    output: option(
      'FOLDER',
      'folder for results.md; default: scripts/bench for a complete run, otherwise only printed',
    ),
  },
  example: 'npm run bench -- --work get,create --contestants petstore,fastify --connections 32 --pets 1000',
} as const

export function readOptions(values: Parsed<typeof described.options>['values']): Options {
  const { compare } = values
  if (values.quick && compare !== undefined) throw new BadUsage('--quick and --compare exclude each other.')
  if (compare === '' || compare?.startsWith('-'))
    throw new BadUsage(`--compare needs a git revision, not "${compare}".`)
  if (compare !== undefined && values.contestants)
    throw new BadUsage('--compare measures this server only; omit --contestants.')
  const standard = compare !== undefined ? compared : values.quick ? quick : full
  const { connections, pets, rounds, seconds, starts } = { ...standard, ...values }
  const narrowed = [values.contestants, values.work, values.connections, values.pets].some(Boolean)
  return {
    compare,
    contestants: namesIn('contestants', values.contestants, names),
    work: namesIn('work', values.work, workNames),
    connections: connections.split(',').map((text) => numberIn('connections', text, 1, 10_000, true)),
    pets: pets.split(',').map((text) => numberIn('pets', text, 1000, 10_000_000, true)),
    rounds: numberIn('rounds', rounds, 1, 1000, true),
    seconds: numberIn('seconds', seconds, 0.05, 600),
    warmUp: numberIn('warm-up', values['warm-up'] ?? standard.warmUp, 0.05, 600),
    starts: numberIn('starts', starts, 0, 1000, true),
    output: values.output ?? (standard === full && !narrowed ? import.meta.dirname : undefined),
  }
}

function namesIn(option: string, text: string | undefined, known: readonly string[]): string[] {
  const chosen = text === undefined ? known : text.split(',')
  const unknown = chosen.find((name) => !known.includes(name))
  if (unknown === undefined) return [...chosen]
  throw new BadUsage(`--${option} does not accept "${unknown}"; expected ${known.join(', ')}.`)
}

function numberIn(option: string, text: string, least: number, most: number, whole = false): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most && (!whole || Number.isInteger(value))) return value
  const kind = whole ? 'whole numbers' : 'a number'
  throw new BadUsage(`--${option} expects ${kind} from ${least} to ${most}, got "${text}".`)
}
