/**
 * openapi-backend decides which operation a request is for, when code is generated: at run time that takes 430 µs, so the server has
 * the same decisions as a compiled table.
 */
import { type Document, OpenAPIBackend } from 'openapi-backend'
import type { Contract } from '../check/load.ts'
import { modelOf } from '../read/model.ts'
import { ContractRefused, type Diagnostic } from '../read/problem.ts'

/**
 * Holds the routes of a contract against the operations that openapi-backend finds in it, and asks it for a request to each.
 * @throws ContractRefused with both answers, wherever they differ
 */
export async function confirmRoutes({
  meaning,
  locate,
}: Pick<Contract, 'meaning' | 'locate'>): Promise<void> {
  const { operations, base } = modelOf(meaning)
  // It follows references in place.
  const definition = structuredClone(meaning) as object as Document
  const api = new OpenAPIBackend({
    definition,
    apiRoot: base || '/',
    quick: true,
    validate: false,
    ignoreTrailingSlashes: false,
  })
  await api.init()
  const found = new Set(api.getOperations().map(({ operationId }) => operationId))
  const literals = new Set(operations.flatMap(({ template }) => template.split('/')))
  let value = '0'
  while (literals.has(value)) value += '0'
  const refused: Diagnostic[] = []
  for (const { operationId, method, template, at } of operations) {
    const path = base + template.replaceAll(/\{[^}]*\}/g, value)
    const answer = api.matchOperation({ method, path, headers: {} })?.operationId ?? 'no operation'
    if (answer === operationId && found.has(operationId)) continue
    const message = `${method} ${path} is ${operationId} here, and ${answer} to openapi-backend; rename a path so that both agree`
    refused.push({ ...locate(at.path), message })
  }
  if (refused.length > 0) throw new ContractRefused(refused)
}
