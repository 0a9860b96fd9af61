import type { Model, Operation } from '../../../model/model.ts'
import { requirements } from '../../../model/security.ts'
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
import type { Report } from '../../../read/problem.ts'
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
    for (const [name, scopes] of Object.entries(fields(requirement)))
      checkScopes(scopes, [...path, index, name], report)
}

// Scopes are sent as a list separated by spaces in quotes (RFC 6749, section 3.3).
function checkScopes(scopes: unknown, path: Path, report: Report): void {
  for (const [index, scope] of list(scopes).entries())
    if (!/^[!#-[\]-~]+$/.test(String(scope)))
      report([...path, index], `invalid scope: ${scope}`, 'write it like things:read')
}

function checkOperation({ operationId, at }: Operation, report: Report): void {
  if (operationId in {})
    report([...at.path, 'operationId'], `operationId ${operationId} ${inheritedNameFault}`, 'choose another')
}

function checkBody({ method, body, at }: Operation, report: Report): void {
  if (!body) return
  const reason = `a body on ${method} has no meaning (RFC 9110)`
  if (/^(GET|DELETE)$/.test(method)) report([...at.path, 'requestBody'], reason, 'use parameters instead')
  checkContents(body.at, 'request', report)
}

export function checkPaths({ document }: Model, report: Report): void {
  for (const [template, item] of entries(child(rootOf(document), 'paths'))) {
    checkTemplate(template, item, report)
  }
}

function checkTemplate(template: string, { path }: Located, report: Report): void {
  const segments = template.split('/').slice(1)
  const say = (reason: string, fix: string) => report(path, reason, fix)
  if (template !== '/' && segments.includes('')) {
    say(`${template} has an empty segment`, 'begin it with one slash and end it without')
  } else if (!segments.every((segment) => /^([\w.~#-]*|\{[A-Za-z_]\w*\})$/.test(segment))) {
    say(`${template} has a segment that is neither plain text nor one {parameter}`, 'split or rename it')
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
