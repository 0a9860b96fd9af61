/** The one form that a value is stored or compared in, however it was written. */

/**
 * Category names with the same key are the same name: neither case nor compatibility forms count. This is the compatibility
 * caseless match of the Unicode Standard (section 3.13, D146) with its default folding. Both folding and normalization are stable for
 * assigned characters, so that keys which were stored by another version of Node still hold.
 */
export function nameKey(name: string): string {
  return Array.from(name.normalize('NFKD'), foldCase).join('').normalize('NFKC')
}

/**
 * JavaScript has no case folding. Character by character, three conversions do the same: the first takes "ẞ" to "ß", the second "ß" to
 * "SS" and "ς" to "Σ". Only the dotless "ı" would become "i", which it is not.
 */
function foldCase(character: string): string {
  return character === 'ı' ? character : character.toLowerCase().toUpperCase().toLowerCase()
}

/**
 * A date-time of the contract (RFC 3339) in the one form that is stored: UTC, milliseconds only where there are any. RFC 3339 has no
 * years beyond 0000 to 9999; what an offset takes out of them in UTC has the least offset that leads back, since many programs know
 * none beyond 14 or 18 hours. A leap second is the second after it, as in POSIX time.
 */
export function utc(dateTime: string): string {
  const text = dateTime.toUpperCase()
  const isLeap = text.startsWith(':60', 16)
  const time = isLeap ? Date.parse(text.replace(':60', ':59')) + 1000 : Date.parse(text)
  const beyond = time < first ? first - time : time > last ? last - time : 0
  if (beyond === 0) return written(time, 'Z')
  const minutes = Math.ceil(Math.abs(beyond) / 60_000)
  const offset = new Date(minutes * 60_000).toISOString().slice(11, 16)
  return written(time + Math.sign(beyond) * minutes * 60_000, `${beyond > 0 ? '+' : '-'}${offset}`)
}

const first = Date.parse('0000-01-01T00:00:00Z')
const last = Date.parse('9999-12-31T23:59:59.999Z')

const written = (time: number, offset: string) => new Date(time).toISOString().replace(/(\.000)?Z$/, offset)
