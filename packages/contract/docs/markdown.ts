/**
 * The Markdown of guides as text and as HTML: headings, paragraphs, lists, tables, quotes, code, links and bold text. HTML in it is removed;
 * everything else stays text. Redoc renders the whole of Markdown, once its script has loaded.
 */

/** Renders Markdown as HTML; each heading has an anchor. */
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

/** Renders code, bold text and links within a paragraph. */
export const inline = (text: string): string =>
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
