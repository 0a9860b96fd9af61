/**
 * Comparison of two operations: parameters, bodies, responses and headers, each with its own report. Requests that the server sends are compared the
 * other way round.
 */
import { isLifecycleHeader } from '../model/header-table.ts'
import { itemOf, methods, type Operation, writing } from '../model/model.ts'
import { documentedStatus } from '../model/operation.ts'
import { below, child, entries, type Located, resolve } from '../read/document.ts'
import { isExploded, serializationFields } from '../wire/style.js'
import { namesIn } from '../wire/template.js'
import * as advice from './advice.ts'
import { compareContents } from './contents.ts'
import { compareMembers, compareNamed, type Named, placeOf, type Report, sentence } from './difference.ts'
import { compareLifecycle, type Notice } from './lifecycle.ts'
import { urlOf } from './operations.ts'
import { typesWithin } from './schemas/shape.ts'
import { compareSchemas } from './schemas/walk.ts'
import { compareOperationServers, compareSecurity } from './shared.ts'

// Returns the report for a part of an operation: `query parameter limit`, `request body`, `response 200`; empty for the whole.
type PartReport = (part: string) => Report

interface OperationOptions {
  notice: Notice
  /** True if a path of the servers moved into the paths or back. */
  isMoved: boolean
}

export function compareOperations(
  was: Operation,
  is: Operation,
  reportOf: PartReport,
  { notice, isMoved }: OperationOptions,
): void {
  const report = reportOf('')
  const except = 'operationId deprecated parameters requestBody responses callbacks security servers'.split(
    ' ',
  )
  compareMembers(was.at, is.at, report, { except })
  const others = [...methods, 'parameters', 'servers', 'additionalOperations']
  compareMembers(itemOf(was.at), itemOf(is.at), report, { except: others })
  compareLifecycle(was, is, report, notice)
  if (was.sent) compareSent(was, is, report)
  else compareCalls(was, is, reportOf, isMoved)
}

function compareCalls(was: Operation, is: Operation, reportOf: PartReport, isMoved: boolean): void {
  const report = reportOf('')
  const [id, idNow] = [was, is].map(({ at }) => at.value.operationId)
  if (id !== undefined && id !== idNow) {
    const message = idNow === undefined ? `'${id}' was removed` : `changed from '${id}' to '${idNow}'`
    report('breaks', `\`operationId\` ${message}.`, placeOf(is.at, 'operationId'), {
      advice: advice.operationId,
    })
  }
  compareSecurity(was.at, is.at, report)
  compareOperationServers(was.at, is.at, report, isMoved)
  compareParameters(was, is, reportOf)
  const [body, bodyNow] = [was, is].map(({ at }): Named[] =>
    at.value.requestBody === undefined ? [] : [['body', child(at, 'requestBody')]],
  )
  const isRequired = ([, body]: Named) => resolve(body).value.required === true
  compareNamed('Request', body!, bodyNow!, () => reportOf('request body'), compareBodies, {
    demand: (added) => (isRequired(added) ? 'Request body became required.' : undefined),
  })
  const [responses, responsesNow] = [was, is].map(({ at }) => entries(child(at, 'responses')))
  const reportResponse = ([status]: Named) => reportOf(`response ${status}`)
  // Callers that expect one success could get another, and handle errors by their class.
  const heir = ([status]: Named, after: readonly Named[]) =>
    status.startsWith('2') ? undefined : after.find(([range]) => range.toUpperCase() === `${status[0]}XX`)
  const named = (responses: readonly Named[]) => responses.filter(([status]) => !status.startsWith('x-'))
  compareNamed('Response', named(responses!), named(responsesNow!), reportResponse, compareResponses, {
    heir,
    keyOf: ([status]) => status.toUpperCase(),
  })
}

