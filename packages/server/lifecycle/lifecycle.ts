import type { Route } from 'contract-openapi/contract'
import { HttpError } from '../http/problem.ts'
import { type LifecyclePolicy, type Stability, stabilities } from '../settings/settings.ts'

/**
 * Refuses an operation that has ended, is in a brownout or is less stable than the operator allows.
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

/** True if an operation has reached its sunset, and the operator lets it end. */
function hasEnded({ lifecycle: { deprecated } }: Route, policy: LifecyclePolicy, now: Date): boolean {
  return deprecated !== undefined && policy.sunset === 'enforce' && now.getTime() >= deprecated.sunsetAt
}

const isBelow = (stability: Stability, lowest: Stability) =>
  stabilities.indexOf(stability) < stabilities.indexOf(lowest)

/** Where the operator's policy departs from the contract, one sentence for each operation concerned. */
export function deviations(routes: readonly Route[], policy: LifecyclePolicy): string[] {
  const found: string[] = []
  for (const { operationId, lifecycle } of routes) {
    const { stability, deprecated, brownouts } = lifecycle
    if (isBelow(stability, policy.minStability))
      found.push(`MIN_STABILITY=${policy.minStability}: ${operationId} is ${stability} and responds 403.`)
    if (!deprecated || policy.sunset !== 'serve') continue
    const more = brownouts.length > 0 ? ', and through its brownouts' : ''
    found.push(
      `SUNSET_POLICY=serve: ${operationId} is served after its sunset on ${deprecated.sunset}${more}.`,
    )
  }
  return found
}

/** Turns the Location that a handler gives into one that still responds. */
export type Locate = (location: string) => string

/**
 * Once the operation that reads a resource has ended, a Location is the call of its successor: `/things/7` becomes `/things?id=7`
 * where `x-successor` says `GET /things?id={thingId}`. Handlers need not know of it.
 */
export function locator(routes: readonly Route[], policy: LifecyclePolicy, clock: () => Date): Locate {
  const ending: { route: Route; target: string; path: RegExp }[] = []
  for (const route of routes) {
    const target = /^GET (\/\S*)$/.exec(route.lifecycle.deprecated?.successor?.usage ?? '')?.[1]
    if (route.method !== 'GET' || target === undefined) continue
    const path = route.path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/?]+)')
    ending.push({ route, target, path: new RegExp(`^${path}$`) })
  }
  return (location) => {
    for (const { route, target, path } of ending) {
      const values = hasEnded(route, policy, clock()) ? path.exec(location)?.groups : undefined
      if (values) return target.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    }
    return location
  }
}
