/** A table, an index, a trigger and whatever else a schema is made of. */
export interface SchemaObject {
  kind: string
  name: string
  /** The table that it belongs to. */
  table: string
  /** What it is, in SQL. */
  definition: string
}

/** An object of a database that is not as its migrations make it, in a sentence. */
export interface SchemaDifference {
  table: string
  what: string
}

const keyOf = ({ kind, name, table }: SchemaObject) => `${kind} ${table} ${name}`

/** Compares the schema that a database has with the one that its migrations make. */
export function schemaDifferences(
  existing: readonly SchemaObject[],
  made: readonly SchemaObject[],
): SchemaDifference[] {
  const [found, expected] = [existing, made].map(
    (objects) => new Map(objects.map((object) => [keyOf(object), object])),
  ) as [Map<string, SchemaObject>, Map<string, SchemaObject>]
  const differences: SchemaDifference[] = []
  for (const [key, { kind, name, table, definition }] of found) {
    const other = expected.get(key)
    if (!other) differences.push({ table, what: `No migration makes the ${kind} ${name}.` })
    else if (other.definition !== definition)
      differences.push({ table, what: `The ${kind} ${name} is not what the migrations make of it.` })
  }
  for (const [key, { kind, name, table }] of expected)
    if (!found.has(key)) differences.push({ table, what: `The ${kind} ${name} is missing.` })
  return differences
}
