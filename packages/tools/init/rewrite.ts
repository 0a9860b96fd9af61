/** Rewrites what a contract says in a way that the server does not take, in one that it does. */

import { without } from 'contract-openapi/check'
import type { Problem } from 'contract-openapi/read'
import {
  type Fields,
  fields,
  freeName,
  identifier,
  isFields,
  list,
  methods,
  type Path,
  pathOf,
  type Rewrite,
  rebuild,
} from 'contract-openapi/read'

/** The document with everything rewritten that can be, and what that was. */
export function rewrite(document: Fields): { document: Fields; rewritten: Problem[] } {
  const rewritten: Problem[] = []
  const report = (path: Path, message: string) => void rewritten.push({ path, message })
  const typed = fields(rebuild('Document', document, [], completed(report)))
  return {
    rewritten,
    document: {
      ...typed,
      ...(document.servers !== undefined && { servers: servers(list(document.servers), report) }),
      paths: operations(fields(typed.paths), report),
    },
  }
}

type Say = (path: Path, message: string) => void

/** Schemas with the type that their properties tell, and without defaults that never apply. */
const completed =
  (say: Say): Rewrite =>
  (kind, value, path, proceed) => {
    if (kind === 'Parameter' && value.required === true && fields(value.schema).default !== undefined) {
      say([...path, 'schema', 'default'], 'left out: a default never applies to a required value')
      return proceed({ ...value, schema: without(value.schema, [['default']]) })
    }
    if (kind !== 'Schema' || !isFields(value.properties)) return proceed(value)
    const { properties } = value
    const idle = list(value.required)
      .map(String)
      .filter((name) => fields(properties[name]).default !== undefined)
      .map((name) => ['properties', name, 'default'])
    for (const one of idle) say([...path, ...one], 'left out: a default never applies to a required value')
    if (value.type === undefined) say(path, 'type: object added, since it has properties')
    return proceed(fields(without({ type: 'object', ...value }, idle)))
  }

/** Those of the first plain path: one program serves the contract. */
function servers(all: readonly unknown[], say: Say): unknown[] {
  const isPlain = (server: unknown) => /^(\/[A-Za-z0-9._~-]+)*$/.test(pathOf(fields(server)))
  const first = all.find(isPlain)
  return all.filter((server, index) => {
    const isKept = first !== undefined && pathOf(fields(server)) === pathOf(fields(first))
    if (!isKept) say(['servers', index], 'left out: the server has one plain path before all operations')
    return isKept
  })
}

function operations(paths: Fields, say: Say): Fields {
  const given = Object.values(paths).flatMap((item) =>
    Object.values(fields(item)).map((one) => fields(one).operationId),
  )
  const taken = new Set(given)
  return mapped(paths, (item, template) =>
    mapped(item, (operation, method) => {
      if (!methods.includes(method)) return operation
      const at = ['paths', template, method]
      const operationId =
        operation.operationId ?? freeName(identifier(`${method} ${template}`), (name) => taken.has(name))
      if (operation.operationId === undefined) say(at, `named ${operationId}`)
      taken.add(operationId)
      return {
        ...operation,
        operationId,
        responses: responses(fields(operation.responses), [...at, 'responses'], say),
      }
    }),
  )
}

/** `default` stands for the errors where there is a success, and for that where there is none. */
function responses(all: Fields, path: Path, say: Say): Fields {
  const { default: standard, ...rest } = all
  if (standard === undefined) return all
  const hasSuccess = Object.keys(rest).some((status) => /^[23]/.test(status))
  const names = hasSuccess ? ['4XX', '5XX'] : ['200']
  say([...path, 'default'], `a response needs a status: ${names.join(' and ')}`)
  return { ...Object.fromEntries(names.map((name) => [name, standard])), ...rest }
}

/** The members that are objects, changed; the others as they are. */
const mapped = (value: Fields, change: (item: Fields, key: string) => unknown): Fields =>
  Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, isFields(item) ? change(item, key) : item]),
  )
