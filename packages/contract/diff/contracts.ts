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
import { compareOwnServers, compareSecurity } from './shared.ts'

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
  compareOwnServers(was.at, is.at, report, isMoved)
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
  // Callers that expect one success could get another, and handle errors by their class.
  const heir = ([status]: Named, after: readonly Named[]) =>
    status.startsWith('2') ? undefined : after.find(([range]) => range.toUpperCase() === `${status[0]}XX`)
  const named = (all: readonly Named[]) => all.filter(([status]) => !status.startsWith('x-'))
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
    const nameless = variables.filter((one) => !names.includes(one))
    return variables.indexOf(!variables.includes(name) && nameless.length === 1 ? nameless[0]! : name)
  }
  // Callers do not see the names of path variables.
  const keyOf = (one: Named) => {
    const [name, listed] = one
    const place = resolve(listed).value.in
    const variable = variableOf(one)
    return `${place} ${place === 'header' ? name.toLowerCase() : variable >= 0 ? variable : name}`
  }
  const placeIn = ([, listed]: Named) => String(resolve(listed).value.in)
  // OpenAPI ignores these headers: media types and security define them.
  const isIgnored = (one: Named) =>
    placeIn(one) === 'header' && /^(accept|content-type|authorization)$/i.test(one[0])
  const [before, after] = [was, is].map((operation) => {
    const listed = parametersOf(operation).filter((one) => !isIgnored(one))
    return [...new Map(listed.map((one) => [keyOf(one), one])).values()]
  })
  const part = (one: Named) => reportOf(`${placeIn(one)} parameter ${one[0]}`)
  const demand = (one: Named) =>
    resolve(one[1]).value.required === true
      ? `Required \`${one[0]}\` ${placeIn(one)} parameter was added.`
      : undefined
  // A path variable exists even without a description.
  const isSilent = (one: Named, others: readonly Named[]) =>
    placeIn(one) === 'path' && !others.some((other) => keyOf(other) === keyOf(one))
  const [silent, silentNow] = [
    before!.filter((one) => isSilent(one, after!)),
    after!.filter((one) => isSilent(one, before!)),
  ]
  for (const one of silent)
    part(one)('explains', `\`${one[0]}\` in the path is no longer described.`, is.at.path)
  for (const one of silentNow)
    part(one)('explains', `\`${one[0]}\` in the path is now described.`, one[1].path)
  const [described, describedNow] = [
    before!.filter((one) => !silent.includes(one)),
    after!.filter((one) => !silentNow.includes(one)),
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
  const [style, styleNow] = [was, is].map((one) => writing(String(one.value.in), one))
  const except = ['name', 'required', 'schema', 'content']
  for (const [field, member] of Object.entries(serializationFields))
    if (style![member] === styleNow![member]) except.push(field)
  const [types, typesNow] = [was, is].map((one) => typesWithin([child(one, 'schema')]))
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
  const [type, typeNow] = [was, is].map((one) => Object.keys(child(one, 'content').value)[0])
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
  const compare = (one: Located, other: Located) => {
    compareMembers(one, other, report, { except: ['name', 'in', 'required', 'schema', 'content'] })
    compareRequired(one, other, report, 'A header is no longer on all of these responses.', true)
    if (compareWriting(one, other, report)) return
    compareContents(one, other, 'response', report)
    compareSchemas(child(one, 'schema'), child(other, 'schema'), { direction: 'response' }, report)
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
  const without = (all: readonly string[], known: readonly string[]) =>
    all.filter((status) => documentedStatus(known, status) === undefined)
  for (const status of without(before!, after!))
    report('breaks', `The response ${status} to it is gone.`, is.at.path, { advice: advice.keep(status) })
  for (const status of without(after!, before!))
    report('adds', `The response ${status} to it was added.`, is.at.path)
  for (const response of was.responses) {
    const same = is.responses.find(({ status }) => status === response.status)
    if (same) compareContents(response.at, same.at, 'request', report)
  }
  const [headers, headersNow] = [was, is].map((one) => [itemOf(one.at), one.at].flatMap(parametersIn))
  compareHeaders('Header', headers!, headersNow!, report)
  const [body, bodyNow] = [was, is].map(({ at }) => resolve(child(at, 'requestBody')))
  compareRequired(body!, bodyNow!, report, 'It no longer always has a body.', true)
  compareContents(body!, bodyNow!, 'response', report)
}
