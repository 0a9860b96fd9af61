// Combinations of lifecycle extensions that make no sense are refused where they have an effect, and reported where they have none.

import { nearMiss, withoutIdle } from '../model/completion/lifecycle.ts'
import type { Model } from '../model/model.ts'
import { outgoingOf } from '../model/outgoing.ts'
import { type Fields, fields } from '../read/document.ts'
import type { Report } from '../rules/finding.ts'
import { isDate, isDateTime } from '../runtime/checks.ts'

const dates = ['x-deprecated-since', 'x-sunset']

// Longer texts belong into the description of the successor.
const mostDifferences = 300

/**
 * Reports problems of lifecycle extensions that have an effect, at paths relative to the operation.
 * @param operations all operations by operationId
 */
export function checkLifecycle(operation: Fields, operations: ReadonlyMap<string, Fields>, report: Report) {
  checkDates(operation, report)
  checkSuccessor(operation, operations, report)
  checkBrownouts(operation, report)
  const { 'x-deprecated-reason': reason } = operation
  // Generators print the reason in a comment, so it has one line.
  if (reason !== undefined && !isReason(reason))
    report('deprecated-reason', ['x-deprecated-reason'], 'invalid reason', 'write one sentence in one line')
}

function checkDates(operation: Fields, report: Report) {
  const { 'x-deprecated-since': since, 'x-sunset': sunset } = operation
  for (const mark of dates) {
    const date = operation[mark]
    if (date !== undefined && !isDay(date))
      report(
        'lifecycle-day',
        [mark],
        `${JSON.stringify(date)} is not a day of the calendar`,
        'write it as YYYY-MM-DD',
      )
  }
  if (isDay(since) && isDay(sunset) && sunset <= since) {
    const reason = `the sunset ${sunset} is not after x-deprecated-since ${since}`
    report('lifecycle-order', ['x-sunset'], reason, 'leave callers time to move')
  }
}

function checkSuccessor(operation: Fields, operations: ReadonlyMap<string, Fields>, report: Report) {
  const mark = operation['x-successor']
  if (mark === undefined) return
  const { operationId, usage, differences, ...others } = fields(mark)
  if (!isText(operationId) || !isText(usage) || usage === '' || Object.keys(others).length > 0) {
    const fix = 'write { operationId: listThings, usage: "GET /things?id={thingId}" }'
    return report('successor-form', ['x-successor'], 'invalid successor', fix)
  }
  if (differences !== undefined && !(isReason(differences) && differences.length <= mostDifferences)) {
    const fix = `write sentences in one line, at most ${mostDifferences} characters`
    report('successor-differences', ['x-successor', 'differences'], 'invalid differences', fix)
  }
  const at = ['x-successor', 'operationId']
  const target = operations.get(operationId)
  if (!target) report('successor-unknown', at, ...notFound(operationId))
  else if (operationId === operation.operationId)
    report(
      'successor-itself',
      at,
      'an operation cannot succeed itself',
      'name what callers should use instead',
    )
  else if (target.deprecated === true)
    report('successor-deprecated', at, `${operationId} is deprecated itself`, 'name an operation that stays')
}

const notFound = (operationId: string) =>
  [`operation ${operationId} not found`, 'name an operation of this contract'] as const

function checkBrownouts(operation: Fields, report: Report) {
  const { 'x-brownouts': windows = [], 'x-deprecated-since': since, 'x-sunset': sunset } = operation
  if (!Array.isArray(windows))
    return report(
      'brownouts-list',
      ['x-brownouts'],
      'not a list',
      'write [{ from: date-time, to: date-time }]',
    )
  for (const [index, window] of windows.entries()) {
    const at = ['x-brownouts', index]
    const { from, to, ...others } = fields(window)
    if (!isInstant(from) || !isInstant(to) || Object.keys(others).length > 0)
      report(
        'brownout-window',
        at,
        'invalid window',
        'write { from: "2030-11-05T12:00:00Z", to: "2030-11-05T12:10:00Z" }',
      )
    else if (Date.parse(to) <= Date.parse(from))
      report(
        'brownout-order',
        at,
        `the window ends at ${to}, not after its start ${from}`,
        'swap or fix them',
      )
    // An invalid date is already reported.
    else if (isDay(since) && isDay(sunset) && !(isUntil(since, from) && isUntil(to, sunset)))
      report(
        'brownout-outside',
        at,
        'the window is not between x-deprecated-since and x-sunset',
        'move it there',
      )
  }
}

const isUntil = (start: string, end: string): boolean => Date.parse(start) <= Date.parse(end)

const isText = (value: unknown): value is string => typeof value === 'string'

// Sentences in one line.
const isReason = (value: unknown): value is string => isText(value) && /^\S.*[.]$/.test(value)

const isDay = (value: unknown): value is string => isText(value) && isDate(value)

// JavaScript cannot parse leap seconds.
const isInstant = (value: unknown): value is string =>
  isText(value) && isDateTime(value) && !Number.isNaN(Date.parse(value))

/** Reports misspelt extensions, which would have no effect, and successors that do not exist in a lifecycle without an effect. */
export function checkIdleLifecycle(model: Model, report: Report): void {
  const ids = new Set(model.operations.map(({ operationId }) => operationId))
  const sent = outgoingOf(model).flatMap(({ requests }) => requests)
  for (const { at } of [...model.operations, ...sent]) {
    for (const key of Object.keys(at.value)) {
      const meant = nearMiss(key)
      if (meant)
        report('extension-unknown', [...at.path, key], `unknown extension ${key}${meant}`, 'fix or remove it')
    }
    const isIdle = withoutIdle(at.value).idle.some(({ marks }) => marks.includes('x-successor'))
    const { operationId } = fields(at.value['x-successor'])
    const path = [...at.path, 'x-successor', 'operationId']
    if (isIdle && isText(operationId) && !ids.has(operationId))
      report('idle-successor-unknown', path, ...notFound(operationId))
  }
}
