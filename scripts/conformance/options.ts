import { BadUsage } from 'contract-server/internal/commands/lib/command'
import { readCertificates, readHeader, readLimitedKey, readReceiver, readUrl } from './option-values.ts'
import { repeating } from './report/command.ts'
import type { Target } from './target.ts'
import { usualTimeout } from './transport.ts'

/** The options of the command. */
export interface Options {
  /** Undefined for servers of our own. */
  target?: Target
  /** Its keys as they were given: see `readKeys`. */
  keys: string[]
  /** The database of our own server; undefined for a throw-away file. */
  database?: string
  /** The contract's file; undefined for our own. */
  spec?: string
  requests: number
  /** How long a response may take, in milliseconds. */
  timeout: number
  /** For how long to begin something new, in milliseconds. */
  budget?: number
  house: boolean
  seed: number
  /** The files to write. */
  junit?: string
  json?: string
  html?: string
  sarif?: string
  /** What repeats the run. */
  command: string
}

/** The command, for `--help`. */
export const described = {
  run: 'npx contract conformance',
  about: `Proves that a server does what the contract says and nothing else. It exits with 0 if all is well, with 1 if the server fails,
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
      help: 'a contract other than that of this project; fixtures.ts and *.arazzo.yaml beside it are used',
    },
    house: {
      type: 'boolean',
      help: 'with --spec: also checks what servers of this project do beyond their contract',
    },
    key: {
      type: 'string',
      value: 'KEY',
      multiple: true,
      help: 'a key or token with all scopes, sent where the contract says; NAME:PASSWORD for HTTP Basic; SCHEME=KEY for one security scheme of several; may be repeated',
    },
    header: {
      type: 'string',
      value: "'NAME: VALUE'",
      multiple: true,
      help: 'a header for every request; may be repeated',
    },
    ca: { type: 'string', value: 'FILE', help: 'additional certificates to trust, in PEM' },
    minutes: { type: 'string', value: 'N', help: 'begins nothing new after N minutes' },
    'limited-key': {
      type: 'string',
      value: 'KEY',
      multiple: true,
      help: 'a key that lacks scopes, or SCOPE,…=KEY to say which it has; may be repeated',
    },
    'revoked-key': { type: 'string', value: 'KEY', help: 'a key that has been revoked' },
    'expired-key': { type: 'string', value: 'KEY', help: 'a key that has expired' },
    receiver: {
      type: 'string',
      value: 'HOST:PORT',
      help: 'where the server reaches this machine; the suite listens on that port and tests callbacks',
    },
    quick: { type: 'boolean', help: 'a tenth of the generated requests' },
    seed: { type: 'string', value: 'N', help: 'the same generated requests as another run' },
    timeout: {
      type: 'string',
      value: 'SECONDS',
      help: `how long a response may take, from the first byte to the last (default: ${usualTimeout / 1000})`,
    },
    junit: { type: 'string', value: 'FILE', help: 'writes the outcome in the JUnit format' },
    json: { type: 'string', value: 'FILE', help: 'writes the outcome as JSON' },
    html: {
      type: 'string',
      value: 'FILE',
      help: 'writes the outcome as a page that needs nothing but itself',
    },
    sarif: { type: 'string', value: 'FILE', help: 'writes the findings for code scanning (SARIF 2.1.0)' },
  },
  example: 'npx contract conformance --url https://api.example.com --key "$KEY" --quick',
} as const

/** What the options are as they were typed. */
type Typed = Partial<
  Record<
    Exclude<keyof typeof described.options, 'quick' | 'house' | 'header' | 'key' | 'limited-key'>,
    string
  >
> & {
  quick?: boolean
  house?: boolean
  header?: string[]
  key?: string[]
  'limited-key'?: string[]
}

/** How many generated requests a full run sends. */
const fullRun = 20_400
/** The same for a contract of others: their servers are slower, and what is found first is found again. */
const foreignRun = 6000

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
  // A contract of others may need none.
  if (target && values.key === undefined && values.spec === undefined)
    throw new BadUsage(`--url needs --key.`)
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
  if (minutes !== undefined && !(minutes > 0))
    throw new BadUsage(`--minutes takes a number above 0, not "${values.minutes}".`)
  if (target === undefined && (values.header ?? values.ca ?? values.house ?? values.receiver))
    throw new BadUsage('--header, --ca, --house and --receiver are for a server that --url names.')
  return {
    target: target && {
      ...target,
      headers: Object.fromEntries((values.header ?? []).map(readHeader)),
      ca: values.ca === undefined ? undefined : readCertificates(values.ca),
      receiver: values.receiver === undefined ? undefined : readReceiver(values.receiver),
      key: { name: 'KEY', value: '' },
      revokedKey: key('REVOKED_KEY', values['revoked-key']),
      expiredKey: key('EXPIRED_KEY', values['expired-key']),
    },
    keys: values.key ?? [],
    database: values.database,
    requests: (values.spec !== undefined && target ? foreignRun : fullRun) / (values.quick ? 10 : 1),
    spec: values.spec,
    seed: Number(seed),
    house: values.house ?? false,
    budget: minutes === undefined ? undefined : minutes * 60_000,
    timeout: timeout * 1000,
    junit: values.junit,
    json: values.json,
    html: values.html,
    sarif: values.sarif,
    command: repeating(values, Number(seed)),
  }
}
