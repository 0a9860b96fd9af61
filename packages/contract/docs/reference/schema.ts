/** Schemas in Markdown: their members as rows of a table, and types and limits in words. */
import {
  below,
  child,
  componentName,
  type Fields,
  facet,
  type Located,
  list,
  parts,
  propertiesOf,
  resolve,
} from '../../read/document.ts'

/** Member of a body, or a parameter, in a table. */
interface Row {
  name: string
  isRequired: boolean
  schema: Located
}

// Members below have no row of their own.
const mostDepth = 4

/** Returns the members of a schema at any depth, as `address.city` and `tags[].name`. */
export function rowsOf(schema: Located, prefix = '', above: readonly Fields[] = []): Row[] {
  const { value } = resolve(schema)
  if (above.includes(value) || above.length > mostDepth) return []
  const seen = [...above, value]
  const required = parts(schema).flatMap((part) => list(part.value.required))
  const members = propertiesOf(schema).flatMap(([name, member]): Row[] => {
    const row = { name: prefix + name, isRequired: required.includes(name), schema: member }
    return [row, ...rowsOf(member, `${prefix}${name}.`, seen)]
  })
  const items = child(resolve(schema), 'items')
  const listed = value.items === undefined ? [] : rowsOf(items, `${prefix.replace(/\.$/, '')}[].`, seen)
  const choices = choicesOf(schema).flatMap((choice) => rowsOf(choice, prefix, seen))
  const once = new Map([...members, ...listed, ...choices].toReversed().map((row) => [row.name, row]))
  return [...once.values()].toReversed()
}

const choicesOf = (schema: Located): Located[] =>
  parts(schema).flatMap((part) => below(part, ['oneOf', 'anyOf']))

// Keywords of the least and the most, and the unit.
const ranges = [
  ['minimum', 'maximum', ''],
  ['minLength', 'maxLength', ' characters'],
  ['minItems', 'maxItems', ' items'],
] as const

const rangeWords = (least: unknown, most: unknown, unit: string) => {
  if (least === undefined) return most === undefined ? [] : [`at most ${most}${unit}`]
  return [most === undefined ? `at least ${least}${unit}` : `${least} to ${most}${unit}`]
}

const mostValues = 12

/** Describes the type and the limits of a schema in words: `integer (int64), at least 1`. */
export function typeWords(schema: Located, depth = 0): string {
  const { value } = resolve(schema)
  const choices = choicesOf(schema)
  const types = [facet(schema, 'type')].flat().filter((type) => type !== undefined)
  const format = facet(schema, 'format')
  const values = list(facet(schema, 'enum'))
  const only = facet(schema, 'const')
  const pattern = facet(schema, 'pattern')
  const words = []
  if (values.length > 0) {
    const shown = values.slice(0, mostValues).map((value) => `\`${JSON.stringify(value)}\``)
    words.push(`${shown.join(', ')}${values.length > mostValues ? ', …' : ''}`)
  } else if (only !== undefined) words.push(`\`${JSON.stringify(only)}\``)
  else if (types.includes('array') && value.items !== undefined && depth < mostDepth)
    words.push(`array of ${typeWords(child(resolve(schema), 'items'), depth + 1)}`)
  else if (choices.length > 0 && depth < mostDepth) {
    const names = choices.map((choice) => componentName(choice.value) ?? typeWords(choice, depth + 1))
    words.push([...new Set(names)].join(' or '))
  } else if (types.length > 0)
    words.push(`${types.join(' or ')}${format === undefined ? '' : ` (${format})`}`)
  if (facet(schema, 'nullable') === true) words.push('or null')
  for (const [least, most, unit] of ranges)
    words.push(...rangeWords(facet(schema, least), facet(schema, most), unit))
  const usual = facet(schema, 'default')
  if (usual !== undefined) words.push(`default \`${JSON.stringify(usual)}\``)
  if (typeof pattern === 'string' && pattern.length <= 60) words.push(`matches \`${pattern}\``)
  if (facet(schema, 'readOnly') === true) words.push('only in responses')
  if (facet(schema, 'writeOnly') === true) words.push('only in requests')
  return words.join(', ')
}

const mostRows = 40

/** Writes rows as a Markdown table. */
export function membersTable(rows: readonly Row[], where?: (row: Row) => string): string {
  const shown = rows.slice(0, mostRows).map((row) => {
    const { name, isRequired, schema } = row
    const words = sentence(facet(schema, 'description'))
    const type = [isRequired ? '**required**' : '', typeWords(schema)].filter(Boolean).join(', ')
    const cells = [`\`${name}\``, ...(where ? [where(row)] : []), type, words]
    return tableRow(cells)
  })
  const head = ['Name', ...(where ? ['In'] : []), 'Type', 'Description']
  const rest = rows.length > mostRows ? `\n\n… and ${rows.length - mostRows} more: see the contract.` : ''
  return `${tableHead(head)}\n${shown.join('\n')}${rest}`
}

/** First sentence of a description, in Markdown. */
export function sentence(description: unknown): string {
  const [paragraph = ''] = String(description ?? '')
    .trim()
    .split(/\n\s*\n/, 1)
  const text = paragraph.replaceAll(/<[^<>]*>/g, '').replaceAll(/\s+/g, ' ')
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text
}

export const tableHead = (cells: readonly string[]) => `${tableRow(cells)}\n|${'---|'.repeat(cells.length)}`

export const tableRow = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`
