/**
 * Step 2 of a request: sunsets, brownouts and stability, from the contract and the policy of the operator. An operation that has ended is a 410, one
 * below the required stability a 403.
 */
import type { Route } from 'contract-openapi/contract'
import { match, namesIn, replaceNames } from 'contract-openapi/wire'
import { HttpError } from '../http/problem.ts'
import { type LifecyclePolicy, type Stability, stabilities } from '../settings/settings.ts'

/**
 * Rejects an operation after its sunset, in a brownout, or below the required stability.
 * @throws HttpError 410 or 403
 */
export function checkLifecycle(route: Route, policy: LifecyclePolicy, now: Date) {
  const { operationId, lifecycle } = route
  const { stability, deprecated, brownouts } = lifecycle
  if (isBelow(stability, policy.minStability)) {
    throw new HttpError('stability_not_enabled', `This server does not serve ${stability} operations.`)
  }
  if (!deprecated || policy.sunset === 'serve') return
  const { successor } = deprecated
  const instead = successor ? ` Use ${successor.usage} instead.` : ''
  if (hasEnded(route, policy, now)) {
    throw new HttpError('operation_sunset', `${operationId} has reached its sunset.${instead}`)
  }
  const brownout = brownouts.find(({ from, to }) => from <= now.getTime() && now.getTime() < to)
  if (brownout) {
    throw new HttpError(
      'operation_brownout',
      `${operationId} is off until ${new Date(brownout.to).toISOString()}, as it will be from its sunset on.${instead}`,
    )
  }
}

function hasEnded({ lifecycle: { deprecated } }: Route, policy: LifecyclePolicy, now: Date): boolean {
  return deprecated !== undefined && policy.sunset === 'enforce' && now.getTime() >= deprecated.sunsetAt
}

const isBelow = (stability: Stability, lowest: Stability) =>
  stabilities.indexOf(stability) < stabilities.indexOf(lowest)

/** Describes the operations for which the operator's policy differs from the contract. */
export function deviations(routes: readonly Route[], policy: LifecyclePolicy): string[] {
  const found: string[] = []
  for (const { operationId, lifecycle } of routes) {
    const { stability, deprecated, brownouts } = lifecycle
    if (isBelow(stability, policy.minStability))
      found.push(`MIN_STABILITY=${policy.minStability}: ${operationId} is ${stability} and responds 403.`)
    if (!deprecated || policy.sunset !== 'serve') continue
    const brownoutNote = brownouts.length > 0 ? ', and during its brownouts' : ''
    found.push(
      `SUNSET_POLICY=serve: ${operationId} is served after its sunset on ${deprecated.sunset}${brownoutNote}.`,
    )
  }
  return found
}

/** Rewrites a `Location` of a handler to a path that still responds. */
export type Locate = (location: string) => string

/**
 * Makes `Locate`. After the sunset of a read operation, a location becomes the call of its successor: `/things/7` becomes `/things?id=7` if
 * `x-successor` is `GET /things?id={thingId}`.
 */
export function locator(routes: readonly Route[], policy: LifecyclePolicy, clock: () => Date): Locate {
  const ending: { route: Route; target: string; names: string[] }[] = []
  for (const route of routes) {
    const target = /^GET (\/\S*)$/.exec(route.lifecycle.deprecated?.successor?.usage ?? '')?.[1]
    if (route.method !== 'GET' || target === undefined) continue
    ending.push({ route, target, names: namesIn(route.path) })
  }
  return (location) => {
    for (const { route, target, names } of ending) {
      const values = hasEnded(route, policy, clock()) ? match(route.path, location) : undefined
      if (values) return replaceNames(target, (name) => values[names.indexOf(name)] ?? '')
    }
    return location
  }
}

/** Returns the headers with links to the docs below the prefix. */
export function movedLinks(
  lifecycleHeaders: Readonly<Record<string, string>>,
  prefix: string,
): Readonly<Record<string, string>> {
  if (prefix === '' || lifecycleHeaders.link === undefined) return lifecycleHeaders
  return { ...lifecycleHeaders, link: lifecycleHeaders.link.replaceAll('</docs#', `<${prefix}/docs#`) }
}
