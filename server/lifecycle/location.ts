import type { Route } from '../contract/route.ts'
import type { LifecyclePolicy } from '../settings/lifecycle-policy.ts'
import { hasEnded } from './lifecycle.ts'

/** Turns the Location that a handler gives into one that still responds. */
export type Locate = (location: string) => string

/**
 * Once the operation that reads a resource has ended, a Location is the call of its successor: `/things/7` becomes `/things?id=7`
 * where `x-successor` says `GET /things?id={thingId}`. Handlers need not know of it.
 */
export function locator(routes: readonly Route[], policy: LifecyclePolicy, clock: () => Date): Locate {
  const ending = routes.flatMap((route) => {
    const target = /^GET (\/\S*)$/.exec(route.lifecycle.deprecated?.successor?.usage ?? '')?.[1]
    const path = route.path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/?]+)')
    return route.method === 'GET' && target !== undefined
      ? [{ route, target, path: new RegExp(`^${path}$`) }]
      : []
  })
  return (location) => {
    for (const { route, target, path } of ending) {
      const values = hasEnded(route, policy, clock()) ? path.exec(location)?.groups : undefined
      if (values) return target.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    }
    return location
  }
}
