/** Canonical forms in which values are stored or compared. */

/**
 * Returns a key for comparing names of categories, without case and compatibility forms: the compatibility caseless match of the Unicode Standard
 * (section 3.13, D146) with its default folding. Folding and normalization are stable for assigned characters, so keys stored by another version of
 * Node stay valid.
 */
export function nameKey(name: string): string {
  return Array.from(name.normalize('NFKD'), foldCase).join('').normalize('NFKC')
}

// JavaScript has no case folding. Three conversions of each character do the same: the first takes "ẞ" to "ß", the second "ß" to "SS" and "ς" to
// "Σ". Only the dotless "ı" would become "i", which is another letter.
function foldCase(character: string): string {
  return character === 'ı' ? character : character.toLowerCase().toUpperCase().toLowerCase()
}

/**
 * Returns a date-time of the contract (RFC 3339) in the form that is stored: UTC, with milliseconds only if there are any. RFC 3339 has no years
 * outside 0000 to 9999. A date that leaves them in UTC keeps the smallest offset that leads back, since many programs accept none beyond 14 or 18
 * hours. A leap second becomes the second after it, as in POSIX time.
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
