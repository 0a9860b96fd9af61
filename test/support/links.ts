import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Returns the links of a Markdown file that lead to no file, or to no heading of a Markdown file, each after the name of the file. */
export async function deadLinks(file: string): Promise<string[]> {
  const dead: string[] = []
  const text = proseOf(await readFile(file, 'utf8'))
  for (const [, path = '', anchor] of text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)) {
    const target = path === '' ? file : join(dirname(file), path)
    if (!existsSync(target)) dead.push(`${file}: ${path}`)
    else if (anchor && !anchorsOf(await readFile(target, 'utf8')).includes(anchor))
      dead.push(`${file}: ${path}#${anchor}`)
  }
  return dead
}

// Code has brackets of its own, and comments that look like headings.
const proseOf = (text: string) => text.replaceAll(/^```.*?^```/gms, '')

/** Returns the anchors of the headings of a Markdown text, as code hosts make them. */
const anchorsOf = (text: string): string[] =>
  [...proseOf(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
