/** SQL of pages of lists. It leaves the planner only the intended index. */
import { type AnyList, indexOf, keyOf, literal, type RowRange } from '../kit/list.ts'
import type { ListReader, WordReader } from '../kit/scan.ts'
import { type ColumnType, columnName, hasWordIndex, type Id, selected } from '../kit/table.ts'
import { bucketOf, bucketWords } from '../kit/words.ts'
import type { Value } from './connection/connection.ts'
import type { Reads } from './reads.ts'
import { typeName } from './rows.ts'

// Buckets of words to look into at once for the ids of a word.
const bucketsAtOnce = 64

/** Returns the SQL for all ranges with the same key. Its parameters come from {@link valuesOf}. */
export function listSql<Row>(list: AnyList<Row>, range: RowRange): string {
  const { view, last } = list
  const { equal, ids, word, column: sorted, descending, from } = range
  const { name } = view
  const idType = typeName[Object.values<ColumnType>(view.columns)[0]!]
  const wanted = new Map(equal.map(([property], at) => [property, `$${3 + at}`]))
  const place = `$${3 + equal.length}`
  const start = `$${3 + equal.length + (ids ? 1 : 0)}`

  const select = `SELECT ${selected(view, `${name}.`)} FROM ${name}`
  const [beyond, direction] = descending ? ['<', ' DESC'] : ['>', '']
  const column = sorted === undefined ? undefined : columnName(sorted)
  const isBehind = column !== undefined && from !== undefined
  const outer = `ORDER BY ${sorted === undefined ? '' : `"${sorted}"${direction}, `}"id"${direction} LIMIT $2`
  const behind =
    column === undefined
      ? `id ${beyond} $1`
      : isBehind
        ? `(${column}, id) ${beyond} (${start}, $1)`
        : `$1::${idType} IS NOT NULL`

  // `id + 0` keeps PostgreSQL from reading along the ids instead.
  if (word)
    return `${select} WHERE ${hasWord('$3')} AND id + 0 ${beyond} $1 ORDER BY id + 0${direction} LIMIT $2`
  if (ids) {
    // Rows looked up by their ids are sorted afterwards. OFFSET keeps PostgreSQL from looking them up in that order.
    const equals = [...wanted].map(([property, value]) => `${columnName(property)} = ${value}`)
    const conditions = [`id = ANY(${place}::${idType}[])`, ...equals, behind]
    return `SELECT * FROM (${select} WHERE ${conditions.join(' AND ')} OFFSET 0) AS found ${outer}`
  }

  const { filters, isMerged } = indexOf(list, range)
  // All columns of the index are compared and sorted as one row, so no other index can seem cheaper.
  const rangeOf = (values: ReadonlyMap<string, string>) => {
    const names = filters.map(columnName)
    const limits = filters.map((filter) => values.get(filter)!)
    const keys = [...names, ...(column === undefined ? [] : [column]), 'id']
    const order = `ORDER BY ${keys.map((key) => key + direction).join(', ')} LIMIT $2`
    const end = `(${names.join(', ')}) ${descending ? '>' : '<'}= (${limits.join(', ')})`
    const begin = `(${keys.join(', ')}) ${beyond} (${[...limits, ...(isBehind ? [start] : []), '$1'].join(', ')})`
    const first = names.map((name, at) => `${name} = ${limits[at]}`)
    const isFirst = column !== undefined && !isBehind
    const conditions = isFirst ? [...first, behind] : names.length === 0 ? [begin] : [begin, end]
    return `${select} WHERE ${conditions.join(' AND ')} ${order}`
  }
  if (!isMerged) return rangeOf(wanted)
  const ranges = last!.values.map(
    (value) => `(${rangeOf(new Map([...wanted, [last!.filter, literal(value)]]))})`,
  )
  return `SELECT * FROM (${ranges.join(' UNION ALL ')}) AS ranges ${outer}`
}

// Condition that a row has one of some words in its bucket, exactly as in the index `TABLE_by_words`.
const hasWord = (words: string): string =>
  `array_to_tsvector(string_to_array(ltrim(${bucketWords}), ' ')) @@ ${words}::tsquery`

// Words with a prefix in some buckets, of which the first one may have the higher number.
const inBuckets = (beginning: string, first: number, last: number): string =>
  Array.from(
    { length: Math.abs(last - first) + 1 },
    (_, at) => `'_${Math.min(first, last) + at}_${beginning}':*`,
  ).join(' | ')

// $1 is the id to begin behind, $2 the limit. The values of the filters, the ids, and the value to begin behind follow, or the words.
function valuesOf({ equal, ids, word, after, from, limit }: RowRange): Value[] {
  if (word) return [after, limit, inBuckets(word.text, bucketOf(Number(after)), word.to)]
  const values: Value[] = [after, limit, ...equal.map(([, value]) => value)]
  if (ids) values.push(ids)
  if (from !== undefined) values.push(from)
  return values
}

/** Reads the rows of a list. */
export function listReader<Row>(reads: Reads, list: AnyList<Row>): Pick<ListReader<Row>, 'rows' | 'words'> {
  const texts = new Map<string, string>()
  return {
    rows(range) {
      const key = keyOf(range)
      let text = texts.get(key)
      if (text === undefined) {
        text = listSql(list, range)
        texts.set(key, text)
      }
      const values = valuesOf(range)
      return range.word
        ? reads.alongIndex<Row & object>(text, ...values)
        : reads.query<Row & object>(text, ...values)
    },
    words: hasWordIndex(list.view) ? wordReader(reads, list.view.name) : undefined,
  }
}

function wordReader(reads: Reads, name: string): WordReader {
  const highest = `SELECT coalesce(max(id), 0) AS id FROM ${name}`
  const ids = `SELECT id FROM ${name} WHERE ${hasWord('$1')} LIMIT $2`
  const last = async () => (await reads.query<{ id: number }>(highest))[0]!.id
  return {
    last,
    async ids(beginning, most) {
      const found: Id[] = []
      const buckets = bucketOf(await last()) + 1
      for (let first = 0; first < buckets && found.length < most; first += bucketsAtOnce) {
        const words = inBuckets(beginning, first, Math.min(first + bucketsAtOnce, buckets) - 1)
        const rows = await reads.alongIndex<{ id: Id }>(ids, words, most - found.length)
        found.push(...rows.map(({ id }) => id))
      }
      return found
    },
  }
}
