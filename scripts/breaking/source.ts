import { posix } from 'node:path'
import { type Document, LineCounter, parseDocument } from 'yaml'
import { isFields, type Path, pointerPath } from '../openapi/document.ts'
import { offsetOf } from '../openapi/parse.ts'

/** Gives the text of a file of the contract; rejects when there is no such file. */
export type Read = (file: string) => Promise<string>

/** Where something is written. Lines and columns count from 1. */
export interface Place {
  file: string
  line: number
  column: number
}

/** A node of one of the contract's files. */
export interface Origin {
  file: string
  path: Path
}

/** The files of a contract: the one it begins with, and those that its references lead to. */
export class Source {
  readonly #files = new Map<string, { yaml: Document; lines: LineCounter; root: unknown }>()
  readonly entry: string

  private constructor(entry: string) {
    this.entry = entry
  }

  /** @throws ContractUnreadable for a file that is missing or no YAML */
  static async load(entry: string, read: Read): Promise<Source> {
    const source = new Source(entry)
    const waiting = [entry]
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (source.#files.has(file)) continue
      const lines = new LineCounter()
      const text = await read(file).catch((error: Error) => {
        throw new ContractUnreadable(`${file} cannot be read: ${error.message.split('\n', 1)[0]}`)
      })
      const yaml = parseDocument(text, { lineCounter: lines, prettyErrors: false })
      const [fault] = yaml.errors
      if (fault) {
        throw new ContractUnreadable(`${file}:${lines.linePos(fault.pos[0]).line}: ${fault.message}`)
      }
      const root: unknown = yaml.toJS()
      source.#files.set(file, { yaml, lines, root })
      waiting.push(...filesReferredTo(root, file))
    }
    return source
  }

  /** The contract itself, references and all. */
  get root(): unknown {
    return this.#files.get(this.entry)?.root
  }

  /** What a reference found in `from` leads to; the value is undefined when nothing is there. */
  follow(reference: string, from: string): { value: unknown; origin: Origin } {
    const [file = '', pointer = ''] = reference.split('#')
    const target = file === '' ? from : posix.join(posix.dirname(from), file)
    const path = pointer === '' ? [] : pointerPath(`#${decodeURIComponent(pointer)}`)
    let value = this.#files.get(target)?.root
    for (const step of path)
      value = isFields(value) || Array.isArray(value) ? Reflect.get(value, step) : undefined
    return { value, origin: { file: target, path } }
  }

  /** Where a node is written: its key, or the item of a list; for one that is not there, its nearest ancestor. */
  place({ file, path }: Origin): Place {
    const { yaml, lines } = this.#files.get(file)!
    const { line, col } = lines.linePos(offsetOf(yaml, path))
    return { file, line, column: col }
  }
}

/** The contract, or a file that it refers to, cannot be read or makes no sense. */
export class ContractUnreadable extends Error {
  override name = 'ContractUnreadable'
}

function filesReferredTo(node: unknown, from: string): string[] {
  if (Array.isArray(node)) return node.flatMap((item) => filesReferredTo(item, from))
  if (!isFields(node)) return []
  const { $ref } = node
  const file = typeof $ref === 'string' ? $ref.split('#', 1)[0] : ''
  return [
    ...(file ? [posix.join(posix.dirname(from), file)] : []),
    ...Object.values(node).flatMap((value) => filesReferredTo(value, from)),
  ]
}
