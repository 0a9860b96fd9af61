import { type DocumentedContract, operationsOf } from './documented-contract.ts'

/** Headers that nearly every response carries. */
const common = ['RateLimit', 'RateLimit-Policy', 'X-Request-Id']

/** Takes out of each response the headers that the guide describes once: they would stand between the reader and the body. */
export function withoutCommonHeaders(contract: DocumentedContract): DocumentedContract {
  const own = operationsOf(contract).flatMap(({ operation }) => Object.values(operation.responses ?? {}))
  for (const response of [...own, ...Object.values(contract.components?.responses ?? {})]) {
    for (const name of common) delete response.headers?.[name]
    if (Object.keys(response.headers ?? {}).length === 0) delete response.headers
  }
  return contract
}
