/** Rules about operations: names, tags, lifecycle, scopes, and what each has to document. */
import { didYouMean } from '../../cli/did-you-mean.ts'
import { nearMiss, operationExtensions, sunsetExtensions } from '../../model/completion/lifecycle.ts'
import type { Operation } from '../../model/model.ts'
import { carries, hasHeader, successesOf } from '../../model/operation.ts'
import { outgoingOf, signatureHeaders } from '../../model/outgoing.ts'
import { isRead, statusTable, takesIfMatch, takesIfNoneMatch } from '../../model/status-table.ts'
import { child, entries, examplesOf, type Fields, facet, fields, list, text } from '../../read/document.ts'
import type { Code } from '../../rules/table.ts'
import { isSecured, nameOf, objectRule, operationRule, type Rule, sharedReference } from './rule.ts'

export const operationRules: Readonly<Record<string, Rule>> = {
  // Common responses are documented exactly where they can occur, each under its own status.
  'common-responses': operationRule((operation, report, contract) => {
    const name = nameOf(operation)
    const responses = child(operation.at, 'responses')
    const statuses = Object.keys(responses.value)
    for (const { status: number, comes, isOfHandlers } of statusTable) {
      if (!comes) continue
      const [status, origin] = [String(number), comes.with]
      const documented = statuses.includes(status)
      const possible = comes.when(operation)
      if (possible && !documented) {
        const shared = sharedReference(contract, 'responses', status)
        const remedy = shared ? `'${status}': { $ref: '${shared.$ref}' }` : 'it'
        const reason = `${name} can respond ${status} (it comes with ${origin})`
        const addition = shared && { path: responses.path, add: { [status]: shared } }
        report('status-undocumented', responses.path, reason, `add ${remedy}`, { lacks: status, addition })
      }
      if (!possible && documented && !isOfHandlers) {
        const reason = `${name} never responds ${status} (it comes with ${origin})`
        report('status-impossible', [...responses.path, status], reason, 'remove it')
      }
    }
    for (const status of statuses.filter((code) => !/^[1-5]\d\d$/.test(code)))
      report(
        'status-hidden',
        [...responses.path, status],
        `${status} hides the statuses of ${name}`,
        'document each status',
      )
  }),

  // A caller that gets an ETag can send it back, and one that may send an ETag can get it. `common-responses` checks 304 and 412.
  'conditional-requests': operationRule((operation, report, { model }) => {
    const name = nameOf(operation)
    const isTagged = givesTag(operation)
    const superfluous = 'declare the header, or remove the parameter'
    const say = (code: Code, reason: string, fix: string) =>
      report(code, [...operation.at.path, 'parameters'], `${name} ${reason}`, fix)
    if (isRead(operation)) {
      if (isTagged && !takesIfNoneMatch(operation))
        say(
          'tag-useless',
          'responds with an ETag that no caller can send back',
          'add a parameter If-None-Match, and the response 304',
        )
      const header = takesIfNoneMatch(operation) ? 'If-None-Match' : takesIfMatch(operation) && 'If-Match'
      if (!isTagged && header)
        say('condition-useless', `accepts ${header}, but none of its responses has an ETag`, superfluous)
    } else if (takesIfMatch(operation)) {
      const beside = model.operations.filter(({ template }) => template === operation.template)
      if (!beside.some(givesTag))
        say(
          'condition-useless',
          'accepts If-Match, but no operation of its path responds with an ETag',
          superfluous,
        )
    }
  }),

  // Generators name types after components. Responses in place get one type for each schema, with or without headers, and the generated
  // clients do not compile.
  'named-responses': operationRule((operation, report) => {
    for (const [status, { value, path }] of entries(child(operation.at, 'responses'))) {
      if (text(value.$ref) !== undefined) continue
      const reason = `${nameOf(operation)} describes its response ${status} in place`
      report('response-in-place', path, reason, 'move it to components/responses, under a meaningful name')
    }
  }),

  // Every secured operation lists its scopes, `[]` for none, so that a key alone opens nothing by accident.
  'required-scopes': operationRule((operation, report, { model }) => {
    const { path, value } = operation.at
    if (!isSecured(operation) || value['x-required-scopes']) return
    const reason = `${nameOf(operation)} needs a key but no scope`
    report(
      'scopes-missing',
      [...path, 'x-required-scopes'],
      reason,
      'add x-required-scopes: [the scopes it needs], or [] if any key will do',
      { addition: { path, add: { 'x-required-scopes': scopesLike(operation, model.operations) } } },
    )
  }),

  // A misspelt extension would silently have no effect.
  'known-marks': ({ objects }, report) => {
    for (const { kind, value, path } of objects) {
      const known = knownExtensions[kind] ?? []
      const say = (code: Code, key: string, reason: string, fix: string) =>
        report(code, [...path, key], reason, fix)
      for (const key of Object.keys(value).filter((name) => name.startsWith('x-') && !known.includes(name))) {
        const home = Object.keys(knownExtensions).find((other) => knownExtensions[other]?.includes(key))
        if (home)
          say('extension-misplaced', key, `${key} has no meaning on a ${kind}`, `move it to the ${home}`)
        // `sound-operations` reports a slip of the pen.
        else if (kind === 'Operation' && !nearMiss(key)) {
          const meant = didYouMean(key, known)
          const fix = meant ? 'fix or remove it' : `use one of ${known.join(', ')}, or remove it`
          say('extension-foreign', key, `unknown extension ${key}${meant}`, fix)
        }
      }
      if (kind !== 'Operation') continue
      if (value['x-hideTryItPanel'] === false)
        say(
          'panel-shown',
          'x-hideTryItPanel',
          'x-hideTryItPanel can only be true',
          'remove it to show the panel',
        )
      // The generator refuses one date without the other.
      if (value.deprecated === true && !sunsetExtensions.some((mark) => value[mark] !== undefined))
        say(
          'sunset-missing',
          'deprecated',
          'deprecated without a sunset',
          'add x-deprecated-since and x-sunset (YYYY-MM-DD)',
        )
    }
  },

  // Today is `LINT_NOW`, an ISO date, if it is set.
  'sunset-passed': objectRule('Operation', ({ value, path }, report) => {
    const { operationId, 'x-sunset': sunset } = value
    // The generator refuses an invalid date.
    if (typeof sunset !== 'string' || !(Date.parse(sunset) <= dayOf(process.env.LINT_NOW))) return
    const reason = `the sunset of ${operationId}, ${sunset}, has come`
    report('operation-ended', [...path, 'x-sunset'], reason, 'remove the operation from the contract')
  }),

  // A sent request has an example and the headers that prove its origin, and receivers can unsubscribe.
  callbacks: ({ model }, report) => {
    for (const request of outgoingOf(model).flatMap(({ requests }) => requests)) {
      const { at, body, responses } = request
      for (const { at: media, schema } of body?.content ?? [])
        if (examplesOf(media).length === 0 && facet(schema, 'example') === undefined)
          report('outgoing-without-example', media.path, 'the body has no example', 'add one')
      const missing = signatureHeaders.filter((header) => !hasHeader(request, header))
      const say = (code: Code, key: string, reason: string, fix: string) =>
        report(code, [...at.path, key], reason, fix)
      if (missing.length > 0)
        say(
          'outgoing-unsigned',
          'parameters',
          `the server sends ${missing.join(', ')}`,
          'add them to the parameters',
        )
      if (
        !responses.some(
          (response) => response.status === '410' && response.at.value.description !== undefined,
        )
      )
        say(
          'outgoing-endless',
          'responses',
          'a receiver cannot unsubscribe',
          'document 410, which stops further requests',
        )
    }
  },

  // Redocly's rule would also require tags of requests that the server sends.
  'declared-tags': operationRule(({ at }, report, { model }) => {
    const { tags } = at.value
    const path = [...at.path, 'tags']
    if (!Array.isArray(tags)) return report('tags-missing', path, 'Operation tags should be defined')
    const declared = tagsOf(model.document)
    for (const [index, tag] of tags.entries())
      if (!declared.includes(tag))
        report(
          'tag-undeclared',
          [...path, index],
          `the tag ${tag} is not declared${didYouMean(String(tag), declared.map(String))}`,
          'add it to the global tags',
          { missing: `tag ${tag}` },
        )
  }),
}

const givesTag = (operation: Operation): boolean =>
  successesOf(operation).some((response) => carries(response, 'etag'))

/** Scopes of neighbouring operations that read, or write, like this one; else new scopes named by the path. */
function scopesLike(operation: Operation, operations: readonly Operation[]): unknown {
  const segment = /^\/?([\w-]*)/.exec(operation.template)?.[1] ?? ''
  const alike = operations.find(
    (other) =>
      other.template.split('/')[1] === segment &&
      isRead(other) === isRead(operation) &&
      other.at.value['x-required-scopes'],
  )
  return alike?.at.value['x-required-scopes'] ?? [`${segment}:${isRead(operation) ? 'read' : 'write'}`]
}

/** Known extensions by the kind of their object. */
const knownExtensions: Readonly<Record<string, readonly string[]>> = {
  Operation: operationExtensions,
  SecurityScheme: ['x-scopes'],
}

function dayOf(text: string | undefined): number {
  const day = text ? Date.parse(text) : Date.now()
  if (Number.isNaN(day)) throw new Error(`LINT_NOW is not a date: "${text}"; write it as YYYY-MM-DD`)
  return day
}

export const tagsOf = (document: Fields): unknown[] => list(document.tags).map((tag) => fields(tag).name)
