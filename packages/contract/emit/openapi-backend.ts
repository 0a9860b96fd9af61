// openapi-backend decides at generation which operation a request is for. Its decision takes 430 µs, so the server uses a compiled table.
import { type Document, OpenAPIBackend } from 'openapi-backend'
import type { Contract } from '../check/load.ts'
import { methods, modelOf, type Operation } from '../model/model.ts'
import { constrainedTemplate, pathPatterns } from '../model/text-shape.ts'
import { ContractRefused, type Diagnostic } from '../read/problem.ts'

/**
 * Compares the routes of a contract with the operations that openapi-backend finds.
 * @throws ContractRefused with both results if they differ
 */
export async function confirmRoutes({
  meaning,
  locate,
}: Pick<Contract, 'meaning' | 'locate'>): Promise<void> {
  const { operations, base } = modelOf(meaning)
  // openapi-backend does not support text around a parameter, or a path with a query.
  const plain = operations.filter(
    ({ template, fixedQuery }) => !/[^/]\{|\}[^/]/.test(template) && fixedQuery === undefined,
  )
  const patterns = pathPatterns(operations)
  const refused: Diagnostic[] = []
  // openapi-backend knows the methods of OpenAPI 3.1: POST replaces others.
  const isKnown = (method: string) => method !== 'QUERY' && methods.includes(method.toLowerCase())
  const nameOf = (method: string) => (isKnown(method) ? method : 'POST')
  // It looks at every path for every request, and those with another number of segments never fit.
  const groups = Map.groupBy(
    plain,
    ({ method, template }) => `${template.split('/').length} ${isKnown(method) || method}`,
  )
  for (const all of groups.values()) {
    const literals = new Set(all.flatMap(({ template }) => template.split('/')))
    let value = '0'
    while (literals.has(value)) value += '0'
    const pathOf = ({ template }: Operation) => base + template.replaceAll(/\{[^}]*\}/g, value)
    const paths = Map.groupBy(all, ({ template }) => template)
    const definition = {
      openapi: '3.0.3',
      info: { title: '', version: '' },
      paths: Object.fromEntries(
        [...paths].map(([template, own]) => [
          template,
          Object.fromEntries(
            own.map(({ operationId, method }) => [
              nameOf(method).toLowerCase(),
              { operationId, responses: {} },
            ]),
          ),
        ]),
      ),
    } satisfies Document
    const api = new OpenAPIBackend({
      definition,
      apiRoot: base || '/',
      quick: true,
      validate: false,
      ignoreTrailingSlashes: false,
    })
    await api.init()
    const known = api.getOperations()
    // It would list them again for every request.
    api.router.getOperations = () => known
    const found = new Set(known.map(({ operationId }) => operationId))
    const byId = new Map(all.map((one) => [one.operationId, one]))
    const constrained = (one: Operation) => constrainedTemplate(one, patterns.get(one))
    for (const operation of all) {
      const { operationId, method, at } = operation
      const path = pathOf(operation)
      const match = api.matchOperation({ method: nameOf(method), path, headers: {} })
      const answer = match?.operationId ?? 'no operation'
      const other = byId.get(answer)
      // openapi-backend ignores the types of path parameters, which may distinguish two paths.
      const isDistinguished = other && pathOf(other) === path && constrained(other) !== constrained(operation)
      if ((answer === operationId || isDistinguished) && found.has(operationId)) continue
      const message = `${method} ${path} is ${operationId} here, but ${answer} in openapi-backend; rename a path so that both agree`
      refused.push({ ...locate(at.path), message })
    }
  }
  if (refused.length > 0) throw new ContractRefused(refused)
}
