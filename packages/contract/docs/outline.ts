import {
  type DocumentedContract,
  type LocatedOperation,
  operationsOf,
  pageNames,
  type Tag,
} from './documented-contract.ts'

/**
 * Renders the guide and all operations as plain HTML: readers see it until the script has loaded, and without scripts. Its anchors equal
 * those of Redoc.
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

const titleOf = ({ name, summary = name }: Section): string => summary

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

/**
 * Renders the Markdown of guides as HTML: headings, paragraphs, lists, tables, code, links and bold text. Removes HTML and keeps everything
 * else as text, until Redoc renders the rest.
 */
export function renderMarkdown(source: string): string {
  const blocks: string[] = []
  const lines = source.split('\n')
  const takeWhile = (isPart: (line: string) => boolean): string[] => {
    const end = lines.findIndex((line) => !isPart(line))
    return lines.splice(0, end < 0 ? lines.length : end)
  }
  while (lines.length > 0) {
    const first = lines[0]!
    const [, marks = '', title = ''] = heading.exec(first) ?? []
    const [fence] = /^ *(```|~~~)/.exec(first) ?? []
    if (first.trim() === '') lines.shift()
    else if (fence !== undefined) {
      lines.shift()
      const code = takeWhile((line) => !line.startsWith(fence))
      lines.shift()
      blocks.push(`<pre><code>${escapeMarkup(code.join('\n'))}</code></pre>`)
    } else if (marks !== '') {
      lines.shift()
      blocks.push(`<h${marks.length} id="${sectionId(title)}">${inline(title)}</h${marks.length}>`)
    } else if (first.startsWith('|')) blocks.push(table(takeWhile((line) => line.startsWith('|'))))
    else if (first.startsWith('> ')) {
      const quoted = takeWhile((line) => line.startsWith('>')).map((line) => line.replace(/^> ?/, ''))
      blocks.push(`<blockquote>${renderMarkdown(quoted.join('\n'))}</blockquote>`)
    } else {
      const part = takeWhile((line) => line.trim() !== '' && !/^ *```/.test(line) && !heading.test(line))
      blocks.push(item.test(first) ? list(part) : `<p>${inline(part.join('\n'))}</p>`)
    }
  }
  return blocks.join('\n')
}

// A Markdown line that starts a block, or belongs to indented code.
const beginsBlock = /^(\s*([-*+]|\d+[.)]) | {4}|\t| *(\||#|>|<|```|~~~|={2,}|-{2,}))/
// A Markdown line that ends its block.
const endsBlock = /^ *(\||#|<)|( {2}|\\)$/

/** Joins the lines of each Markdown paragraph and list item. */
export function unwrapped(source: string): string {
  const lines: string[] = []
  let fence: string | undefined
  for (const line of source.split('\n')) {
    const [, mark] = /^ *(```|~~~)/.exec(line) ?? []
    const before = lines.at(-1) ?? ''
    const isProgram = fence !== undefined || mark !== undefined
    if (mark !== undefined) fence = fence === undefined ? mark : fence === mark ? undefined : fence
    const isAlone = isProgram || line.trim() === '' || beginsBlock.test(line)
    const isFirst = before.trim() === '' || endsBlock.test(before) || /^ *(```|~~~)|^ {4}|^\t/.test(before)
    if (isAlone || isFirst) lines.push(line)
    else lines[lines.length - 1] = `${before.trimEnd()} ${line.trim()}`
  }
  return lines.join('\n')
}

function sectionId(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return escapeMarkup(`section/${words.join('-')}`)
}

/** Returns the first sentence of a Markdown text as plain text, at most one line. */
export function plainText(source: string, most = 100): string {
  const [paragraph = ''] = source.trim().split(/\n\s*\n/, 1)
  const text = paragraph
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/\[([^[\]]+)\]\([^()\s]+\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
  const [line] = /^.*?\.(?= |$)/.exec(text) ?? [text]
  return line.length <= most ? line : `${line.slice(0, most).replace(/\s+\S*$/, '')} …`
}

const inline = (text: string): string =>
  text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`.+`$/s.test(part) ? `<code>${escapeMarkup(part.slice(1, -1))}</code>` : prose(part)))
    .join('')

const heading = /^(#{1,6}) +(.+)/
const item = /^ *(?:[-*]|\d+\.) /

const prose = (text: string) =>
  escapeMarkup(text.replaceAll(/<br ?\/?>/g, '\n').replaceAll(/<\/?[a-z][^<>]*>/gi, ''))
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[([^[\]]+)\]\(([^()\s]+)\)/g, (_, label: string, target: string) =>
      /^(https?:\/\/|\/(?![/\\])|#|(\.\.\/)?[\w%-][\w%./-]*(#.*)?$)/.test(target)
        ? `<a href="${target}">${label}</a>`
        : label,
    )

const list = (lines: string[]) => {
  const kind = /^ *\d/.test(lines[0]!) ? 'ol' : 'ul'
  const [, ...texts] = lines.join('\n').split(/^ *(?:[-*]|\d+\.) /m)
  const items = texts.map((text) => `<li>${inline(text.trim())}</li>`)
  return `<${kind}>${items.join('')}</${kind}>`
}

const table = ([head = '', , ...rows]: string[]) => {
  const cells = (row: string, kind: string) => {
    const texts = row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.replaceAll('\\|', '|'))
    return `<tr>${texts.map((cell) => `<${kind}>${inline(cell.trim())}</${kind}>`).join('')}</tr>`
  }
  return `<table>${cells(head, 'th')}${rows.map((row) => cells(row, 'td')).join('')}</table>`
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
}

/** Escapes text for HTML and XML 1.0, and removes characters that XML does not allow. */
export const escapeMarkup = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll(/[&<>"\n]/g, (character) => escapes[character] ?? character)
