import type { DocumentedContract, LocatedOperation } from '../documented-contract.ts'
import { plainText } from '../markdown.ts'
import { tagsOf } from '../outline.ts'
import { type Links, linked } from './links.ts'

/** The guide in Markdown, with a list of all operations. */
export function guidePage(contract: DocumentedContract, links: Links): string {
  const { title, version, description = '' } = contract.info
  const groups = tagsOf(contract).map(
    ({ name, summary, 'x-displayName': shown, description = '', operations }) => {
      const list = operations.map((place) => `- ${entry(place, links)}`).join('\n')
      return [`## ${shown ?? summary ?? name}`, description.trim(), list].filter(Boolean).join('\n\n')
    },
  )
  return `${linked([`# ${title} (${version})`, description, ...groups].join('\n\n'), links)}\n`
}

/** Index for assistants (llmstxt.org): a summary, and links to everything. */
export function llmsIndex(contract: DocumentedContract, links: Links, hasFeed: boolean): string {
  const { title, description = '' } = contract.info
  const tags = tagsOf(contract)
  const chapters = tags.filter((tag) => tag['x-traitTag']).map((tag) => tag['x-displayName'] ?? tag.name)
  const groups = tags
    .filter(({ operations }) => operations.length > 0)
    .map(({ name, summary = name, operations }) => {
      const list = operations.map((place) => `- ${entry(place, links)}`).join('\n')
      return `## ${summary}\n\n${list}`
    })
  const summary = plainText(description, 300)
  return `${[
    `# ${title}`,
    summary && `> ${summary}`,
    'Links are relative to this file. The page of an operation has its parameters, bodies, responses and a sample call.',
    `## Guide\n\n- [Guide](${links.guide('')})${chapters.length > 0 ? `: ${chapters.join(', ')}` : ''}
- [Contract](openapi.yaml): OpenAPI, with every detail ([JSON](openapi.json))${hasFeed ? '\n- [Feed of changes](changes.atom)' : ''}`,
    ...groups,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`
}

function entry({ method, template, operation, operationId }: LocatedOperation, links: Links): string {
  const { summary = operationId, 'x-badges': badges = [] } = operation
  const marks = badges.map(({ name }) => ` (${name.toLowerCase()})`).join('')
  return `[${summary.replaceAll(/[[\]]/g, '')}](${links.operation(operationId)}): \`${method} ${template}\`${marks}`
}
