/** Control characters, invisible format characters (those that reorder text among them), line separators, lone surrogates. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** Most text, which is recognised in a tenth of the time: every request passes here. */
const ascii = /^[ -~]*$/

/**
 * Makes text that came from outside safe to show on a terminal, in one line: what could move the cursor, hide text or forge a
 * line is escaped as in JSON (`\u001b`).
 */
export const printable = (text: string): string =>
  ascii.test(text) ? text : text.replaceAll(unprintable, escaped)

/** The same for a text of several lines, such as a stack. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n')

function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
}
