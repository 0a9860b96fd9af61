/** Pages of lists. Their SQL names the indexes, so that the plan does not depend on statistics of the database. */
import type { Database, Statement } from 'better-sqlite3'
import { type AnyList, indexOf, keyOf, literal, type RowRange } from '../kit/list.ts'
import type { ListReader, WordReader } from '../kit/scan.ts'
import { type AnyTable, type ColumnType, columnName, hasWordIndex, type Id, selected } from '../kit/table.ts'
import { bucketOf, bucketStart } from '../kit/words.ts'
import type { ReadBatch } from './reads.ts'
import { reader, stored } from './statements.ts'

type Values = Record<string, string | number | null | undefined>

/**
 * Returns the SQL for all ranges with the same key. Its parameters come from {@link valuesOf}. A plus hides those that SQLite's planner would look at;
 * see `hidingLimits`.
 */
export function listSql<Row>(list: AnyList<Row>, range: RowRange): string {
  const { view, last } = list
  const { equal, ids, word, column, descending, from } = range
  const { name } = view
  const properties = Object.keys(view.columns)
  const select = `SELECT ${selected(view, `${name}.`)} FROM`
  const equals = equal.map(([property]) => `${columnName(property)} = +:${property} AND `).join('')
  const beyond = descending ? '<' : '>'
  const sorted = column === undefined ? 'id' : columnName(column)
  const keys = column === undefined ? [1] : [properties.indexOf(column) + 1, 1]
  const order = `ORDER BY ${keys.map((key) => (descending ? `${key} DESC` : key)).join(', ')} LIMIT +:limit`
  const behind =
    column === undefined
      ? `id ${beyond} :after`
      : from === undefined
        ? 'true'
        : `(${sorted}, id) ${beyond} (:from, :after)`

  if (word)
    return `${select} ${name}_by_words AS found CROSS JOIN ${name} ON id = found.rowid
      WHERE ${name}_by_words MATCH :match AND found.rowid ${beyond} :after ORDER BY found.rowid${descending ? ' DESC' : ''} LIMIT +:limit`
  // NOT INDEXED leaves a numeric primary key: a scan along it, or at most as many look-ups as there are ids.
  const byKey = Object.values<ColumnType>(view.columns)[0] === 'text' ? name : `${name} NOT INDEXED`
  const where = `${equals}${behind} ${order}`
  if (ids) return `${select} ${byKey} WHERE id IN (SELECT value FROM json_each(:ids)) AND ${where}`
  if (equal.length === 0 && column === undefined) return `${select} ${byKey} WHERE ${where}`

  const { index, filters, isMerged } = indexOf(list, range)
  const isDeferred = [column, ...filters].some((property) => view.deferred?.includes(property ?? ''))
  // SQLite cannot seek to a pair of values, so rows with the same value of the column are a separate range.
  const isBehind = column !== undefined && from !== undefined
  const places = isBehind
    ? [`${sorted} = +:from AND id ${beyond} :after`, `${sorted} ${beyond} :from`]
    : [behind]
  const parts = isMerged
    ? last!.values.map((value) => `${columnName(last!.filter)} = ${literal(value)} AND `)
    : ['']
  const ranges = parts.flatMap((part) =>
    places.map((place) => `${index} WHERE ${isDeferred ? 'unindexed = 0 AND ' : ''}${part}${equals}${place}`),
  )
  if (isDeferred) ranges.push(`${name}_unindexed WHERE unindexed = 1 AND ${equals}${behind}`)
  const sources = ranges.map((range) => `${select} ${name} INDEXED BY ${range}`)
  return `${sources.join(' UNION ALL ')} ${order}`
}

function valuesOf({ equal, ids, after, from, limit }: RowRange): Values {
  const values: Values = { after, limit }
  if (from !== undefined) values.from = stored(from)
  if (ids) values.ids = JSON.stringify(ids)
  for (const [property, value] of equal) values[property] = stored(value)
  return values
}

