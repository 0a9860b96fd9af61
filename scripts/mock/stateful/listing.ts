/** Lists what there is. */
import type { Validate } from 'contract-server/contract'
import { specOf } from 'contract-server/internal/response/validation'
import { type Fields, fields, list } from '../../openapi/document.ts'
import type { MockCall, MockResponse, ResponseTo } from '../mock.ts'
import { filtered, listBody } from './list.ts'
import { pageOf, pagingOf } from './paging.ts'
import { repair } from './repair.ts'
import { parametersOf, type Served } from './resources.ts'
import { exampleResponse, keeping, validatorOf } from './responder.ts'
import { inEnvelope, membersOf } from './shapes.ts'
import { showing } from './show.ts'
import type { Collection } from './state.ts'

/** The page of a collection that a call asks for; undefined where it wants a media type that only an example has. */
export function lister(
  contract: Fields,
  key: string,
  served: Served,
  responseTo: ResponseTo,
): (call: MockCall, collection: Collection) => MockResponse | undefined {
  const { route } = served
  const { envelope, schema } = served.shape!
  const parameters = parametersOf(contract, route).filter((one) => one.in === 'query')
  const paging = pagingOf(parameters)
  const members = membersOf(schema)
  const pagers: unknown[] = Object.values(paging)
  const filters = parameters
    .map(({ name }) => name)
    .filter((name) => members.has(name) && !pagers.includes(name))
  const validate = validatorOf(served)
  const hasLinks = specOf(route.responses, served.status)?.headers.includes('link')
  // A value never changes, so it is shown but once.
  const shown = new WeakMap<Fields, Fields>()

  return (call, { items }) => {
    const example = exampleResponse(served, call, responseTo)
    if (!example) return undefined
    const examples = list(inEnvelope(envelope, example.body))
    const ofOne = validate && withinList(validate, example.body, envelope)
    const show = showing({ envelope: undefined, schema }, key, ofOne)
    const shownOf = (value: Fields): Fields => {
      const known = shown.get(value) ?? fields(show(value, examples[0]))
      shown.set(value, known)
      return known
    }
    const { query = {} } = call
    const selected = filtered([...items.values()], ({ value }) => shownOf(value), filters, query)
    const page = pageOf(selected, ({ id }) => id, paging, query)
    const next = page.next && { value: page.next.value, target: targetOf(call, page.next) }
    const bodyOf = (some: readonly unknown[]) =>
      listBody(example.body, envelope, some, { total: selected.length, next, query })
    // The object around a list may have to say more than is known.
    const around = envelope === undefined ? undefined : repair(bodyOf(examples), validate, example.body)
    const values = page.items.map(({ value }) => shownOf(value))
    const body = envelope === undefined ? values : { ...fields(around), [envelope]: values }
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

/** Checks an item as the only one of a list. */
function withinList(validate: Validate, example: unknown, envelope: string | undefined): Validate {
  const prefix = envelope === undefined ? '/0' : `/${envelope.replaceAll('~', '~0').replaceAll('/', '~1')}/0`
  const check: Validate = (item) => {
    const isValid = validate(envelope === undefined ? [item] : { ...fields(example), [envelope]: [item] })
    const errors = isValid ? [] : (validate.errors ?? [])
    const own = errors.filter(({ instancePath }) => `${instancePath}/`.startsWith(`${prefix}/`))
    check.errors = own.map((error) => ({ ...error, instancePath: error.instancePath.slice(prefix.length) }))
    return own.length === 0
  }
  return check
}
