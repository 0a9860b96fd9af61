const day = 24 * 60 * 60 * 1000

/** RFC 9110, section 5.6.7: the form in use and the two obsolete ones begin with the day of the week and are in GMT. */
const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .{15,30}$/

/**
 * How long the header `Retry-After` asks to wait (RFC 9110, section 10.2.3), in milliseconds, a day at most; undefined where it says
 * nothing that can be understood.
 */
export function retryAfterOf(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  const isDate = httpDate.test(header)
  const date = isDate ? Date.parse(/GMT$/.test(header) ? header : `${header} GMT`) : Number.NaN
  const wait = /^[0-9]+$/.test(header) ? Number(header) * 1000 : date - now.getTime()
  return Number.isNaN(wait) ? undefined : Math.min(day, Math.max(0, wait))
}
