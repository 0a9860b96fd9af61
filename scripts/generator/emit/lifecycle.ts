/** What an operation's lifecycle marks mean on the wire, worked out once. */
import { child, type Fields, fields, list, text } from '../document.ts'
import type { Operation } from '../model.ts'

const docsOf = (operationId: string): string => `/docs#operation/${operationId}`

/** The data of `Lifecycle` in route.ts. */
export function lifecycleData(
  operation: Operation,
  operations: readonly Operation[],
  prefix: string,
): Fields {
  const marks = operation.at.value
  const stability = text(marks['x-stability']) ?? 'stable'
  const deprecated = marks['x-sunset'] === undefined ? undefined : deprecation(operation, operations, prefix)
  const brownouts = list(marks['x-brownouts']).map((window) => ({
    from: Date.parse(String(fields(window).from)),
    to: Date.parse(String(fields(window).to)),
  }))
  const headers = {
    ...(deprecated && deprecationHeaders(operation, deprecated)),
    ...(stability !== 'stable' && { 'x-stability': stability }),
  }
  return { stability, deprecated, brownouts, headers }
}

interface Deprecation {
  since: string
  sunset: string
  sunsetAt: number
  successor: { operationId: string; method: string; path: string; usage: string } | undefined
}

function deprecation(operation: Operation, operations: readonly Operation[], prefix: string): Deprecation {
  const marks = operation.at.value
  const { operationId, usage } = child(operation.at, 'x-successor').value
  const next = operations.find((other) => other.operationId === operationId)
  const sunset = String(marks['x-sunset'])
  return {
    since: String(marks['x-deprecated-since']),
    sunset,
    sunsetAt: Date.parse(sunset),
    successor: next && {
      operationId: next.operationId,
      method: next.method,
      path: prefix + next.template,
      usage: String(usage),
    },
  }
}

function deprecationHeaders({ operationId }: Operation, { since, sunsetAt, successor }: Deprecation): Fields {
  const links = [`<${docsOf(operationId)}>; rel="deprecation"; type="text/html"`]
  if (successor) {
    // A link names one resource; where the path is a template, the successor's documentation has to do.
    const target = successor.path.includes('{') ? docsOf(successor.operationId) : successor.path
    links.push(`<${target}>; rel="successor-version"`)
  }
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(sunsetAt).toUTCString(),
    link: links.join(', '),
  }
}
