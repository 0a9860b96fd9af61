// openapi-backend gives a second opinion at generation on the operation of a request. It takes 430 µs, so the server uses a compiled table.
import type { Document } from 'openapi-backend'
import { OpenAPIRouter } from 'openapi-backend/router.js'
import { modelOf, type Operation } from '../model/model.ts'
import { constrainedTemplate, pathPatterns } from '../model/text-shape.ts'
import type { Fields } from '../read/document.ts'
import type { Finding } from '../rules/finding.ts'
import { kindOfSegment, replaceNames } from '../wire/template.js'
import { knownMethod } from './known-method.ts'
import { apart } from './overlap.ts'

/** Compares the routes of a contract with the operations that openapi-backend finds. Returns a note with both results where they differ. */
export function confirmRoutes(document: Fields): Finding[] {
  const { operations, base } = modelOf(document)
  // openapi-backend does not support text around a parameter, or a path with a query.
  const plain = operations.filter(
    ({ template, fixedQuery }) =>
      template.split('/').every((segment) => kindOfSegment(segment) !== 1) && fixedQuery === undefined,
  )
  const patterns = pathPatterns(operations)
  const notes: Finding[] = []
  // Operations of one path that the library knows by the same method are compared apart.
  const groups = Map.groupBy(plain, ({ method, template }) => {
    const isKnown = knownMethod(method).toUpperCase() === method
    return `${template.split('/').length} ${isKnown || method}`
  })
  // The library looks at every path for every request.
  for (const all of [...groups.values()].flatMap((own) => apart(own, ({ template }) => template))) {
    const literals = new Set(all.flatMap(({ template }) => template.split('/')))
    let value = '0'
    while (literals.has(value)) value += '0'
    const pathOf = ({ template }: Operation) => base + replaceNames(template, () => value)
    const paths = Map.groupBy(all, ({ template }) => template)
    const definition = {
      openapi: '3.0.3',
      info: { title: '', version: '' },
      paths: Object.fromEntries(
        [...paths].map(([template, own]) => [
          template,
          Object.fromEntries(
            own.map(({ operationId, method }) => [knownMethod(method), { operationId, responses: {} }]),
          ),
        ]),
      ),
    } satisfies Document
    const router = new OpenAPIRouter({ definition, apiRoot: base || '/', ignoreTrailingSlashes: false })
    const known = router.getOperations()
    // It would list them again for every request.
    router.getOperations = () => known
    const found = new Set(known.map(({ operationId }) => operationId))
    const byId = new Map(all.map((one) => [one.operationId, one]))
    const constrained = (one: Operation) => constrainedTemplate(one, patterns.get(one))
    for (const operation of all) {
      const { operationId, method, at } = operation
      const path = pathOf(operation)
      const match = router.matchOperation({ method: knownMethod(method), path, headers: {} })
      const answer = match?.operationId ?? 'no operation'
      const other = byId.get(answer)
      // openapi-backend ignores the types of path parameters, which may distinguish two paths.
      const isDistinguished = other && pathOf(other) === path && constrained(other) !== constrained(operation)
      if ((answer === operationId || isDistinguished) && found.has(operationId)) continue
      notes.push({
        code: 'route-disputed',
        path: at.path,
        message: 'openapi-backend finds another operation for a request',
        part: `${method} ${path} is ${operationId} here, but ${answer} there`,
      })
    }
  }
  return notes
}