function compareParameters(was: Operation, is: Operation, reportOf: PartReport): void {
  const variableOf = ([name, listed]: Named) => {
    const [operation] = [was, is].filter(({ at }) => at.document === listed.document)
    if (resolve(listed).value.in !== 'path') return -1
    const variables = namesIn(operation!.template)
    // In a draft one of the two names may already be new.
    const names = parametersOf(operation!).map(([other]) => other)
    const nameless = variables.filter((variable) => !names.includes(variable))
    return variables.indexOf(!variables.includes(name) && nameless.length === 1 ? nameless[0]! : name)
  }
  // Callers do not see the names of path variables.
  const keyOf = (parameter: Named) => {
    const [name, listed] = parameter
    const place = resolve(listed).value.in
    const variable = variableOf(parameter)
    return `${place} ${place === 'header' ? name.toLowerCase() : variable >= 0 ? variable : name}`
  }
  const placeIn = ([, listed]: Named) => String(resolve(listed).value.in)
  // OpenAPI ignores these headers: media types and security define them.
  const isIgnored = (parameter: Named) =>
    placeIn(parameter) === 'header' && /^(accept|content-type|authorization)$/i.test(parameter[0])
  const [before, after] = [was, is].map((operation) => {
    const listed = parametersOf(operation).filter((parameter) => !isIgnored(parameter))
    return [...new Map(listed.map((parameter) => [keyOf(parameter), parameter])).values()]
  })
  const part = (parameter: Named) => reportOf(`${placeIn(parameter)} parameter ${parameter[0]}`)
  const demand = (parameter: Named) =>
    resolve(parameter[1]).value.required === true
      ? `Required \`${parameter[0]}\` ${placeIn(parameter)} parameter was added.`
      : undefined
  // A path variable exists even without a description.
  const isSilent = (parameter: Named, others: readonly Named[]) =>
    placeIn(parameter) === 'path' && !others.some((other) => keyOf(other) === keyOf(parameter))
  const [silent, silentNow] = [
    before!.filter((parameter) => isSilent(parameter, after!)),
    after!.filter((parameter) => isSilent(parameter, before!)),
  ]
  for (const parameter of silent)
    part(parameter)('explains', `\`${parameter[0]}\` in the path is no longer described.`, is.at.path)
  for (const parameter of silentNow)
    part(parameter)('explains', `\`${parameter[0]}\` in the path is now described.`, parameter[1].path)
  const [described, describedNow] = [
    before!.filter((parameter) => !silent.includes(parameter)),
    after!.filter((parameter) => !silentNow.includes(parameter)),
  ]
  compareNamed('Parameter', described, describedNow, part, compareParameter, {
    keyOf,
    demand,
    keep: advice.deprecate,
  })
}

const parametersOf = ({ at }: Operation): Named[] => [itemOf(at), at].flatMap(parametersIn)

const parametersIn = (owner: Located): Named[] =>
  below(owner, ['parameters']).map((listed) => [String(resolve(listed).value.name), listed])

function compareParameter(was: Located, is: Located, report: Report): void {
  const [style, styleNow] = [was, is].map((side) => writing(String(side.value.in), side))
  const except = ['name', 'required', 'schema', 'content']
  for (const [field, member] of Object.entries(serializationFields))
    if (style![member] === styleNow![member]) except.push(field)
  const [types, typesNow] = [was, is].map((side) => typesWithin([child(side, 'schema')]))
  const isSingle = types!.length > 0 && ![...types!, ...typesNow!].some((type) => /array|object/.test(type))
  if (isSingle) except.push('explode')
  if ((was.value.allowEmptyValue ?? false) === (is.value.allowEmptyValue ?? false))
    except.push('allowEmptyValue')
  compareMembers(was, is, report, {
    except,
    breaking: [...Object.keys(serializationFields), 'allowEmptyValue'],
  })
  compareRequired(was, is, report, `\`${is.value.name}\` ${is.value.in} parameter became required.`)
  if (compareWriting(was, is, report)) return
  compareContents(was, is, 'request', report)
  const isRepeatable = is.value.in === 'query' && isExploded({ in: 'query', ...styleNow! }, false)
  const travel = { direction: 'request', isRepeatable, isOptional: true, isParameter: true } as const
  compareSchemas(child(was, 'schema'), child(is, 'schema'), travel, report)
}

