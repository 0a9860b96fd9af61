/** What an operation's lifecycle marks mean on the wire, worked out once. */

import { child, type Fields, fields, list, text } from '../../openapi/document.ts'
import type { Model, Operation } from '../../openapi/model.ts'
import { headersOf, type MarkHeader } from '../../rules/header-table.js'

const docsOf = (operationId: string): string => `/docs#operation/${encodeURIComponent(operationId)}`

/** The data of `Lifecycle` in route.ts. */
export function lifecycleData(operation: Operation, model: Model): Fields {
  const marks = operation.at.value
  const stability = text(marks['x-stability']) ?? 'stable'
  const deprecated = marks['x-sunset'] === undefined ? undefined : deprecation(operation)
  const brownouts = list(marks['x-brownouts']).map((window) => ({
    from: Date.parse(String(fields(window).from)),
    to: Date.parse(String(fields(window).to)),
  }))
  const values: Readonly<Record<MarkHeader, () => string>> = {
    Deprecation: () => `@${Date.parse(deprecated?.since ?? '') / 1000}`,
    Sunset: () => new Date(deprecated?.sunset ?? '').toUTCString(),
    Link: () => links(operation, model),
    'X-Stability': () => stability,
  }
  const sent = headersOf('200', { ...marks, deprecated: deprecated !== undefined }, false)
  const headers = Object.entries(values)
    .filter(([name]) => sent.some((header) => header.name === name))
    .map(([name, value]) => [name.toLowerCase(), value()])
  return { stability, deprecated, brownouts, headers: Object.fromEntries(headers) }
}

function deprecation({ at }: Operation) {
  const sunset = String(at.value['x-sunset'])
  const usage = text(child(at, 'x-successor').value.usage)
  return {
    since: String(at.value['x-deprecated-since']),
    sunset,
    sunsetAt: Date.parse(sunset),
    successor: usage === undefined ? undefined : { usage },
  }
}

/** The documentation of the end, and what to use instead. */
function links({ operationId, at }: Operation, { operations, base }: Model): string {
  const links = [`<${docsOf(operationId)}>; rel="deprecation"; type="text/html"`]
  const named = child(at, 'x-successor').value.operationId
  const next = operations.find((other) => other.operationId === named)
  if (next) {
    // A link names one resource; where the path is a template, the successor's documentation has to do.
    const target = next.template.includes('{') ? docsOf(next.operationId) : base + next.template
    links.push(`<${target}>; rel="successor-version"`)
  }
  return links.join(', ')
}
