/** Settings of webhooks: networks, retries, rates and keys. */
import { readFileSync } from 'node:fs'
import { isNetwork } from './network.ts'
import { InvalidSetting, mustBe, readCount, readList } from './read.ts'

export interface WebhookSettings {
  // Non-public addresses and networks that may be called, also by plain http: `10.0.0.0/8`, `loopback`.
  networks: readonly string[]
  // Seconds between each failed attempt and the next; the list's end is the last attempt.
  retrySeconds: readonly number[]
  // Most requests a second to one host, of all webhooks and servers together.
  hostRate: number
  // Exceptions to `hostRate`, by host.
  hostRates: Readonly<Record<string, number>>
  // AES-256 keys for the secrets of webhooks: the first encrypts, each decrypts. Without keys, secrets are stored as they are.
  keys: readonly Buffer[]
}

// 5 s, 30 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h: over three days.
const retries = '5,30,300,1800,7200,18000,36000,50400,72000,86400'

export function readWebhooks(env: NodeJS.ProcessEnv): WebhookSettings {
  const retrySeconds = readList(env.WEBHOOK_RETRY_SECONDS || retries)
  return {
    networks: readList(env.WEBHOOK_ALLOWED_NETWORKS).map(readNetwork),
    retrySeconds: retrySeconds.map((text) => readCount('Each of WEBHOOK_RETRY_SECONDS', text, 0)),
    ...readRates(env.WEBHOOK_REQUESTS_PER_SECOND),
    keys: readKeys(env),
  }
}

// `100,hooks.example.com=500` is a limit of all hosts and one of a single host.
function readRates(text?: string): Pick<WebhookSettings, 'hostRate' | 'hostRates'> {
  const name = 'WEBHOOK_REQUESTS_PER_SECOND'
  const hostRates: Record<string, number> = {}
  let hostRate = 100
  for (const part of readList(text)) {
    const at = part.indexOf('=')
    const host = part.slice(0, Math.max(0, at))
    const rate = readCount(name, part.slice(at + 1) || part, 0, 1)
    if (at === -1) hostRate = rate
    else if (URL.parse(`https://${host}`)?.hostname === host) hostRates[host] = rate
    else throw mustBe(name, 'a number, and hosts with numbers of their own (100,hooks.example.com=500)', part)
  }
  return { hostRate, hostRates }
}

function readNetwork(text: string): string {
  if (text === 'loopback' || isNetwork(text)) return text
  throw mustBe('WEBHOOK_ALLOWED_NETWORKS', 'a list of addresses or networks (10.0.0.0/8, loopback)', text)
}

function readKeys({
  WEBHOOK_SECRETS_KEY: text,
  WEBHOOK_SECRETS_KEY_FILE: file,
}: NodeJS.ProcessEnv): Buffer[] {
  if (text && file)
    throw new InvalidSetting('WEBHOOK_SECRETS_KEY and WEBHOOK_SECRETS_KEY_FILE exclude each other.')
  if (!file) return readList(text).map((key) => readKey('WEBHOOK_SECRETS_KEY', key))
  const keys = readList(readText(file).replaceAll(/\s+/g, ','))
  if (keys.length === 0) throw new InvalidSetting(`The file of WEBHOOK_SECRETS_KEY_FILE, ${file}, is empty.`)
  return keys.map((key) => readKey('WEBHOOK_SECRETS_KEY_FILE', key))
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new InvalidSetting(`WEBHOOK_SECRETS_KEY_FILE cannot be read: ${(error as Error).message}.`)
  }
}

function readKey(name: string, text: string): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length === 32 && key.toString('base64') === text) return key
  throw new InvalidSetting(
    `${name} must list keys of 32 bytes in base64, as "openssl rand -base64 32" prints them.`,
  )
}
