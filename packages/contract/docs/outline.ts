/**
 * The page until its script has loaded, and without scripts: the guide and a list of all operations as plain HTML, with the anchors of Redoc.
 */

import {
  type DocumentedContract,
  type LocatedOperation,
  operationsOf,
  pageNames,
  type Tag,
} from './documented-contract.ts'
import { escapeMarkup, inline, renderMarkdown } from './markdown.ts'

/**
 * Renders the outline of a decorated contract.
 * @param suffix of the addresses of the operations' pages
 */
export function outline(contract: DocumentedContract, suffix: string): string {
  const { title, version, description = '' } = contract.info
  const tags = tagsOf(contract)
  const names = pageNames(operationsOf(contract))
  const pageOf = (id: string) => escapeMarkup(`docs/${encodeURIComponent(names.get(id) ?? id)}${suffix}`)
  return `<div id="outline">
<nav aria-label="Contents"><ul>
${contents(tags)}
</ul></nav>
<main id="content" tabindex="-1">
<h1>${escapeMarkup(`${title} (${version})`)}</h1>
${renderMarkdown(description)}
${tags.map((tag) => tagged(tag, pageOf)).join('\n')}
<noscript><p>The search needs JavaScript. Each operation has a page without it, and <a href="docs.md">Markdown</a> has samples with the address of this server.</p></noscript>
</main>
</div>`
}

type Section = Tag & { operations: LocatedOperation[] }

/** Tags in the order of the contract, undeclared ones last, each with its operations. */
export function tagsOf(contract: DocumentedContract): Section[] {
  const operations = operationsOf(contract)
  const named = operations.map(({ operation }) => operation.tags?.[0] ?? 'default')
  const declared = new Map((contract.tags ?? []).map((tag) => [tag.name, tag]))
  return [...new Set([...declared.keys(), ...named])].map((name) => ({
    ...declared.get(name),
    name,
    operations: operations.filter((_, index) => named[index] === name),
  }))
}

// The tags below one, each with those below itself; those below none first.
const contents = (tags: readonly Section[], parent?: string): string =>
  tags
    .filter((tag) => (tags.some(({ name }) => name === tag.parent) ? tag.parent : undefined) === parent)
    .map((tag) => {
      const below = contents(tags, tag.name)
      const list = below === '' ? '' : `<ul>${below}</ul>`
      return `<li><a href="#${tagId(tag.name)}">${inline(titleOf(tag))}</a>${list}</li>`
    })
    .join('\n')

const titleOf = ({ name, summary = name, 'x-displayName': shown = summary }: Section): string => shown

/** Anchor of a tag. */
export const tagId = (name: string): string => escapeMarkup(`tag/${name.replaceAll(' ', '-')}`)

const tagged = (
  tag: Section,
  pageOf: (id: string) => string,
) => `<h2 id="${tagId(tag.name)}">${escapeMarkup(titleOf(tag))}</h2>
${renderMarkdown(tag.description ?? '')}
<ul>${tag.operations.map((place) => entry(place, pageOf)).join('\n')}</ul>`

const entry = (
  { method, template, operation, operationId }: LocatedOperation,
  pageOf: (id: string) => string,
) => {
  const { summary = operationId, 'x-badges': badges = [] } = operation
  const marks = badges.map(({ name }) => ` <strong>${name}</strong>`).join('')
  return `<li id="${escapeMarkup(`operation/${operationId}`)}"><code>${method} ${escapeMarkup(template)}</code> <a href="${pageOf(operationId)}">${escapeMarkup(summary)}</a>${marks}</li>`
}
