import { flatten, type Schema } from './schema.ts'

/** The members that a schema names, at any depth: `address`, `address.city`. Those of the items of arrays count as the array's. */
export function membersOf(schema: Schema | undefined, place = ''): string[] {
  if (!schema) return []
  const { items, properties = {} } = flatten(schema)
  const own = Object.entries(properties).flatMap(([name, member]) => [
    place + name,
    ...membersOf(member, `${place}${name}.`),
  ])
  return [...membersOf(items, place), ...own]
}

/** Those of the members that a value has, each once. */
export function membersIn(schema: Schema | undefined, value: unknown, place = ''): Set<string> {
  if (!schema || typeof value !== 'object' || value === null) return new Set()
  const { items, properties = {} } = flatten(schema)
  if (Array.isArray(value)) return new Set(value.flatMap((item) => [...membersIn(items, item, place)]))
  const own = Object.entries(properties).filter(([name]) => Object.hasOwn(value, name))
  return new Set(
    own.flatMap(([name, member]) => [
      place + name,
      ...membersIn(member, (value as Record<string, unknown>)[name], `${place}${name}.`),
    ]),
  )
}
