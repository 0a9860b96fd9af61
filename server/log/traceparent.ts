/** What a caller says of the trace that its request belongs to (W3C Trace Context, section 3.2). */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  traceId: string
  /** The caller's span: 16 hexadecimal digits. */
  spanId: string
  /** Whether the caller records this trace. */
  sampled: boolean
}

const format = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Reads the header `traceparent`; undefined when there is none or it is not valid, which the standard wants ignored. */
export function parseTraceparent(header: string | string[] | undefined): TraceParent | undefined {
  if (typeof header !== 'string') return undefined
  const [, version, traceId, spanId, flags, more] = format.exec(header) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  // Later versions may append; the first may not, and 255 is none.
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
