/** YAML with another value: what people wrote, with their comments, quotes and order, stays wherever nothing changes. */
import { type Fields, isFields } from 'contract-openapi/read'
import { type Document, isMap, isNode, isScalar, isSeq, parseDocument, stringify, visit } from 'yaml'

/** Readers of YAML 1.1 take a plain `no` or `12:30` for something else than a text. */
const compat = 'yaml-1.1'
const writtenOut = { aliasDuplicateObjects: false }

/** A value in YAML. */
export const asYaml = (value: Fields): string => stringify(value, { ...writtenOut, compat, lineWidth: 0 })

/** The YAML of a text with another value; its aliases are written out. */
export function withValue(text: string, value: Fields): string {
  const document: Document = parseDocument(text, { compat, merge: true })
  document.contents = updated(document, document.contents, value) as typeof document.contents
  visit(document, { Node: (_, node) => void ('anchor' in node && delete node.anchor) })
  const isIndented = !/^( *)[^\s#-].*:\n\1- /m.test(text)
  return document.toString({ lineWidth: 0, indentSeq: isIndented })
}

/** The node of a value: what is there, as far as it says the same. */
function updated(document: Document, node: unknown, value: unknown): unknown {
  if (isMap(node) && isFields(value)) {
    const nameOf = ({ key }: { key: unknown }) => String(isScalar(key) ? key.value : key)
    const kept = node.items.filter((pair) => Object.hasOwn(value, nameOf(pair)))
    for (const pair of kept) pair.value = updated(document, pair.value, value[nameOf(pair)])
    const known = new Set(kept.map(nameOf))
    const added = Object.entries(value).filter(([name]) => !known.has(name))
    node.items = [...kept, ...added.map(([name, inner]) => document.createPair(name, inner, writtenOut))]
    return node
  }
  if (isSeq(node) && Array.isArray(value)) {
    const plain = (item: unknown) => JSON.stringify(isNode(item) ? item.toJS(document) : item)
    const same = new Map(node.items.map((item) => [plain(item), item]))
    const isAsLong = node.items.length === value.length
    node.items = value.map((inner, index) =>
      updated(document, isAsLong ? node.items[index] : same.get(JSON.stringify(inner)), inner),
    )
    return node
  }
  return isScalar(node) && node.value === value ? node : document.createNode(value, writtenOut)
}
