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
 * years beyond 0000 to 9999; what an offset takes out of them in UTC has the longest offset that there is, which leads back in. A leap
 * second is the second after it, as in POSIX time.
 */
export function utc(dateTime: string): string {
  const text = dateTime.toUpperCase()
  const isLeap = text.startsWith(':60', 16)
  const time = isLeap ? Date.parse(text.replace(':60', ':59')) + 1000 : Date.parse(text)
  if (time < first) return written(time + longest, '+23:59')
  if (time > last) return written(time - longest, '-23:59')
  return written(time, 'Z')
}

const first = Date.parse('0000-01-01T00:00:00Z')
const last = Date.parse('9999-12-31T23:59:59.999Z')
const longest = (23 * 60 + 59) * 60_000

const written = (time: number, offset: string) => new Date(time).toISOString().replace(/(\.000)?Z$/, offset)
