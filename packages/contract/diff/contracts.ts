import { isDeepStrictEqual } from 'node:util'
import {
  below,
  child,
  entries,
  type Fields,
  fields,
  type Located,
  list,
  resolve,
  rootOf,
} from '../read/document.ts'
import { isMarkHeader } from '../read/header-table.ts'
import { errorCodesPath, methods, requirements, schemesOf } from '../read/model.ts'
import {
  compareMembers,
  compareNamed,
  type Effect,
  type Named,
  paired,
  placeOf,
  type Report,
  sentence,
} from './difference.ts'
import type { ComparedOperation } from './operations.ts'
import { compareSchemas, type Direction } from './schemas.ts'

/** Takes the differences in a part of an operation: `query parameter limit`, `request body`, `response 200`; empty for the whole. */
type PartReport = (part: string) => Report

/** Reports what is different in an operation, or in a request that the server sends. */
export function compareOperations(was: ComparedOperation, is: ComparedOperation, reportOf: PartReport): void {
  const report = reportOf('')
  const except = ['operationId', 'parameters', 'requestBody', 'responses', 'callbacks', 'security']
  compareMembers(was.at, is.at, report, { except })
  compareMembers(itemOf(was), itemOf(is), report, { except: [...methods, 'parameters'] })
  compareMarks(was, is, report)
  if (was.sentTo !== undefined) compareSent(was, is, report)
  else compareCalls(was, is, reportOf)
}

function compareCalls(was: ComparedOperation, is: ComparedOperation, reportOf: PartReport): void {
  const report = reportOf('')
  const [id, idNow] = [was, is].map(({ at }) => at.value.operationId)
  if (id !== undefined && id !== idNow)
    report('breaks', `\`operationId\` changed from '${id}' to '${idNow}'.`, placeOf(is.at, 'operationId'))
  compareSecurity(was.at, is.at, report)
  compareParameters(was, is, reportOf)
  const [body, bodyNow] = [was, is].map(({ at }): Named[] =>
    at.value.requestBody === undefined ? [] : [['body', child(at, 'requestBody')]],
  )
  const isRequired = ([, body]: Named) => resolve(body).value.required === true
  compareNamed('Request', body!, bodyNow!, () => reportOf('request body'), compareBodies, {
    demand: (one) => (isRequired(one) ? 'Request body became required.' : undefined),
  })
  const [responses, responsesNow] = [was, is].map(({ at }) => entries(child(at, 'responses')))
  const reportResponse = ([status]: Named) => reportOf(`response ${status}`)
  compareNamed('Response', responses!, responsesNow!, reportResponse, compareResponses)
}

/** The Path Item Object. */
const itemOf = ({ at }: ComparedOperation): Located => child(rootOf(at.document), ...at.path.slice(0, -1))

function compareParameters(was: ComparedOperation, is: ComparedOperation, reportOf: PartReport): void {
  // Variables of a path have any name, for no caller sees them.
  const keyOf = ([name, listed]: Named) => {
    const { value } = resolve(listed)
    const [operation] = [was, is].filter(({ at }) => at.document === listed.document)
    const key = value.in === 'path' ? operation!.template.split(/[{}]/).indexOf(name) : name
    return `${value.in} ${value.in === 'header' ? name.toLowerCase() : key}`
  }
  const placeIn = ([, listed]: Named) => String(resolve(listed).value.in)
  const [before, after] = [was, is].map((operation) => {
    const listed = [itemOf(operation), operation.at].flatMap(parametersIn)
    return [...new Map(listed.map((one) => [keyOf(one), one])).values()]
  })
  const part = (one: Named) => reportOf(`${placeIn(one)} parameter ${one[0]}`)
  const demand = (one: Named) =>
    resolve(one[1]).value.required === true
      ? `Required \`${one[0]}\` ${placeIn(one)} parameter was added.`
      : undefined
  compareNamed('Parameter', before!, after!, part, compareParameter, { keyOf, demand })
}

const parametersIn = (owner: Located): Named[] =>
  below(owner, ['parameters']).map((listed) => [String(resolve(listed).value.name), listed])

function compareParameter(was: Located, is: Located, report: Report): void {
  compareMembers(was, is, report, {
    except: ['name', 'required', 'schema', 'content'],
    breaking: ['style', 'explode', 'allowReserved', 'allowEmptyValue'],
  })
  compareRequired(was, is, report, `\`${is.value.name}\` ${is.value.in} parameter became required.`)
  compareContents(was, is, 'request', report)
  compareSchemas(child(was, 'schema'), child(is, 'schema'), 'request', report)
}

