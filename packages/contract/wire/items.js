/** Bodies of several items: JSON lines, and JSON sequences (RFC 7464). */

/** Sign between the texts of items. @type {(kind: string) => string} */
const delimiterOf = (kind) => (kind === 'sequence' ? '\x1e' : '\n')

/** @type {(kind: string, item: unknown) => string} */
const writeItem = (kind, item) => `${kind === 'sequence' ? '\x1e' : ''}${JSON.stringify(item)}\n`

/** @type {(kind: string, items: readonly unknown[]) => string} */
export const writeItems = (kind, items) => items.map((item) => writeItem(kind, item)).join('')

/** The texts of items, without blank ones. @type {(kind: string, text: string) => string[]} */
export const itemTexts = (kind, text) => text.split(delimiterOf(kind)).filter((item) => item.trim() !== '')

/** True if a text begins as its kind does: each item of a sequence has a separator before it. @type {(kind: string, text: string) => boolean} */
export const isWellBegun = (kind, text) =>
  kind !== 'sequence' || text.split(delimiterOf(kind), 1)[0]?.trim() === ''

/**
 * Yields items as their texts come.
 * @type {(kind: string, chunks: AsyncIterable<string>) => AsyncGenerator<any>}
 */
export async function* readItems(kind, chunks) {
  let rest = ''
  for await (const chunk of chunks) {
    const texts = (rest + chunk).split(delimiterOf(kind))
    rest = texts.pop() ?? ''
    for (const text of texts) if (text.trim()) yield JSON.parse(text)
  }
  if (rest.trim()) yield JSON.parse(rest)
}
