/**
 * Downloads a contract, and the files that it refers to below its own address, to a temporary folder that ends with the process. A contract may
 * come from anybody, so each connection is checked: it leads to the public internet, and takes limited bytes and time.
 */
import { lookup } from 'node:dns'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { nameByAddress } from './address.ts'
import { CommandFailed } from './command.ts'
import { isPublic } from './networks.ts'

interface Limits {
  /** True to connect to addresses of private networks, too. */
  isPrivateAllowed: boolean
  bytes?: number
  milliseconds?: number
}

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const mostRedirects = 5
const mostFiles = 500

/** Returns the path of the downloaded contract. @throws DownloadFailed */
export async function download(address: string, limits: Limits): Promise<string> {
  const { bytes = 16 * 2 ** 20, milliseconds = 30_000 } = limits
  const signal = AbortSignal.timeout(milliseconds)
  let left = bytes
  const fetchText = async (url: URL) => {
    const found = await get(url, left, limits.isPrivateAllowed, signal)
    left -= Buffer.byteLength(found.text)
    return found
  }
  const root = await fetchText(parsed(address))
  const folder = mkdtempSync(join(tmpdir(), 'contract-'))
  folders.push(folder)
  const keep = (path: string, url: URL, text: string) => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    nameByAddress(file, url.href)
    return file
  }
  const base = new URL('.', root.url)
  const name = pathBelow(base, root.url) || 'openapi.yaml'
  const file = keep(/\.(ya?ml|json)$/i.test(extname(name)) ? name : `${name}.yaml`, root.url, root.text)
  const waiting = new Set(referencesIn(root))
  for (const href of waiting) {
    const url = new URL(href)
    const path = pathBelow(base, url)
    if (path === undefined || href === root.url.href) continue
    if (waiting.size > mostFiles)
      throw new DownloadFailed(`${address} refers to more than ${mostFiles} files.`)
    // The reader says at its line that a reference leads to nothing.
    const part = await fetchText(url).catch((error) => {
      if (error instanceof NotFound) return undefined
      throw error
    })
    if (!part) continue
    keep(path, url, part.text)
    for (const next of referencesIn({ url, text: part.text })) waiting.add(next)
  }
  return file
}

interface Found {
  url: URL
  text: string
}

class DownloadFailed extends CommandFailed {
  override name = 'DownloadFailed'
  override readonly exitCode: number = 2
}

class NotFound extends DownloadFailed {
  override name = 'NotFound'
}

function parsed(address: string): URL {
  const url = URL.parse(address)
  if (!url)
    throw new DownloadFailed(`${address} is no address; write it like https://example.com/openapi.yaml.`)
  if (url.username || url.password)
    throw new DownloadFailed('The address of a contract must not contain credentials.')
  url.hash = ''
  return url
}

/** Path of a URL below a folder; undefined for others, and for names that are no names of files. */
function pathBelow(base: URL, url: URL): string | undefined {
  if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return undefined
  const steps = url.pathname.slice(base.pathname.length).split('/')
  const isSafe = steps.every((step) => /^[\w.~@+,=%-]+$/.test(step) && !/^\.+$|%(2f|5c|00|2e)/i.test(step))
  return isSafe ? decodeURIComponent(steps.join('/')) : steps.join('') === '' ? '' : undefined
}

// The reader finds the references again; a text that only looks like one is downloaded for nothing.
function referencesIn({ url, text }: Found): string[] {
  const references = text.matchAll(/["']?(?:\$ref|externalValue)["']?\s*:\s*["']?([^"'#\s,}\]]+)/g)
  return [...references].flatMap(([, reference = '']) => URL.parse(reference, url)?.href ?? [])
}

async function get(
  url: URL,
  most: number,
  isPrivateAllowed: boolean,
  signal: AbortSignal,
  hops = 0,
): Promise<Found> {
  const fail = (reason: string): never => {
    throw new DownloadFailed(`Cannot download ${url.href}: ${reason}`)
  }
  if (hops > mostRedirects) fail(`it was redirected more than ${mostRedirects} times.`)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (!isPrivateAllowed && isIP(host) > 0 && !isPublic(host)) fail(notPublic)
  const response = await send(url, isPrivateAllowed, signal).catch((error: Error) =>
    fail(signal.aborted ? 'it takes too long.' : `${error.message.replace(/\.$/, '')}.`),
  )
  try {
    const { statusCode: status = 0, headers } = response
    if (status >= 300 && status < 400 && headers.location !== undefined) {
      const next = URL.parse(headers.location, url)
      const isSafe =
        next && /^https?:$/.test(next.protocol) && (next.protocol === 'https:' || url.protocol === 'http:')
      if (!isSafe) return fail(`it was redirected to ${headers.location}.`)
      return await get(next, most, isPrivateAllowed, signal, hops + 1)
    }
    if (status === 404 || status === 410)
      throw new NotFound(`Cannot download ${url.href}: it responds ${status}.`)
    if (status !== 200) fail(`it responds ${status}.`)
    return { url, text: await textOf(response, most) }
  } catch (error) {
    if (error instanceof DownloadFailed) throw error
    return fail(signal.aborted ? 'it takes too long.' : (error as Error).message)
  } finally {
    response.destroy()
  }
}

const notPublic = 'its address is in a private network; allow that with --private-network.'

function send(url: URL, isPrivateAllowed: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const client = url.protocol === 'https:' ? https : http
  const headers = { accept: 'application/yaml, application/json;q=0.9, */*;q=0.5' }
  return new Promise((resolve, reject) => {
    client
      .get(url, { headers, signal, agent: false, lookup: isPrivateAllowed ? lookup : publicLookup }, resolve)
      .on('error', reject)
  })
}

// The checked addresses are those of the connection: no second query happens in between.
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    if (!found.every(({ address }) => isPublic(address))) return done(new Error(notPublic), [])
    if (options.all) done(null, found)
    else done(null, found[0]!.address, found[0]!.family)
  })
}

async function textOf(response: IncomingMessage, most: number): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of response) {
    bytes += piece.length
    if (bytes > most)
      throw new DownloadFailed(`A contract may have ${most} bytes in total, and this one has more.`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}