/** Callers may not be asked for more, nor get less. */
function compareRequired(was: Located, is: Located, report: Report, message: string, isSent = false): void {
  const [before, after] = [was, is].map(({ value }) => value.required === true)
  const place = placeOf(is, 'required')
  if (before === after) return
  if (after === isSent) report('adds', sentence('required', before, after), place)
  else report('breaks', message, place)
}

function compareBodies(was: Located, is: Located, report: Report): void {
  compareMembers(was, is, report, { except: ['required', 'content'] })
  compareRequired(was, is, report, 'Request body became required.')
  compareContents(was, is, 'request', report)
}

/** The forms of a body. What the items of a stream are is compared as what its body is. */
function compareContents(was: Located, is: Located, direction: Direction, report: Report): void {
  const [before, after] = [was, is].map((owner) => entries(child(owner, 'content')))
  const schemaOf = (media: Located) =>
    child(media, media.value['x-itemSchema'] === undefined ? 'schema' : 'x-itemSchema')
  const compare = (one: Located, other: Located) => {
    compareMembers(one, other, report, { except: ['schema'] })
    compareSchemas(schemaOf(one), schemaOf(other), direction, report)
  }
  compareNamed('Media type', before!, after!, () => report, compare, { renamed: 'became' })
}

function compareResponses(was: Located, is: Located, report: Report): void {
  compareMembers(was, is, report, { except: ['headers', 'content'] })
  // Those that lifecycle marks bring are left out: the marks themselves are compared.
  const headersOf = (owner: Located) =>
    entries(child(owner, 'headers')).filter(([name, { value }]) => !isMarkHeader(name, value))
  compareHeaders('Response header', headersOf(was), headersOf(is), report)
  compareContents(was, is, 'response', report)
}

function compareHeaders(noun: string, was: readonly Named[], is: readonly Named[], report: Report): void {
  const compare = (one: Located, other: Located) => {
    compareMembers(one, other, report, { except: ['name', 'in', 'required', 'schema'] })
    compareRequired(one, other, report, 'A header is no longer on every one of these responses.', true)
    compareSchemas(child(one, 'schema'), child(other, 'schema'), 'response', report)
  }
  const keyOf = ([name]: Named) => name.toLowerCase()
  compareNamed(noun, was, is, () => report, compare, { keyOf, renamed: 'was renamed to' })
}

/** The parts of a request of the server that its receivers rely on: its body and its headers, as of a response. */
function compareSent(was: ComparedOperation, is: ComparedOperation, report: Report): void {
  if (was.sentTo !== is.sentTo)
    report('breaks', `It is sent to ${is.sentTo}, and no longer to ${was.sentTo}.`, is.at.path)
  const [before, after] = [was, is].map(({ responses }) => responses.map(({ status }) => status))
  const without = (all: readonly string[], known: readonly string[]) =>
    all.filter((one) => ![one, `${one[0]}XX`, 'default'].some((status) => known.includes(status)))
  for (const status of without(before!, after!))
    report('breaks', `The response ${status} to it is gone.`, is.at.path)
  for (const status of without(after!, before!))
    report('adds', `The response ${status} to it was added.`, is.at.path)
  const [headers, headersNow] = [was, is].map((one) => [itemOf(one), one.at].flatMap(parametersIn))
  compareHeaders('Header', headers!, headersNow!, report)
  const [body, bodyNow] = [was, is].map(({ at }) => resolve(child(at, 'requestBody')))
  compareContents(body!, bodyNow!, 'response', report)
}

/** Whoever gets in by the credentials of before gets in by the same. */
function compareSecurity(was: Located, is: Located, report: Report): void {
  const [before, after] = [was, is].map((at) => requirements(at).map(fields))
  const place = placeOf(is, 'security')
  const isAsked = (given: Fields) => (asked: Fields) =>
    Object.entries(asked).every(
      ([scheme, scopes]) =>
        given[scheme] && list(scopes).every((scope) => list(given[scheme]).includes(scope)),
    )
  const refusedBy = (asked: readonly Fields[], given: readonly Fields[]) =>
    asked.length === 0 ? [] : (given.length === 0 ? [{}] : given).filter((one) => !asked.some(isAsked(one)))
  const refused = refusedBy(after!, before!)
  if (refused.length === 0 && refusedBy(before!, after!).length > 0)
    report('adds', '`security` asks for less.', place)
  for (const names of refused.map((one) => Object.keys(one).join(' + '))) {
    const isNew = names === ''
    const lost = `Security requirement \`${names}\` is no longer accepted.`
    report('breaks', isNew ? 'Authentication became required.' : lost, place)
  }
}

