import type { ContractOperation } from '../../contract-operation.ts'
import type { Scheme } from '../../credentials/places.ts'
import { toRequest } from '../../draft.ts'
import type { HttpRequest, Key } from '../../exchange.ts'
import { absentValues } from '../../fuzz/absent.ts'
import { pathParameters } from '../../producers.ts'
import { curlOf, type Suite } from '../../suite.ts'
import { check } from '../check.ts'
import { refuse } from './refusals.ts'

const wrong: Key = { name: 'WRONG_KEY', value: 'nonsense' }

/** Checks that operations ask for all that the contract says they ask for, and for no more than one of the alternatives. */
export async function checkSecurity(suite: Suite): Promise<void> {
  for (const operation of suite.operations) await checkOne(suite, operation)
}

async function checkOne(suite: Suite, operation: ContractOperation) {
  const { samples, keys } = suite
  const { security } = operation
  const sample = () => samples.request(operation)
  // Whoever sends nothing is welcome where that is one of the alternatives.
  if (security.some((schemes) => schemes.length === 0) || security.length === 0) return
  const refuses = (what: string, given: Pick<HttpRequest, 'key' | 'keys'>) =>
    refuse(suite, operation, what, async () => ({ ...(await sample()), ...given }))
  // What fails for something may succeed for nothing.
  for (const path of operation.path.includes('{') ? [{}, absentPath(operation)] : [{}]) {
    const isOpen = await refuse(suite, operation, 'a request without credentials', async () => {
      const draft = await samples.draft(operation)
      return { ...toRequest(operation, { ...draft, path: { ...draft.path, ...path } }), key: null }
    })
    // Who asks for none does not look at them either.
    if (isOpen) return
  }
  await refuses('wrong credentials', { key: wrong })
  const known = security.filter((schemes) => schemes.every(({ name }) => keys.has(name)))
  const keysOf = (schemes: Scheme[]) => Object.fromEntries(schemes.map(({ name }) => [name, keys.get(name)!]))
  for (const schemes of known) {
    for (const { name } of schemes.length > 1 ? schemes : []) {
      const others = schemes.filter((one) => one.name !== name)
      const opens = (given: Scheme[]) =>
        security.some((one) => one.every((scheme) => given.some((other) => other.name === scheme.name)))
      if (opens(others)) continue
      const isIgnored = await refuses(`a request without ${name}`, { keys: keysOf(others) })
      if (!isIgnored) await refuses(`a wrong ${name}`, { keys: { ...keysOf(others), [name]: wrong } })
    }
  }
  if (known.length > 1) await checkAlternatives(suite, operation, known.map(keysOf))
}

/** Values that name nothing; none for what cannot be told. */
const absentPath = (operation: ContractOperation) =>
  Object.fromEntries(
    pathParameters(operation).flatMap(({ name, schema }) =>
      absentValues(schema)
        .slice(0, 1)
        .map((value) => [name, value]),
    ),
  )

/** Where one of the alternatives lets a caller in, each has to: the keys are known to be good. */
async function checkAlternatives(
  suite: Suite,
  operation: ContractOperation,
  alternatives: Record<string, Key>[],
) {
  const name = `${operation.operationId} takes any of its alternative credentials`
  await check(suite, 'contract', name, async ({ client, samples, results }) => {
    const tried = []
    for (const keys of alternatives) {
      const request = { ...(await samples.request(operation)), keys }
      tried.push({ request, keys, status: (await client.send(request)).response.status })
    }
    if (tried.every(({ status }) => status >= 300)) return
    for (const { request, keys, status } of tried)
      if (status === 401)
        results.failed(
          'contract',
          name,
          `with ${Object.keys(keys).join(' and ')} it got ${status}`,
          curlOf(suite, request),
        )
  })
}
