import {
  below,
  child,
  entries,
  type Fields,
  fields,
  type Located,
  type Path,
  rootOf,
} from '../../../read/document.ts'
import { type Model, type Operation, pathOf, requirements, schemesOf } from '../../../read/model.ts'
import { type Report, reportIn } from '../../../read/problem.ts'
import { inheritedNameFault } from './parameters.ts'
import { checkContents } from './responses.ts'

export function checkOperations(operations: readonly Operation[], report: Report): void {
  for (const operation of operations) {
    checkOperationId(operation, report)
    checkBody(operation, report)
    checkSchemes(operation, report)
  }
}

function checkSchemes({ at }: Operation, report: Report): void {
  const path: Path = at.value.security === undefined ? ['security'] : [...at.path, 'security']
  for (const [index, requirement] of requirements(at).entries())
    for (const name of Object.keys(fields(requirement)))
      if (!Object.hasOwn(schemesOf(at.document).value, name))
        report(
          [...path, index],
          `the security scheme ${name} is not declared`,
          'declare it in components.securitySchemes',
        )
}

function checkOperationId({ operationId, at }: Operation, report: Report): void {
  const say = reportIn(report, at)
  if (at.value.operationId === undefined) say([], 'Operation without operationId', 'add operationId')
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
  for (const operation of operations) checkPathParameters(operation, report)
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

function checkPathParameters({ template, parameters, at }: Operation, report: Report): void {
  const declared = parameters.filter((parameter) => parameter.in === 'path')
  const names = namesIn(template)
  for (const name of names.filter((one) => !declared.some((parameter) => parameter.name === one)))
    report(at.path, `{${name}} of ${template} is not declared`, `add a parameter ${name} in: path`)
  for (const { name, at: where } of declared.filter((parameter) => !names.includes(parameter.name))) {
    const reason = `the path parameter ${name} is not in ${template}`
    report(where.path, reason, `remove it or add {${name}} to the path`)
  }
}

const namesIn = (template: string): string[] =>
  [...template.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? '')

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