/** From the weakest promise to the strongest. */
const ranks = ['experimental', 'beta', 'stable']

/** The marks that this project adds to operations. One that was taken away shows at its operation. */
function compareMarks(was: ComparedOperation, is: ComparedOperation, report: Report): void {
  const own = [was, is].flatMap(({ at }) => Object.keys(at.value).filter((name) => name.startsWith('x-')))
  // Requests of the server have those of the operation that subscribes.
  const markOf = ({ at, stability, sunset }: ComparedOperation, mark: string) =>
    mark === 'x-stability' ? stability : mark === 'x-sunset' ? sunset : at.value[mark]
  for (const mark of new Set(['x-stability', 'x-sunset', ...own]))
    if (!isDeepStrictEqual(markOf(was, mark), markOf(is, mark)))
      report(...meaningOf(mark, was, is), placeOf(is.at, mark))
}

function meaningOf(mark: string, was: ComparedOperation, is: ComparedOperation): [Effect, string] {
  switch (mark) {
    case 'x-required-scopes': {
      const more = list(is.at.value[mark]).filter((scope) => !list(was.at.value[mark]).includes(scope))
      return more.length > 0
        ? ['breaks', `Callers now need the scope ${more.join(' and ')} too.`]
        : ['adds', 'Callers need fewer scopes.']
    }
    case 'x-stability':
      return ranks.indexOf(is.stability) < ranks.indexOf(was.stability)
        ? ['breaks', `It was ${was.stability} and is ${is.stability}: what was promised is taken back.`]
        : ['adds', `It was ${was.stability} and is ${is.stability}.`]
    case 'x-sunset':
      return was.sunset !== undefined && is.sunset !== undefined && is.sunset < was.sunset
        ? ['breaks', `The sunset moved from ${was.sunset} forward to ${is.sunset}.`]
        : ['adds', `The sunset is ${is.sunset ?? 'called off'}.`]
    case 'x-brownouts':
      return ['adds', 'The brownouts changed.']
    default:
      return ['explains', `${mark} changed.`]
  }
}

/** The parts that all operations share: servers, security schemes, error codes, and the prose. */
export function compareShared(was: Located, is: Located, report: Report): void {
  const except = 'openapi info servers paths components security webhooks jsonSchemaDialect'.split(' ')
  compareMembers(was, is, report, { except })
  compareMembers(child(was, 'info'), child(is, 'info'), report, { except: ['version'] })
  const [servers, serversNow] = [was, is].map((side) =>
    below(side, ['servers']).map((at): Named => [String(at.value.url), at]),
  )
  compareNamed('Server', servers!, serversNow!, () => report, compareMembers)
  const [schemes, schemesNow] = [was, is].map((side) => entries(schemesOf(side.value)))
  const breaking = ['type', 'scheme', 'in', 'name', 'bearerFormat', 'openIdConnectUrl']
  const compareSchemes = (one: Located, other: Located) => compareMembers(one, other, report, { breaking })
  compareNamed('Security scheme', schemes!, schemesNow!, () => report, compareSchemes)
  compareErrorCodes(child(was, ...errorCodesPath), child(is, ...errorCodesPath), report)
}

/** Programs act on error codes: none goes, and none changes its status. */
function compareErrorCodes(was: Located, is: Located, report: Report): void {
  const { gone, added, both } = paired(entries(was), entries(is), ([code]) => code)
  for (const [code, { path }] of gone) report('breaks', `The error code ${code} is gone.`, path, true)
  for (const [code, { path }] of added) report('adds', `There is a new error code, ${code}.`, path)
  for (const [[code, { value: before }], [, { value: after, path }]] of both) {
    if (before.status !== after.status)
      report('breaks', `The error code ${code} moved from ${before.status} to ${after.status}.`, path)
    else if (!isDeepStrictEqual(before, after)) report('explains', `The remedy of ${code} changed.`, path)
  }
}
