import { didYouMean } from '../../../cli/did-you-mean.ts'
import { hasBareSunset, namesIn } from '../../../model/complete.ts'
import { itemOf, type Model, type Operation, type Parameter, styles } from '../../../model/model.ts'
import { requirements, schemesOf } from '../../../model/security.ts'
import { pathOf } from '../../../model/servers.ts'
import {
  below,
  child,
  entries,
  type Fields,
  fields,
  type Located,
  list,
  type Path,
  rootOf,
} from '../../../read/document.ts'
import { type Report, reportIn } from '../../../read/problem.ts'
import { inheritedNameFault } from './parameters.ts'
import { checkContents } from './responses.ts'

export function checkOperations(operations: readonly Operation[], report: Report): void {
  for (const operation of operations) {
    checkOperation(operation, report)
    checkBody(operation, report)
    checkSchemes(operation, report)
  }
}

function checkSchemes({ at }: Operation, report: Report): void {
  const path: Path = at.value.security === undefined ? ['security'] : [...at.path, 'security']
  checkScopes(at.value['x-required-scopes'], [...at.path, 'x-required-scopes'], report)
  for (const [index, requirement] of requirements(at).entries())
    for (const [name, scopes] of Object.entries(fields(requirement))) {
      checkScopes(scopes, [...path, index, name], report)
      if (!Object.hasOwn(schemesOf(at.document).value, name))
        report(
          [...path, index],
          `the security scheme ${name} is not declared${didYouMean(name, Object.keys(schemesOf(at.document).value))}`,
          'declare it in components.securitySchemes',
        )
    }
}

// Scopes are sent as a list separated by spaces in quotes (RFC 6749, section 3.3).
function checkScopes(scopes: unknown, path: Path, report: Report): void {
  for (const [index, scope] of list(scopes).entries())
    if (!/^[!#-[\]-~]+$/.test(String(scope)))
      report([...path, index], `invalid scope: ${scope}`, 'write it like things:read')
}

function checkOperation({ operationId, at }: Operation, report: Report): void {
  const say = reportIn(report, at)
  if (at.value.operationId === undefined) say([], 'Operation without operationId', 'add operationId')
  if (hasBareSunset(at.value))
    say(
      ['deprecated'],
      'deprecated without x-deprecated-since',
      'add the date as x-deprecated-since: YYYY-MM-DD',
    )
  if (operationId in {})
    say(['operationId'], `operationId ${operationId} ${inheritedNameFault}`, 'choose another')
}

function checkBody({ method, body, at }: Operation, report: Report): void {
  if (!body) return
  const reason = `a body on ${method} has no meaning (RFC 9110)`
  if (/^(GET|DELETE)$/.test(method)) report([...at.path, 'requestBody'], reason, 'use parameters instead')
  checkContents(body.at, 'request', report)
}

export function checkPaths({ document, operations, base }: Model, report: Report): void {
  for (const [template, item] of entries(child(rootOf(document), 'paths'))) {
    checkTemplate(template, item, report)
    checkServed(base + template, item, report)
  }
  for (const inPath of Map.groupBy(operations, ({ template }) => template).values())
    checkPathParameters(inPath, report)
}

function checkTemplate(template: string, { path }: Located, report: Report): void {
  const segments = template.split('/').slice(1)
  const say = (reason: string, fix: string) => report(path, reason, fix)
  const names = namesIn(template)
  if (new Set(names).size < names.length)
    say(`${template} has a duplicate parameter`, 'give each a name of its own')
  if (template !== '/' && segments.includes('')) {
    say(`${template} has an empty segment`, 'begin it with one slash and end it without')
  } else if (!segments.every((segment) => /^([A-Za-z0-9._~-]*|\{[A-Za-z_]\w*\})$/.test(segment))) {
    say(`${template} has a segment that is neither plain text nor one {parameter}`, 'split or rename it')
  }
}

const pathsOfServer = /^\/($|metrics$|openapi\.(json|yaml)$|changes\.atom$|(docs|health|try)($|\/))/

// The server serves its health, metrics and docs itself.
function checkServed(full: string, { path }: Located, report: Report): void {
  if (pathsOfServer.test(full)) report(path, `the server itself serves ${full}`, 'choose another path')
}

function checkPathParameters(operations: readonly Operation[], report: Report): void {
  const [{ template, at }] = operations as [Operation]
  const names = namesIn(template)
  const lacking = operations.map((operation) => ({ operation, ...lacksOf(operation, names) }))
  const [{ missing, extra }] = lacking as [(typeof lacking)[number]]
  const isAlike = lacking.every(
    (one) => one.missing.join() === missing.join() && one.extra[0]?.name === extra[0]?.name,
  )
  // Where all operations agree on another name, the path is what was renamed.
  if (missing.length === 1 && extra.length === 1 && isAlike) {
    const count = operations.length === 1 ? 'its operation' : `its ${operations.length} operations`
    const reason = `${template} has {${missing[0]}}, and the path parameter of ${count} is ${extra[0]!.name}`
    report(itemOf(at).path, reason, 'use the same name')
  } else for (const one of lacking) reportLacks(one, report)
}

function reportLacks({ operation: { template, at }, missing, extra }: Lacks, report: Report): void {
  for (const name of missing)
    report(at.path, `{${name}} of ${template} is not declared`, `add a parameter ${name} in: path`)
  for (const { name, at: where } of extra) {
    const reason = `the path parameter ${name} is not in ${template}`
    report(where.path, reason, `remove it or add {${name}} to the path`)
  }
}

/** Differences between the names in a path and the parameters of an operation. */
interface Lacks {
  operation: Operation
  missing: string[]
  extra: Parameter[]
}

function lacksOf({ parameters }: Operation, names: readonly string[]) {
  // A parameter that is nowhere has a fault of its own.
  const declared = parameters.filter((one) => one.in === 'path' || !styles[one.in])
  return {
    missing: names.filter((name) => !declared.some((one) => one.name === name)),
    extra: declared.filter((one) => one.in === 'path' && !names.includes(one.name)),
  }
}

export function checkServers(document: Fields, report: Report): void {
  const servers = below(rootOf(document), ['servers'])
  const [first] = servers
  for (const server of servers) {
    const path = pathOf(server.value)
    const at = [...server.path, 'url']
    if (!/^(\/[A-Za-z0-9._~-]+)*$/.test(path)) report(at, `${path} is not a plain path`, 'write it like /v1')
    else if (path !== pathOf(first!.value))
      report(at, `the path ${path || '/'} differs from that of the first server`, 'use one path for all')
  }
}
