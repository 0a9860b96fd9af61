import { type Contract, operationsOf } from './contract.ts'

/** Headers that nearly every answer carries. */
const common = ['RateLimit', 'RateLimit-Policy', 'X-Request-Id']

/** Takes out of each answer the headers that the guide tells of once: they would stand between the reader and the body. */
export function withoutCommonHeaders(contract: Contract): Contract {
  const own = operationsOf(contract).flatMap(({ operation }) => Object.values(operation.responses))
  for (const answer of [...own, ...Object.values(contract.components.responses)]) {
    for (const name of common) delete answer.headers?.[name]
    if (Object.keys(answer.headers ?? {}).length === 0) delete answer.headers
  }
  return contract
}
