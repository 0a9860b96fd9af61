/** What an operation's lifecycle marks mean on the wire, worked out once. */
import { child, type Fields, fields, list, text } from '../../openapi/document.ts'
import type { Operation } from '../../openapi/model.ts'

const docsOf = (operationId: string): string => `/docs#operation/${operationId}`

/** The data of `Lifecycle` in route.ts. */
export function lifecycleData(
  operation: Operation,
  operations: readonly Operation[],
  prefix: string,
): Fields {
  const marks = operation.at.value
  const stability = text(marks['x-stability']) ?? 'stable'
  const deprecated = marks['x-sunset'] === undefined ? undefined : deprecation(operation)
  const brownouts = list(marks['x-brownouts']).map((window) => ({
    from: Date.parse(String(fields(window).from)),
    to: Date.parse(String(fields(window).to)),
  }))
  const headers = {
    ...(deprecated && deprecationHeaders(operation, deprecated, operations, prefix)),
    ...(stability !== 'stable' && { 'x-stability': stability }),
  }
  return { stability, deprecated, brownouts, headers }
}

interface Deprecation {
  since: string
  sunset: string
  sunsetAt: number
  successor: { usage: string } | undefined
}

function deprecation({ at }: Operation): Deprecation {
  const sunset = String(at.value['x-sunset'])
  const usage = text(child(at, 'x-successor').value.usage)
  return {
    since: String(at.value['x-deprecated-since']),
    sunset,
    sunsetAt: Date.parse(sunset),
    successor: usage === undefined ? undefined : { usage },
  }
}

function deprecationHeaders(
  { operationId, at }: Operation,
  { since, sunsetAt }: Deprecation,
  operations: readonly Operation[],
  prefix: string,
): Fields {
  const links = [`<${docsOf(operationId)}>; rel="deprecation"; type="text/html"`]
  const named = child(at, 'x-successor').value.operationId
  const next = operations.find((other) => other.operationId === named)
  if (next) {
    // A link names one resource; where the path is a template, the successor's documentation has to do.
    const target = next.template.includes('{') ? docsOf(next.operationId) : prefix + next.template
    links.push(`<${target}>; rel="successor-version"`)
  }
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(sunsetAt).toUTCString(),
    link: links.join(', '),
  }
}
