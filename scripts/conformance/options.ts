import { parseArgs } from 'node:util'
import type { LimitedKey, Target } from './target.ts'

/** The options of the command. */
export interface Options {
  /** Undefined for servers of our own. */
  target?: Target
  /** The database of our own server; undefined for a throw-away file. */
  database?: string
  /** The contract's file; undefined for our own. */
  spec?: string
  requests: number
  seed: number
  junit?: string
  json?: string
}

/** The command cannot be run as given; the message says what it takes. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export const usage = `Usage: npm run conformance [-- OPTIONS]
  --url URL             the server to test; without it, our own on a throw-away database
  --database URL        the database of our own server, as in DATABASE_URL; it should be empty
  --spec FILE           another contract than spec/openapi.yaml; fixtures.ts and *.arazzo.yaml beside it are used
  --key KEY             an API key with all scopes; needed with --url
  --limited-key KEY     a key that lacks scopes, or SCOPE,…=KEY to say which it has; may be repeated
  --revoked-key KEY     a key that has been revoked
  --expired-key KEY     a key that has expired
  --quick               a tenth of the generated requests
  --seed N              the same generated requests as another run
  --junit FILE          writes the outcome in the JUnit format
  --json FILE           writes the outcome as JSON`

/** How many generated requests a full run sends. */
const fullRun = 20_400

/** Reads the command line. @throws UsageError */
export function readOptions(args: string[]): Options {
  const { values } = parse(args)
  const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31))
  if (!/^\d{1,10}$/.test(seed))
    throw new UsageError(`--seed takes a whole number, not "${seed}".\n\n${usage}`)
  const limitedKeys = (values['limited-key'] ?? []).map(readLimitedKey)
  const key = (name: string, value: string | undefined) => (value === undefined ? undefined : { name, value })
  const target = values.url === undefined ? undefined : { url: readUrl(values.url), limitedKeys }
  if (
    target === undefined &&
    (values.key ?? values['revoked-key'] ?? values['expired-key'] ?? limitedKeys[0])
  ) {
    throw new UsageError(`Keys belong to a server; name it with --url.\n\n${usage}`)
  }
  if (target && values.database !== undefined)
    throw new UsageError(`A database is for a server of ours, and --url names another.\n\n${usage}`)
  if (target && values.key === undefined) throw new UsageError(`--url needs --key.\n\n${usage}`)
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
    junit: values.junit,
    json: values.json,
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        url: { type: 'string' },
        database: { type: 'string' },
        spec: { type: 'string' },
        key: { type: 'string' },
        'limited-key': { type: 'string', multiple: true },
        'revoked-key': { type: 'string' },
        'expired-key': { type: 'string' },
        quick: { type: 'boolean' },
        seed: { type: 'string' },
        junit: { type: 'string' },
        json: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`)
  }
}

function readUrl(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return text.replace(/\/$/, '')
  throw new UsageError(`--url takes an address such as http://127.0.0.1:8080, not "${text}".\n\n${usage}`)
}

function readLimitedKey(text: string, at: number): LimitedKey {
  const [, scopes, value] = /^([a-z]+:[a-z]+(?:,[a-z]+:[a-z]+)*)=(.+)$/.exec(text) ?? []
  const name = `LIMITED_KEY${at === 0 ? '' : `_${at + 1}`}`
  return { name, value: value ?? text, scopes: scopes?.split(',') }
}
