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

/** A date-time of the contract (RFC 3339) in the one form that is stored: UTC, milliseconds only where there are any. */
export const utc = (dateTime: string): string => new Date(dateTime).toISOString().replace('.000Z', 'Z')
