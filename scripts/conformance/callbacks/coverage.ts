import { actual, type Coverage, type CoverageItem, possible } from '../coverage.ts'
import { membersIn, membersOf } from '../members.ts'
import type { OracleContract } from '../oracle-contract.ts'
import type { Suite } from '../suite.ts'
import { type ContractCallback, titleOf, writtenAs } from './contract.ts'
import type { Arrival } from './receiver.ts'
import { selectorsOf } from './subscribe.ts'

/** What a contract documents of its callbacks, each at zero: responses, headers, body members, enum values, and what can be selected. */
export const callbackItems = ({ callbacks, operations }: OracleContract): CoverageItem[] =>
  callbacks.flatMap((callback) => {
    const { operationId, headers, body, statuses } = callback
    const operation = operations.find((one) => one.operationId === operationId)
    const parts = [
      ...statuses,
      ...Object.keys(headers).map((name) => `header ${name}`),
      ...membersOf(body.schema).map((name) => `body ${name}`),
      ...possible(body.schema),
      ...(operation ? selectorsOf(operation) : []).flatMap(([name, values]) =>
        values.map((value) => selected(name, value)),
      ),
    ]
    return parts.map((part) => ({ kind: 'callback', operationId, name: nameOf(callback, part), seen: 0 }))
  })

const selected = (name: string, value: unknown) => `for ${name}=${value}`
const nameOf = ({ name }: ContractCallback, part: string) => `callback ${name} ${part}`

/** The items of one callback. */
export const itemsOf = ({ items }: Coverage, { operationId, name }: ContractCallback): CoverageItem[] =>
  items.filter((one) => one.operationId === operationId && one.name.startsWith(`callback ${name} `))

/** Counts what an arrival shows. @param selectors by which the subscription selects what is sent */
export function countArrival(
  coverage: Coverage,
  callback: ContractCallback,
  selectors: readonly [name: string, values: unknown[]][],
  { headers, body, status }: Arrival,
): void {
  const values = Object.values(Object(body))
  const shown = new Set([
    writtenAs(callback, status) ?? '',
    ...Object.keys(callback.headers).flatMap((name) => (headers[name.toLowerCase()] ? `header ${name}` : [])),
    ...[...membersIn(callback.body.schema, body)].map((name) => `body ${name}`),
    ...actual(callback.body.schema, body),
    ...selectors.flatMap(([name, all]) =>
      all.filter((value) => values.includes(value)).map((value) => selected(name, value)),
    ),
  ])
  const names = new Set([...shown].map((part) => nameOf(callback, part)))
  for (const item of itemsOf(coverage, callback)) if (names.has(item.name)) item.seen++
}

/** Notes that callbacks, or some parts of one, were not tried. */
export function leave(
  { coverage, results, house }: Pick<Suite, 'coverage' | 'results' | 'house'>,
  callbacks: readonly ContractCallback[],
  why: string,
  isPart: (name: string) => boolean = () => true,
) {
  for (const callback of callbacks) {
    for (const item of itemsOf(coverage, callback)) if (isPart(item.name)) item.untried ??= why
    // The report of a server of others does not have what was not seen.
    if (!house) results.notTried.push({ what: titleOf(callback), why })
  }
}
