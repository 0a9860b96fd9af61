import type { Validate } from 'contract-openapi/contract'
import { pointerStep } from 'contract-openapi/pointer'
import { type Fields, fields, isFields, list } from 'contract-openapi/read'
import { inEnvelope, membersOf, pageOf, pagingOf, plainName } from 'contract-openapi/resources'
import { repaired } from 'contract-openapi/values'
import { specOf } from 'contract-server/embed'
import { type MockCall, type MockResponse, operationOf, type ResponseTo } from '../mock.ts'
import type { Served } from './resources.ts'
import { exampleResponse, keeping, showing, validatorOf } from './show.ts'
import type { Collection, Item } from './state.ts'

/** Returns the requested page of a collection; undefined for a media type that only an example has. */
export function lister(
  contract: Fields,
  key: string,
  operation: Served,
  responseTo: ResponseTo,
): (call: MockCall, collection: Collection) => MockResponse | undefined {
  const { route } = operation
  const { envelope, schema } = operation.shape!
  const parameters = operationOf(contract, route).parameters.filter((parameter) => parameter.in === 'query')
  const paging = pagingOf(parameters)
  const members = membersOf(schema)
  const pagers: unknown[] = Object.values(paging)
  const filters = parameters
    .map(({ name }) => name)
    .filter((name) => members.has(name) && !pagers.includes(name))
  const validate = validatorOf(operation)
  const hasLinks = specOf(route.responses, operation.status)?.headers.includes('link')

  return (call, { items }) => {
    const example = exampleResponse(operation, call, responseTo)
    if (!example) return undefined
    const examples = list(inEnvelope(envelope, example.body))
    const ofOne = validate && withinList(validate, example.body, envelope)
    const show = showing({ envelope: undefined, schema }, key, ofOne)
    const shownOf = ({ parse }: Item): Fields => fields(show(parse(), examples[0]))
    const { query = {} } = call
    const selected = filtered([...items.values()], shownOf, filters, query)
    const page = pageOf(selected, ({ id }) => id, paging, query)
    const next = page.next && { value: page.next.value, target: targetOf(call, page.next) }
    const values = page.items.map(shownOf)
    let body: unknown = values
    if (envelope !== undefined) {
      const facts = { total: selected.length, next, query }
      // A last page names no next one, as far as its schema lets it.
      const arounds = [undefined, null, ''].map((end) => ({
        ...about(fields(example.body), envelope, { ...facts, end }),
        [envelope]: examples,
      }))
      const around = arounds.find((around) => validate?.(around)) ?? arounds[0]!
      // The object around a list may have to say more than is known.
      body = { ...fields(validate ? repaired(around, validate, example.body) : around), [envelope]: values }
    }
    const { Link, link = Link, ...headers } = example.headers
    const links = next ? `<${next.target}>; rel="next"` : link && `<${call.path}>; rel="self"`
    return keeping(route, {
      ...example,
      body,
      headers: { ...headers, ...(hasLinks && links && { Link: links }) },
    })
  }
}

function targetOf({ path, search = '' }: MockCall, { name, value }: { name: string; value: string }): string {
  const asked = new URLSearchParams(search)
  asked.set(name, value)
  return `${path}?${asked}`
}

// The item is validated as the only one of a list.
function withinList(validate: Validate, example: unknown, envelope: string | undefined): Validate {
  const prefix = envelope === undefined ? '/0' : `/${pointerStep(envelope)}/0`
  const check: Validate = (item) => {
    const isValid = validate(envelope === undefined ? [item] : { ...fields(example), [envelope]: [item] })
    const errors = isValid ? [] : (validate.errors ?? [])
    const faults = errors.filter(({ instancePath }) => `${instancePath}/`.startsWith(`${prefix}/`))
    check.errors = faults.map((error) => ({
      ...error,
      instancePath: error.instancePath.slice(prefix.length),
    }))
    return faults.length === 0
  }
  return check
}

type Query = Readonly<Record<string, unknown>>

/** Filters items by query parameters with the names of members; one of several values suffices. */
export function filtered<T>(
  items: readonly T[],
  shownOf: (item: T) => Fields,
  names: readonly string[],
  query: Query,
): T[] {
  const asked = names.flatMap((name) => {
    const values = [query[name] ?? []].flat()
    return values.length === 0 || values.some((value) => typeof value === 'object')
      ? []
      : [{ name, values: new Set(values.map(String)) }]
  })
  if (asked.length === 0) return [...items]
  return items.filter((item) => {
    const shown = shownOf(item)
    return asked.every(({ name, values }) =>
      [Object.hasOwn(shown, name) ? shown[name] : []].flat().some((member) => values.has(String(member))),
    )
  })
}

interface Facts {
  /** Number of selected items on all pages. */
  total: number
  /** The value of the parameter for the next page, and its target; undefined on the last. */
  next: { value: string; target: string } | undefined
  query: Query
  /** The cursor of the last page; undefined to leave it out. */
  end: unknown
}

// Members of `meta` and the like have the facts of this list, too.
function about(example: Fields, envelope: string | undefined, facts: Facts): Fields {
  const { total, next, query, end } = facts
  const fact = (name: string, value: unknown): unknown => {
    if (isFields(value) && envelope !== undefined) return about(value, undefined, facts)
    const known = plainName(name)
    if (typeof value === 'number' && /count$|^total|total$/.test(known) && !/pages/.test(known)) return total
    if (typeof value === 'number' && Object.hasOwn(query, name)) return query[name] ?? value
    if (typeof value === 'boolean' && /^(has|is)?(more|next|nextpage)$/.test(known)) return next !== undefined
    if (!/^next(cursor|token|page|pagetoken|link|url)?$/.test(known) || isFields(value)) return value
    if (next === undefined) return value === null ? null : end
    if (typeof value === 'number') return Number(next.value)
    return typeof value === 'string' && value.includes('/') ? next.target : next.value
  }
  const members = Object.entries(example).filter(([name]) => name !== envelope)
  return Object.fromEntries(
    members.map(([name, value]) => [name, fact(name, value)]).filter(([, value]) => value !== undefined),
  )
}
