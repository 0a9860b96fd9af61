import { BadUsage } from 'contract-server/internal/commands/lib/command'
import type { LimitedKey, Target } from './target.ts'
import { usualTimeout } from './transport.ts'

/** The options of the command. */
export interface Options {
  /** Undefined for servers of our own. */
  target?: Target
  /** The database of our own server; undefined for a throw-away file. */
  database?: string
  /** The contract's file; undefined for our own. */
  spec?: string
  requests: number
  /** How long a response may take, in milliseconds. */
  timeout: number
  seed: number
  junit?: string
  json?: string
}

/** The command, for `--help`. */
export const described = {
  run: 'npx contract conformance',
  about: `Proves that a server does what the contract says and nothing else. It exits with 0 if all is well, with 1 if something is not,
with 2 if it cannot be run as given, with 3 if the suite itself is at fault, and with 130 if it was interrupted.`,
  options: {
    url: {
      type: 'string',
      value: 'URL',
      help: 'the server to test; without it, our own on a throw-away database',
    },
    database: {
      type: 'string',
      value: 'URL',
      help: 'the database of our own server, as in DATABASE_URL; it should be empty',
    },
    spec: {
      type: 'string',
      value: 'FILE',
      help: 'another contract than that of this project; fixtures.ts and *.arazzo.yaml beside it are used',
    },
    key: { type: 'string', value: 'KEY', help: 'an API key with all scopes; needed with --url' },
    'limited-key': {
      type: 'string',
      value: 'KEY',
      multiple: true,
      help: 'a key that lacks scopes, or SCOPE,…=KEY to say which it has; may be repeated',
    },
    'revoked-key': { type: 'string', value: 'KEY', help: 'a key that has been revoked' },
    'expired-key': { type: 'string', value: 'KEY', help: 'a key that has expired' },
    quick: { type: 'boolean', help: 'a tenth of the generated requests' },
    seed: { type: 'string', value: 'N', help: 'the same generated requests as another run' },
    timeout: {
      type: 'string',
      value: 'SECONDS',
      help: `how long a response may take, from the first byte to the last (default: ${usualTimeout / 1000})`,
    },
    junit: { type: 'string', value: 'FILE', help: 'writes the outcome in the JUnit format' },
    json: { type: 'string', value: 'FILE', help: 'writes the outcome as JSON' },
  },
  example: 'npx contract conformance --url https://api.example.com --key "$KEY" --quick',
} as const

/** What the options are as they were typed. */
type Typed = Partial<Record<Exclude<keyof typeof described.options, 'quick' | 'limited-key'>, string>> & {
  quick?: boolean
  'limited-key'?: string[]
}

/** How many generated requests a full run sends. */
const fullRun = 20_400

/** Reads the options. @throws BadUsage */
export function readOptions(values: Typed): Options {
  const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31))
  if (!/^\d{1,10}$/.test(seed)) throw new BadUsage(`--seed takes a whole number, not "${seed}".`)
  const timeout = Number(values.timeout ?? usualTimeout / 1000)
  // A timer takes no more.
  if (!(timeout > 0 && timeout < 2 ** 31 / 1000))
    throw new BadUsage(`--timeout takes a number of seconds above 0, not "${values.timeout}".`)
  const limitedKeys = (values['limited-key'] ?? []).map(readLimitedKey)
  const key = (name: string, value: string | undefined) => (value === undefined ? undefined : { name, value })
  const target = values.url === undefined ? undefined : { url: readUrl(values.url), limitedKeys }
  if (
    target === undefined &&
    (values.key ?? values['revoked-key'] ?? values['expired-key'] ?? limitedKeys[0])
  ) {
    throw new BadUsage(`Keys belong to a server; name it with --url.`)
  }
  if (target && values.database !== undefined)
    throw new BadUsage('A database is for a server of ours, and --url names another.')
  if (target && values.key === undefined) throw new BadUsage(`--url needs --key.`)
  return {
    target: target && {
      ...target,
      key: { name: 'KEY', value: values.key ?? '' },
      revokedKey: key('REVOKED_KEY', values['revoked-key']),
      expiredKey: key('EXPIRED_KEY', values['expired-key']),
    },
    database: values.database,
    requests: values.quick ? fullRun / 10 : fullRun,
    spec: values.spec,
    seed: Number(seed),
    timeout: timeout * 1000,
    junit: values.junit,
    json: values.json,
  }
}

function readUrl(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return text.replace(/\/$/, '')
  throw new BadUsage(`--url takes an address such as http://127.0.0.1:8080, not "${text}".`)
}

function readLimitedKey(text: string, at: number): LimitedKey {
  const [, scopes, value] = /^([a-z]+:[a-z]+(?:,[a-z]+:[a-z]+)*)=(.+)$/.exec(text) ?? []
  const name = `LIMITED_KEY${at === 0 ? '' : `_${at + 1}`}`
  return { name, value: value ?? text, scopes: scopes?.split(',') }
}
