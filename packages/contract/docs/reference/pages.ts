/**
 * Pages without scripts, for assistants, search engines and slow phones: llms.txt, the guide in Markdown, and each operation in Markdown and,
 * rendered from that, in HTML.
 */

import { hasChanges } from '../changes.ts'
import {
  type DocumentedContract,
  type LocatedOperation,
  operationsOf,
  pageNames,
} from '../documented-contract.ts'
import { escapeMarkup, renderMarkdown } from '../markdown.ts'
import { addressElement, head } from '../page.ts'
import { guidePage, llmsIndex } from './guide.ts'
import type { Links } from './links.ts'
import { operationPage } from './operation.ts'

/** Page that needs no script: of all operations, or of one. */
interface ReferencePage {
  path: string
  type: 'markdown' | 'html'
  text: string
}

/** Surroundings of the pages of a site. */
interface Site {
  /** True if a server serves the pages: their addresses have no `.html`. */
  isServed: boolean
  /** Address of the style sheet, relative to the first page. */
  style: string
  addressScript?: string | undefined
  policy?: string | undefined
  changelog: string
}

/** Makes the pages of a decorated contract: an index for assistants, the guide, and each operation in Markdown and HTML. */
export function* referencePages(contract: DocumentedContract, site: Site): Generator<ReferencePage> {
  const { isServed, changelog } = site
  // The model remembers what a document was before it was decorated.
  const operations = operationsOf({ ...contract })
  const names = pageNames(operations)
  const nameOf = (id: string) => encodeURIComponent(names.get(id) ?? id)
  const top: Links = {
    root: '',
    operation: (id) => `docs/${nameOf(id)}.md`,
    guide: (place) => `docs.md${anchor(place)}`,
  }
  yield {
    path: 'llms.txt',
    type: 'markdown',
    text: llmsIndex(contract, top, hasChanges(contract, changelog)),
  }
  yield { path: 'docs.md', type: 'markdown', text: guidePage(contract, top) }
  const plain: Links = {
    root: '../',
    operation: (id) => `${nameOf(id)}.md`,
    guide: (place) => `../docs.md${anchor(place)}`,
  }
  const suffix = isServed ? '' : '.html'
  const first = isServed ? '../docs' : '../index.html'
  const html: Links = {
    root: '../',
    operation: (id) => nameOf(id) + suffix,
    guide: (place) => (place === '' ? first : `${first}#${place}`),
  }
  for (const place of operations) {
    const name = names.get(place.operationId) ?? ''
    yield {
      path: `docs/${name}.md`,
      type: 'markdown',
      text: operationPage(place, plain).replace(/ · \[Markdown\]\([^)]*\)/, ''),
    }
    yield {
      path: `docs/${name}${suffix}`,
      type: 'html',
      text: htmlPage(contract, place, operations, html, site, nameOf(place.operationId)),
    }
  }
}

// GitHub's anchors of headings: the last step of the place in Redoc.
const anchor = (place: string) => place && `#${place.slice(place.lastIndexOf('/') + 1).toLowerCase()}`

function htmlPage(
  contract: DocumentedContract,
  place: LocatedOperation,
  operations: readonly LocatedOperation[],
  links: Links,
  { style, addressScript, policy }: Site,
  name: string,
): string {
  const { title } = contract.info
  const { summary } = place.operation
  const [tag] = place.operation.tags ?? []
  const others = operations.filter(({ operation }) => operation.tags?.[0] === tag)
  const menu = others.map((operation) => {
    const current = operation === place ? ' aria-current="page"' : ''
    return `<li><a href="${escapeMarkup(links.operation(operation.operationId))}"${current}>${escapeMarkup(operation.operation.summary)}</a></li>`
  })
  return `${head(`${summary} · ${title}`, { policy, description: `${place.method} ${place.template}: ${summary}` })}
<link rel="alternate" type="text/markdown" href="${name}.md">
<link rel="stylesheet" href="../${style}">
${addressElement(addressScript && `../${addressScript}`)}</head>
<body>
<header>
<a class="skip" href="#content">Skip to content</a>
</header>
<div id="outline" class="operation">
<nav aria-label="Contents"><ul>
${menu.join('\n')}
</ul></nav>
<main id="content" tabindex="-1">
<p><a href="${links.guide(`operation/${escapeMarkup(encodeURIComponent(place.operationId))}`)}">← ${escapeMarkup(title)}</a></p>
${renderMarkdown(operationPage(place, links, Number.POSITIVE_INFINITY))}
</main>
</div>
</body>
</html>
`
}
