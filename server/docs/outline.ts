import { type DocumentedContract, operationsOf, type Place, type Tag } from './documented-contract.ts'
import { inline, renderMarkdown } from './markdown.ts'
import { escapeMarkup } from './markup.ts'

/**
 * The guide and all operations of a decorated contract, as HTML: what readers see before the script of the page has loaded, and all that
 * those without scripts see. Addresses lead to the same places as in Redoc, which replaces it.
 */
export function outline(contract: DocumentedContract): string {
  const { title, version, description = '' } = contract.info
  const tags = tagsOf(contract)
  return `<div id="outline">
<nav aria-label="Contents"><ul>
${tags.map(({ name }) => `<li><a href="#${tagId(name)}">${inline(name)}</a></li>`).join('\n')}
</ul></nav>
<main id="content" tabindex="-1">
<h1>${escapeMarkup(`${title} (${version})`)}</h1>
${renderMarkdown(description)}
${tags.map(tagged).join('\n')}
<noscript><p>Samples, schemas and the search need JavaScript. The contract itself has all of it: openapi.yaml.</p></noscript>
</main>
</div>`
}

/** A tag, and its operations. */
type Section = Tag & { places: Place[] }

/** The tags in the order of the contract, those first that it describes, each with its operations. */
function tagsOf(contract: DocumentedContract): Section[] {
  const places = operationsOf(contract)
  const named = places.map(({ operation }) => operation.tags?.[0] ?? 'default')
  const declared = new Map((contract.tags ?? []).map((tag) => [tag.name, tag]))
  return [...new Set([...declared.keys(), ...named])].map((name) => ({
    ...declared.get(name),
    name,
    places: places.filter((_, index) => named[index] === name),
  }))
}

const tagId = (name: string) => escapeMarkup(`tag/${name}`)

const tagged = ({
  name,
  description = '',
  places,
}: Section) => `<h2 id="${tagId(name)}">${escapeMarkup(name)}</h2>
${renderMarkdown(description)}
<ul>${places.map(entry).join('\n')}</ul>`

const entry = ({ method, path, operation }: Place) => {
  const { operationId = '', summary = operationId, 'x-badges': badges = [] } = operation
  const marks = badges.map(({ name }) => ` <strong>${name}</strong>`).join('')
  return `<li id="${escapeMarkup(`operation/${operationId}`)}"><code>${method.toUpperCase()} ${escapeMarkup(path)}</code> ${escapeMarkup(summary)}${marks}</li>`
}
