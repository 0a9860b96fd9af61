/** Edits of a contract at given paths, in its data and in its text. */

import { type Document, type Node, parseDocument, Scalar, type YAMLMap } from 'yaml'
import { orUndefined } from '../cli/or-undefined.ts'
import { type Fields, fields, isFields, type Path, valueAt } from '../read/document.ts'

export interface Target {
  copy(from: Path, to: Path): void
  /** Removes an undefined value. */
  set(path: Path, value: unknown): void
}

export function edited<Plain extends Fields>(plain: Plain, edit: (target: Target) => void): Plain {
  const copy = copyOf(plain)
  edit(copy)
  return copy.document as Plain
}

/** Edits YAML with its comments and style kept, or JSON with its indentation kept. */
export function editedText(written: string, edit: (target: Target) => void): string {
  // JSON has no comments to keep.
  const json = orUndefined(() => JSON.parse(written))
  if (json) return `${JSON.stringify(edited(json, edit), null, indentationOf(written))}\n`
  // The file was checked when it was read.
  const yaml = parseDocument(written, { stringKeys: true, uniqueKeys: false })
  edit(targetIn(yaml))
  return yaml.toString({ lineWidth: 0, singleQuote: true })
}

const indentationOf = (json: string): string | undefined => /^\s*\{\r?\n([ \t]+)/.exec(json)?.[1]

// Copies only the objects that contain changes, each once.
function copyOf(plain: Fields): Target & { document: Fields } {
  const document: Record<string, unknown> = { ...plain }
  const copies = new Set<unknown>([document])
  const set = (path: Path, value: unknown) => {
    let owner = document
    for (const step of path.slice(0, -1)) {
      const known = owner[step]
      // A list takes its indexes like keys.
      const next = (
        copies.has(known) ? known : Array.isArray(known) ? [...known] : { ...fields(known) }
      ) as typeof document
      copies.add(next)
      owner[step] = next
      owner = next
    }
    if (value === undefined) delete owner[path.at(-1)!]
    else owner[path.at(-1)!] = value
  }
  return { document, set, copy: (from, to) => set(to, valueAt(document, from)) }
}

// Keeps comments and the style of the text.
function targetIn(yaml: Document): Target {
  return {
    copy(from, to) {
      const key = new Scalar(to.at(-1))
      key.spaceBefore = true
      const section = yaml.getIn(to.slice(0, -1)) as YAMLMap
      section.set(key, (yaml.getIn(from, true) as Node).clone())
    },
    set(path, value) {
      // A key without a value.
      for (const [index] of path.entries()) {
        const above = path.slice(0, index)
        if (index > 0 && yaml.getIn(above) === null) yaml.deleteIn(above)
      }
      if (value === undefined) yaml.deleteIn(path)
      else yaml.setIn(path, isFields(value) ? yaml.createNode(value, { flow: '$ref' in value }) : value)
    },
  }
}
