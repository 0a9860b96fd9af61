/** Responses: their statuses, bodies, and headers that text can hold. */
import { findHeader, headersOf } from '../../rules/header-table.js'
import type { Mode } from '../mode.ts'
import type { Operation, ResponseSpec } from '../model.ts'
import type { Report } from '../problem.ts'
import { checkContents } from './bodies.ts'
import { checkFieldName, checkScalar } from './parameters.ts'

export function checkResponses(operations: readonly Operation[], mode: Mode, report: Report): void {
  for (const operation of operations) {
    const { responses, at } = operation
    if (mode === 'server' && !responses.some(({ status }) => /^2\d\d$/.test(status))) {
      report(
        [...at.path, 'responses'],
        'no response says success',
        'document the 2xx status that it responds with',
      )
    }
    for (const response of responses) {
      const path = [...at.path, 'responses', response.status]
      if (!/^([1-5]\d\d|[1-5]XX|default)$/.test(response.status))
        report(path, `${response.status} is not a status`, 'write it like 404 or 4XX')
      else if (mode === 'server') {
        checkResponse(response, path, report)
        checkRequired(operation, response, report)
      }
    }
  }
}

function checkResponse(response: ResponseSpec, path: (string | number)[], report: Report): void {
  const { status, headers, body, at } = response
  if (!/^[2-5](\d\d|XX)$/.test(status)) {
    report(
      path,
      `${status} leaves open what the response is`,
      'document each status from 200 to 599, or 4XX and 5XX',
    )
    return
  }
  if (status === '2XX' || status === '3XX') {
    report(path, `${status} leaves open what success is`, 'document each status of success')
  }
  if (body && ['204', '205', '304'].includes(status)) {
    report([...at.path, 'content'], `${status} never has a body (RFC 9110)`, 'remove content')
  }
  checkContents(at, 'response', report)
  for (const header of headers) {
    if (header.name.toLowerCase() === 'content-type') {
      report(
        header.at.path,
        'OpenAPI ignores a header Content-Type',
        'remove it, for content says it already',
      )
    }
    checkFieldName('header', header.name, [...at.path, 'headers', header.name], report)
    checkScalar(header.name, header.schema, report)
  }
}

/** A response without a required header is a failure: handlers cannot write those of the server, and it may not write them. */
function checkRequired(operation: Operation, { status, headers, at }: ResponseSpec, report: Report) {
  const { 'x-sunset': sunset, ...marks } = operation.at.value
  // Without a sunset nothing but the contract says that the operation is deprecated.
  const deprecated = sunset !== undefined
  const sent = headersOf(status, { ...marks, deprecated }, operation.security !== undefined)
  for (const { name, required } of headers) {
    const rule = findHeader(name)
    if (!required || !rule?.server || (rule.always && sent.includes(rule))) continue
    const reason = `the server does not send ${name} with every ${status} of ${operation.operationId}`
    report([...at.path, 'headers', name], reason, 'remove required: true')
  }
}
