/** The guide: chapters that readers find by search, by an address of their own, and by the title of the tab. */
import type { DocumentedContract, Tag } from './documented-contract.ts'

/** A chapter's first line, outside of a program. */
const chapterLine = /^(`{3,}|~{3,})[^\n]*\n.*?^\1|^## +([^\n]+)\n/gms

/**
 * Makes a chapter of each part of the description that begins with a heading of the second level: Redoc shows a tag without operations as a
 * page, and its headings as parts of it. Links to `#section/…` lead there. Changes the contract.
 */
export function withChapters(contract: DocumentedContract): DocumentedContract {
  const text = `${contract.info.description ?? ''}\n`
  const starts = [...text.matchAll(chapterLine)].filter(([, , title]) => title !== undefined)
  contract.info.description = text.slice(0, starts[0]?.index).trim()
  for (const [at, { 0: line, 2: title = '', index }] of starts.entries())
    addToChapter(contract, title, text.slice(index + line.length, starts[at + 1]?.index))
  return contract
}

/** Adds to the chapter of that title, and adds the chapter, after the others, where there is none. */
export function addToChapter(contract: DocumentedContract, title: string, text: string): void {
  const shown = title.replaceAll('`', '').trim()
  let chapter = chapterOf(contract, shown)
  if (chapter === undefined) {
    chapter = { name: unusedName(contract, shown), 'x-displayName': shown, 'x-traitTag': true }
    const tags = contract.tags ?? []
    contract.tags = tags.toSpliced(tags.findLastIndex((tag) => tag['x-traitTag']) + 1, 0, chapter)
  }
  chapter.description = [chapter.description, text.trim()].filter(Boolean).join('\n\n')
}

export const chapterOf = ({ tags = [] }: DocumentedContract, title: string): Tag | undefined =>
  tags.find((tag) => tag['x-traitTag'] && (tag['x-displayName'] ?? tag.name) === title)

/** The address is made of it. Redoc keeps `webhooks` for what a server sends by itself. */
function unusedName({ tags = [] }: DocumentedContract, title: string): string {
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
  const used = new Set(['webhooks', ...tags.map((tag) => tag.name.toLowerCase())])
  return used.has(name.toLowerCase()) ? `${name} guide` : name
}
