/** Path templates: what the router can tell apart. */
import { child, entries, type Located, rootOf } from '../document.ts'
import type { Mode } from '../mode.ts'
import type { Model, Operation } from '../model.ts'
import type { Report } from '../problem.ts'

export function checkPaths({ document, operations, base }: Model, mode: Mode, report: Report): void {
  const shapes = new Map<string, string>()
  for (const [template, item] of entries(child(rootOf(document), 'paths'))) {
    checkTemplate(template, item, mode, report)
    checkTaken(base + template, item, mode, report)
    const shape = template.replace(/\{[^}]*\}/g, '{}')
    const other = shapes.get(shape)
    if (other) report(item.path, `${template} and ${other} match the same requests`, 'make them one path')
    else shapes.set(shape, template)
  }
  for (const operation of operations) checkPathParameters(operation, report)
}

function checkTemplate(template: string, { path }: Located, mode: Mode, report: Report): void {
  const segments = template.split('/').slice(1)
  const names = namesIn(template)
  if (mode === 'mocks') {
    if (!/^\/[^?#]*$/.test(template))
      report(
        path,
        `${template} is not a path`,
        'begin it with a slash; a query or fragment is not part of it',
      )
  } else if (!template.startsWith('/')) {
    report(path, 'a path begins with a slash', `write /${template}`)
  } else if (template !== '/' && segments.includes('')) {
    report(path, `${template} has an empty segment`, 'begin it with one slash and end it without')
  } else if (!segments.every((segment) => /^([A-Za-z0-9._~-]*|\{[A-Za-z_]\w*\})$/.test(segment))) {
    report(
      path,
      `${template} has a segment that is neither plain text nor one {parameter}`,
      'split or rename it',
    )
  }
  if (new Set(names).size < names.length) {
    report(path, `${template} has the same parameter twice`, 'give each a name of its own')
  }
}

const pathsOfServer = /^\/($|metrics$|openapi\.(json|yaml)$|changes\.atom$|(docs|health|try)($|\/))/

/** Paths that the server serves itself: its own health, its metrics, and the documentation unless all is mocked. */
function checkTaken(full: string, { path }: Located, mode: Mode, report: Report): void {
  const own = mode === 'mocks' ? /^\/(metrics$|health\/(live|ready)$)/ : pathsOfServer
  if (own.test(full)) report(path, `the server itself serves ${full}`, 'choose another path')
}

function checkPathParameters({ template, parameters, at }: Operation, report: Report): void {
  const declared = parameters.filter((parameter) => parameter.in === 'path')
  for (const name of namesIn(template)) {
    if (!declared.some((parameter) => parameter.name === name)) {
      report(at.path, `{${name}} of ${template} is not declared`, `add a parameter ${name} in: path`)
    }
  }
  for (const { name, at: where } of declared) {
    if (!namesIn(template).includes(name)) {
      report(
        where.path,
        `the path parameter ${name} is not in ${template}`,
        `remove it or add {${name}} to the path`,
      )
    }
  }
}

const namesIn = (template: string): string[] =>
  [...template.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? '')
