import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { isUnmodified } from '../http/conditional.ts'

/** Something that is the same for everybody until the server is started again. */
export interface Asset {
  type: string
  /** Called at the first request, and once. */
  load: () => Promise<string | Buffer>
  /** The Content-Security-Policy; only pages need one of their own. */
  policy?: string
}

interface Loaded {
  etag: string
  /** By content coding. */
  bodies: Record<(typeof codings)[number], Buffer>
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
/** The smallest first. */
const codings = ['br', 'gzip', 'identity'] as const

/**
 * A handler that sends the asset: compressed as the caller likes, or 304. Where its address has its own version, caches keep it for ever;
 * that of another version is not refused, for another server may have sent the page.
 */
export function serveAsset({ type, load, policy = nothing }: Asset) {
  let loading: Promise<Loaded> | undefined
  return async (request: FastifyRequest, reply: FastifyReply) => {
    loading ??= prepare(load).catch((error) => {
      // A file that was missing may be there at the next request.
      loading = undefined
      throw error
    })
    const { etag, bodies } = await loading
    const { version } = request.params as { version?: string }
    const acceptable = new Negotiator(request).encodings([...codings])
    const coding = codings.find((one) => acceptable.includes(one)) ?? 'identity'
    const tag = coding === 'identity' ? `"${etag}"` : `"${etag}-${coding}"`
    reply.headers({
      'Cache-Control': version === etag ? 'public, max-age=31536000, immutable' : 'no-cache',
      'Content-Security-Policy': policy,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      ETag: tag,
      'Referrer-Policy': 'no-referrer',
      // What stands there already is of CORS.
      Vary: [reply.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '),
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
    })
    if (isUnmodified(request.headers['if-none-match'], tag)) return reply.code(304).send()
    if (coding !== 'identity') reply.header('Content-Encoding', coding)
    return reply.header('Content-Type', type).send(bodies[coding])
  }
}

/** What changes with each byte of a text. */
export const versionOf = (text: string | Buffer): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** The policy of what is not a page: even opened as one, it can do nothing. */
const nothing = "default-src 'none'; frame-ancestors 'none'"

/** Compresses once, off the event loop; quality 5 takes a tenth of the time of the best and 10 % more bytes. */
async function prepare(load: Asset['load']): Promise<Loaded> {
  const identity = Buffer.from(await load())
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    deflate(identity),
  ])
  return { etag: versionOf(identity), bodies: { br, gzip: gz, identity } }
}
