// Inserts members into a YAML text; comments and order stay unchanged.
import { isMap, isScalar, isSeq, type Pair, parseDocument, stringify, type YAMLMap } from 'yaml'
import { type Fields, isFields, type Path } from '../read/document.ts'
import type { Addition } from '../rules/finding.ts'

// Usual order of keys; others come last.
const order =
  'openapi info servers type description additionalProperties operationId tags summary x-required-scopes parameters requestBody headers content responses'.split(
    ' ',
  )
const rank = (key: string): number =>
  /^\d{3}$/.test(key) ? Number(key) : order.indexOf(key) >= 0 ? order.indexOf(key) : 1000

interface Piece {
  offset: number
  remove?: number
  piece: string
}

/** @param additions at most one for each path */
export function insert(text: string, additions: readonly Addition[]): string {
  const yaml = parseDocument(text, { stringKeys: true })
  const pieces = additions.flatMap(({ path, add }) => placed(path, add))
  // Works from the end, so that offsets stay valid; of several at one offset the innermost comes first.
  return pieces
    .toReversed()
    .toSorted((a, b) => b.offset - a.offset || columnIn(a.piece) - columnIn(b.piece))
    .reduce(
      (done, { offset, remove = 0, piece }) => done.slice(0, offset) + piece + done.slice(offset + remove),
      text,
    )

  function placed(path: Path, add: Fields): Piece[] {
    const node = path.length > 0 ? yaml.getIn(path, true) : yaml.contents
    if (isMap(node) && (node.items.length > 0 || path.length === 0))
      return Object.entries(add).map(([key, value]) => member(node, key, value))
    if (isSeq(node)) {
      const [start, end] = node.range!
      const column = columnOf(start)
      if (!node.flow)
        return [{ offset: endOfLine(end), piece: lines(`- ${block(add, column + 2).trim()}`, column) }]
      return [{ offset: end - 1, piece: `${node.items.length > 0 ? ', ' : ''}${inline(add)}` }]
    }
    const owner = yaml.getIn(path.slice(0, -1), true)
    const key = String(path.at(-1))
    const pair = isMap(owner) ? owner.items.find((item) => keyOf(item) === key) : undefined
    // The key has no value, or an empty one.
    if (isMap(owner) && pair && isScalar(pair.key)) {
      const [start, end] = pair.key.range!
      const empty = { offset: end + 1, remove: isMap(node) ? node.range![1] - end - 1 : 0 }
      if (owner.flow) return [{ ...empty, piece: ` ${inline(add)}` }]
      return [
        { ...empty, piece: '' },
        { offset: endOfLine(rangeOf(pair)[1]), piece: block(add, columnOf(start) + 2) },
      ]
    }
    return placed(path.slice(0, -1), { [key]: add })
  }

  function member(map: YAMLMap, key: string, value: unknown): Piece {
    const after = map.items.findIndex((pair) => rank(keyOf(pair)) > rank(key))
    const index = after < 0 ? map.items.length : after
    const [previous, next] = [map.items[index - 1], map.items[index]]
    if (map.flow) {
      const entry = `${inline(key)}: ${inline(value)}`
      if (next) return { offset: rangeOf(next)[0], piece: `${entry}, ` }
      return { offset: rangeOf(previous!)[1], piece: `, ${entry}` }
    }
    const column = columnOf(rangeOf(map.items[0]!)[0])
    const isDeep = isFields(value) && Object.values(value).some(isFields)
    const written = isDeep ? `${inline(key)}:${block(value, column + 2)}` : `${inline(key)}: ${inline(value)}`
    if (previous) return { offset: endOfLine(rangeOf(previous)[1]), piece: lines(written, column) }
    return { offset: rangeOf(next!)[0], piece: `${written}\n${' '.repeat(column)}` }
  }

  function columnOf(offset: number): number {
    return offset - text.lastIndexOf('\n', offset - 1) - 1
  }

  // Behind the last value and the comment on its line.
  function endOfLine(offset: number): number {
    const end = text.slice(0, offset).trimEnd().length
    const found = text.indexOf('\n', end)
    return found < 0 ? text.length : found
  }
}

const keyOf = ({ key }: Pair): string => String(isScalar(key) ? key.value : key)

function rangeOf({ key, value }: Pair): [start: number, end: number] {
  const [start, end] = isScalar(key) ? key.range! : [0, 0]
  const range = (value as { range?: [number, number, number] | null } | null)?.range
  return [start, range?.[1] ?? end + 1]
}

const columnIn = (piece: string): number => piece.search(/[^\n ]/)

const lines = (text: string, column: number): string => `\n${' '.repeat(column)}${text}`

const block = (members: Fields, column: number): string =>
  Object.entries(members)
    .map(([key, value]) =>
      isFields(value) && Object.values(value).some(isFields)
        ? lines(`${inline(key)}:`, column) + block(value, column + 2)
        : lines(`${inline(key)}: ${inline(value)}`, column),
    )
    .join('')

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (!isFields(value)) return stringify(value, { singleQuote: true, lineWidth: 0 }).trim()
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${inline(key)}: ${inline(item)}`)
    .join(', ')} }`
}
