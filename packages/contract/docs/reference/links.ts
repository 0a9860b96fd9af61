/** Addresses of the other pages, relative to a page. */
export interface Links {
  operation: (operationId: string) => string
  /** @param place fragment in Redoc's form: `tag/errors/not_found`; empty for the page itself */
  guide: (place: string) => string
  /** Path to the first page: empty, or `../`. */
  root: string
}

/** Rewrites the links of a Markdown text for a page, and leaves out what only Redoc shows: boxes and counted days. */
export function linked(text: string, links: Links): string {
  return text
    .replaceAll(/^<div class="notice[^>]*>\n\n([^\n]*)\n\n<\/div>$/gm, '> $1')
    .replaceAll(/^<\/?div[^>]*>\n*/gm, '')
    .replaceAll(/\{days-until:[^}]*\}/g, '')
    .split(/(```.*?```|`[^`\n]*`)/s)
    .map((part) =>
      part.startsWith('`')
        ? part
        : part.replaceAll(/\]\(([^()\s]+)\)/g, (_, to) => `](${address(to, links)})`),
    )
    .join('')
}

function address(target: string, { operation, guide, root }: Links): string {
  const [, id] = /^#operation\/(.+)/.exec(target) ?? []
  if (id !== undefined) return operation(id)
  if (target === '#guide') return guide('')
  if (target.startsWith('#')) return guide(target.slice(1))
  return /^([a-z][a-z+.-]*:|\/)/i.test(target) ? target : root + target
}
