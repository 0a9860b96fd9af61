/**
 * API keys: `npm run -s keys -- create --name NAME --scopes a,b [--expires 90d]`, `list [--json]`, `rotate NAME`,
 * `revoke NAME`. A new key is printed alone on stdout, once; only its digest is kept.
 */
import { parseArgs } from 'node:util'
import type { ApiKey, KeyStore } from '../db/key-store.ts'
import { scopes as contractScopes, source } from '../generated/router.ts'
import { service } from '../handlers/service.ts'
import { digestOf, newKey } from '../server/auth/api-keys.ts'
import { allScopes } from '../server/auth/scopes.ts'
import { printable, printableLines } from '../server/log/printable.ts'
import { warnIfStale } from '../server/stale.ts'
import { CommandFailed, run } from './lib/command.ts'
import { withStore } from './lib/store.ts'
import { table } from './lib/table.ts'

const known = allScopes(contractScopes)
const usage = `Usage: npm run -s keys -- create --name NAME --scopes SCOPE,… [--expires 90d] | list [--json] | rotate NAME | revoke NAME
Scopes: ${known.join(', ')}`

run(async () => {
  const work = readArguments()
  await warnIfStale(source)
  await withStore(({ keys }) => work(keys))
})

/** What was asked for. @throws CommandFailed unless it is one of the commands */
function readArguments(): (keys: KeyStore) => Promise<void> {
  const [command, ...args] = process.argv.slice(2)
  switch (command) {
    case 'create':
      return creation(args)
    case 'list': {
      const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
      return async (keys) => list(await keys.list(), values.json)
    }
    case 'rotate': {
      const name = readName(args)
      return (keys) => rotate(keys, name)
    }
    case 'revoke': {
      const name = readName(args)
      return (keys) => revoke(keys, name)
    }
    default:
      throw new CommandFailed(usage)
  }
}

/** The one name that a command takes. */
function readName(args: string[]): string {
  const [name, ...more] = parseArgs({ args, allowPositionals: true }).positionals
  if (!name || more.length > 0) throw new CommandFailed(usage)
  return name
}

function creation(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      name: { type: 'string' },
      scopes: { type: 'string', multiple: true },
      expires: { type: 'string' },
    },
  })
  const { name } = values
  const scopes = [...new Set(values.scopes?.flatMap((list) => list.split(',')))]
  if (!name || scopes.length === 0) throw new CommandFailed(usage)
  if (!/^(?!\s*$)\P{Cc}{1,100}$/u.test(name)) {
    throw new CommandFailed(
      'A name has up to 100 characters, one of them visible, none of them a control character.',
    )
  }
  const unknown = scopes.find((scope) => !known.includes(scope))
  if (unknown !== undefined)
    throw new CommandFailed(`There is no scope "${unknown}"; there are ${known.join(', ')}.`)
  const expiresAt = values.expires === undefined ? undefined : expiry(values.expires)
  return async (keys: KeyStore) => {
    const key = newKey(service.id)
    if (!(await keys.create({ name, scopes, digest: digestOf(key), expiresAt }))) {
      throw new CommandFailed(
        `A key named "${printable(name)}" is in force already; rotate or revoke it, or choose another name.`,
      )
    }
    console.log(key)
  }
}

async function rotate(keys: KeyStore, name: string) {
  const key = newKey(service.id)
  if (!(await keys.rotate(name, digestOf(key)))) throw notInForce(name)
  console.log(key)
}

async function revoke(keys: KeyStore, name: string) {
  if (!(await keys.revoke(name))) throw notInForce(name)
  console.error(`The key "${printable(name)}" is revoked from the next request on.`)
}

const notInForce = (name: string) =>
  new CommandFailed(`No key named "${printable(name)}" is in force; "list" shows those that are.`)

function list(keys: ApiKey[], json = false) {
  if (json) return console.log(printableLines(JSON.stringify(keys, null, 2)))
  if (keys.length === 0) return console.log('There are no keys.')
  console.log(
    table([
      ['name', 'scopes', 'created', 'expires', 'revoked', 'last used'],
      ...keys.map(({ name, scopes, createdAt, expiresAt, revokedAt, lastUsedAt }) => [
        name,
        scopes.join(' '),
        createdAt,
        expiresAt ?? 'never',
        revokedAt ?? '',
        lastUsedAt ?? 'never',
      ]),
    ]),
  )
}

/** The instant that many days, hours or minutes from now, as ISO 8601. */
function expiry(text: string): string {
  const [, count, unit] = /^([1-9][0-9]{0,4})([dhm])$/.exec(text) ?? []
  if (count === undefined)
    throw new CommandFailed(`--expires takes days, hours or minutes, as in 90d, 12h or 30m; not "${text}".`)
  const minutes = { d: 1440, h: 60, m: 1 }[unit as 'd' | 'h' | 'm']
  return new Date(Date.now() + Number(count) * minutes * 60_000).toISOString()
}