/** True if the serialization changed between a media type and a style. */
function compareWriting(was: Located, is: Located, report: Report): boolean {
  const [type, typeNow] = [was, is].map((side) => Object.keys(child(side, 'content').value)[0])
  if ((type === undefined) === (typeNow === undefined)) return false
  const message =
    typeNow === undefined ? `It is no longer written as ${type}.` : `It is now written as ${typeNow}.`
  report('breaks', message, placeOf(is, typeNow === undefined ? 'schema' : 'content'), {
    advice: advice.asItWas,
  })
  return true
}

// A request may not require more, and a response may not promise less.
function compareRequired(was: Located, is: Located, report: Report, message: string, isSent = false): void {
  const [before, after] = [was, is].map(({ value }) => value.required === true)
  const place = placeOf(is, 'required')
  if (before === after) return
  if (after === isSent) report('adds', sentence('required', before, after), place)
  else report('breaks', message, place, { advice: isSent ? advice.asItWas : advice.optional })
}

function compareBodies(was: Located, is: Located, report: Report): void {
  compareMembers(was, is, report, { except: ['required', 'content'] })
  compareRequired(was, is, report, 'Request body became required.')
  compareContents(was, is, 'request', report)
}

function compareResponses(was: Located, is: Located, report: Report): void {
  compareMembers(was, is, report, { except: ['headers', 'content'] })
  // Headers of lifecycle extensions are skipped because the extensions themselves are compared.
  const headersOf = (owner: Located) =>
    entries(child(owner, 'headers')).filter(
      ([name, { value }]) => !isLifecycleHeader(name, value) && !/^content-type$/i.test(name),
    )
  compareHeaders('Response header', headersOf(was), headersOf(is), report)
  compareContents(was, is, 'response', report)
}

function compareHeaders(noun: string, was: readonly Named[], is: readonly Named[], report: Report): void {
  const compare = (from: Located, to: Located) => {
    compareMembers(from, to, report, { except: ['name', 'in', 'required', 'schema', 'content'] })
    compareRequired(from, to, report, 'A header is no longer on all of these responses.', true)
    if (compareWriting(from, to, report)) return
    compareContents(from, to, 'response', report)
    compareSchemas(child(from, 'schema'), child(to, 'schema'), { direction: 'response' }, report)
  }
  const keyOf = ([name]: Named) => name.toLowerCase()
  compareNamed(noun, was, is, () => report, compare, {
    keyOf,
    renamed: 'was renamed to',
    keep: advice.deprecate,
  })
}

// Compares a request that the server sends: its body and headers as those of a response, and the responses to it.
function compareSent(was: Operation, is: Operation, report: Report): void {
  const detail = { advice: advice.asItWas }
  const [url, urlNow] = [was, is].map(urlOf)
  if (url !== urlNow)
    report('breaks', `It is sent to ${urlNow}, and no longer to ${url}.`, is.at.path, detail)
  const [before, after] = [was, is].map(({ responses }) => responses.map(({ status }) => status))
  const without = (statuses: readonly string[], known: readonly string[]) =>
    statuses.filter((status) => documentedStatus(known, status) === undefined)
  for (const status of without(before!, after!))
    report('breaks', `The response ${status} to it is gone.`, is.at.path, { advice: advice.keep(status) })
  for (const status of without(after!, before!))
    report('adds', `The response ${status} to it was added.`, is.at.path)
  for (const response of was.responses) {
    const same = is.responses.find(({ status }) => status === response.status)
    if (same) compareContents(response.at, same.at, 'request', report)
  }
  const [headers, headersNow] = [was, is].map((side) => [itemOf(side.at), side.at].flatMap(parametersIn))
  compareHeaders('Header', headers!, headersNow!, report)
  const [body, bodyNow] = [was, is].map(({ at }) => resolve(child(at, 'requestBody')))
  compareRequired(body!, bodyNow!, report, 'It no longer always has a body.', true)
  compareContents(body!, bodyNow!, 'response', report)
}
