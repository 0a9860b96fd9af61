import { child, fields, isFields, type Located, list, parts } from '../read/document.ts'

/** Member of a value that no schema describes. */
export interface UndescribedMember {
  /** Path of the member, such as `address.city`. */
  name: string
  /** True if the schema forbids other members. */
  isClosed: boolean
}

const branches = ['allOf', 'oneOf', 'anyOf', 'if', 'then', 'else']

type MakeRegExp = (pattern: string) => { test(text: string): boolean }

/**
 * Finds members of a value that no schema describes. An object without a description may have any members.
 * @param regExp makes the expression of a pattern
 */
export function undescribedIn(
  schemas: readonly Located[],
  value: unknown,
  regExp: MakeRegExp,
  above = '',
): UndescribedMember[] {
  return undescribedBy(allOf(schemas), value, regExp, above)
}

const allOf = (schemas: readonly Located[]) => schemas.flatMap((schema) => parts(schema, branches))

/** @param all schemas with their parts, which the items of a list share */
function undescribedBy(
  all: readonly Located[],
  value: unknown,
  regExp: MakeRegExp,
  above: string,
): UndescribedMember[] {
  if (Array.isArray(value)) {
    const items = allOf(
      all.flatMap((part) => [
        child(part, 'items'),
        ...list(part.value.prefixItems).map((_, index) => child(part, 'prefixItems', index)),
      ]),
    )
    return value.flatMap((item) => undescribedBy(items, item, regExp, above))
  }
  if (!isFields(value) || Object.getPrototypeOf(value) !== Object.prototype) return []
  const others = all.flatMap(({ value: { additionalProperties, unevaluatedProperties } }) => [
    additionalProperties,
    unevaluatedProperties,
  ])
  const isOpen = others.some((schema) => schema === true || isFields(schema))
  if (!isOpen && all.every((part) => part.value.properties === undefined)) return []
  return Object.entries(value).flatMap(([name, member]) => {
    if (member === undefined) return []
    const owners = all.flatMap((part) => describing(part, name, regExp))
    if (owners.length > 0) return undescribedIn(owners, member, regExp, `${above}${name}.`)
    return isOpen ? [] : [{ name: above + name, isClosed: others.includes(false) }]
  })
}

function describing(schema: Located, name: string, regExp: MakeRegExp): Located[] {
  const { properties, patternProperties, additionalProperties } = schema.value
  if (Object.hasOwn(fields(properties), name)) return [child(schema, 'properties', name)]
  const patterns = Object.keys(fields(patternProperties)).filter((pattern) => regExp(pattern).test(name))
  if (patterns.length > 0) return patterns.map((pattern) => child(schema, 'patternProperties', pattern))
  return isFields(additionalProperties) ? [child(schema, 'additionalProperties')] : []
}