/** Reads the rows of a list. It prepares each shape of range on first use. */
export function listReader<Row>(
  db: Database,
  list: AnyList<Row>,
  reads: ReadBatch,
): Pick<ListReader<Row>, 'rows' | 'words'> {
  const prepared = new Map<string, Statement<[Values], Row>>()
  const make = reader(list.view)
  const statementFor = (range: RowRange, key = keyOf(range), sql = listSql) => {
    let statement = prepared.get(key)
    if (!statement) {
      statement = db.prepare<[Values], Row>(sql(list, range))
      prepared.set(key, statement)
    }
    return statement
  }
  const withWord = (range: RowRange, word: NonNullable<RowRange['word']>) => {
    const indexed = rowsOfBuckets(range, word, statementFor(range))
    if (!list.view.deferred) return indexed
    const unindexed = statementFor(range, `${keyOf(range)} unindexed`, unindexedSql)
    return merged(indexed, unindexed.all(unindexedValues(range, word)), list, range)
  }
  return {
    rows(range) {
      const { word } = range
      const made = (rows: Row[]) => (make ? rows.map(make) : rows)
      return word
        ? reads.read(() => made(withWord(range, word)))
        : reads.readStatement(() => made(statementFor(range).all(valuesOf(range))))
    },
    words: hasWordIndex(list.view) ? wordReader(db, list.view, reads) : undefined,
  }
}

function rowsOfBuckets<Row>(
  range: RowRange,
  { text, to }: NonNullable<RowRange['word']>,
  statement: Statement<[Values], Row>,
): Row[] {
  const { after, descending, limit } = range
  const rows: Row[] = []
  const step = descending ? -1 : 1
  for (let bucket = bucketOf(Number(after)); (to - bucket) * step >= 0 && rows.length < limit; bucket += step)
    rows.push(...statement.all({ match: `"_${bucket}_${text}"*`, after, limit: limit - rows.length }))
  return rows
}

// These rows are not in the index of words yet.
function unindexedSql<Row>({ view }: AnyList<Row>, { descending }: RowRange): string {
  const { name } = view
  return `SELECT ${selected(view, `${name}.`)} FROM ${unindexedWith(name)} AND id BETWEEN :first AND :last AND id ${descending ? '<' : '>'} :after
    ORDER BY id${descending ? ' DESC' : ''} LIMIT +:limit`
}

const unindexedWith = (name: string) =>
  `${name} INDEXED BY ${name}_unindexed WHERE unindexed = 1 AND instr(words, :word) > 0`

function unindexedValues(
  { after, descending, limit }: RowRange,
  { text, to }: NonNullable<RowRange['word']>,
): Values {
  const from = bucketOf(Number(after))
  const [first, last] = descending ? [to, from] : [from, to]
  return { word: ` ${text}`, first: bucketStart(first), last: bucketStart(last + 1) - 1, after, limit }
}

// Both lists are in one order of ids.
function merged<Row>(some: Row[], others: Row[], { view }: AnyList<Row>, { descending, limit }: RowRange) {
  if (others.length === 0) return some
  const id = Object.keys(view.columns)[0] as keyof Row
  const rows = [...some, ...others].sort((left, right) => Number(left[id]) - Number(right[id]))
  return (descending ? rows.reverse() : rows).slice(0, limit)
}

function wordReader(
  db: Database,
  { name, deferred }: Pick<AnyTable, 'name' | 'deferred'>,
  reads: ReadBatch,
): WordReader {
  const unindexed = deferred ? `UNION ALL SELECT id FROM ${unindexedWith(name)}` : ''
  const prepare = () => ({
    ids: db
      .prepare<[Values], Id>(
        `SELECT doc FROM ${name}_vocabulary WHERE term >= :from AND term < :to ${unindexed} LIMIT +:most`,
      )
      .pluck(),
    last: db.prepare<[], number>(`SELECT coalesce(max(id), 0) FROM ${name}`).pluck(),
  })
  let statements: ReturnType<typeof prepare> | undefined
  const prepared = () => (statements ??= prepare())
  return {
    ids: (beginning, most) =>
      reads.read(() =>
        prepared().ids.all({ from: beginning, to: `${beginning}\u{10ffff}`, word: ` ${beginning}`, most }),
      ),
    last: () => reads.read(() => prepared().last.get()!),
  }
}
