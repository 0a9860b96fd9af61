import { escapeMarkup } from './markup.ts'

/**
 * HTML of the Markdown that guides are written in: headings, paragraphs, lists, tables, code, links and bold text. HTML in it is left
 * out, and anything else stays as it is written. The page shows it until Redoc does, which knows the rest.
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
    else {
      const part = takeWhile((line) => line.trim() !== '' && !/^ *```/.test(line) && !heading.test(line))
      blocks.push(item.test(first) ? list(part) : `<p>${inline(part.join('\n'))}</p>`)
    }
  }
  return blocks.join('\n')
}

/** Where Redoc's addresses of a section lead. */
const sectionId = (title: string): string =>
  escapeMarkup(
    `section/${
      title
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.join('-') ?? ''
    }`,
  )

/** Text and links of it, without the marks of Markdown. */
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
      /^(https?:\/\/|\/(?![/\\])|#|[\w-]+\.\w+$)/.test(target) ? `<a href="${target}">${label}</a>` : label,
    )

const list = (lines: string[]) => {
  const kind = /^ *\d/.test(lines[0]!) ? 'ol' : 'ul'
  const items = lines.join('\n').split(/^ *(?:[-*]|\d+\.) /m)
  return `<${kind}>${items
    .slice(1)
    .map((text) => `<li>${inline(text.trim())}</li>`)
    .join('')}</${kind}>`
}

const table = ([head = '', , ...rows]: string[]) => {
  const cells = (row: string, kind: string) =>
    `<tr>${row
      .split('|')
      .slice(1, -1)
      .map((cell) => `<${kind}>${inline(cell.trim())}</${kind}>`)
      .join('')}</tr>`
  return `<table>${cells(head, 'th')}${rows.map((row) => cells(row, 'td')).join('')}</table>`
}
