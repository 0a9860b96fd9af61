import type { Route } from '../contract/route.ts'
import { HttpError } from '../http/http-error.ts'
import { type LifecyclePolicy, type Stability, stabilities } from '../settings/lifecycle-policy.ts'

/**
 * Refuses an operation that has ended, is in a brownout or is less stable than the operator allows.
 * @throws HttpError 410 or 403
 */
export function checkLifecycle({ operationId, lifecycle }: Route, policy: LifecyclePolicy, now: Date) {
  const { stability, deprecated, brownouts } = lifecycle
  if (isBelow(stability, policy.minStability)) {
    throw new HttpError('stability_not_enabled', `This server does not serve ${stability} operations.`)
  }
  if (!deprecated || policy.sunset === 'serve') return
  const { successor } = deprecated
  const instead = successor ? ` Use ${successor.usage} instead.` : ''
  if (hasEnded({ lifecycle }, policy, now)) {
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

/** Whether an operation has reached its sunset, and the operator lets it end. */
export function hasEnded(
  { lifecycle }: Pick<Route, 'lifecycle'>,
  policy: LifecyclePolicy,
  now: Date,
): boolean {
  const { deprecated } = lifecycle
  return deprecated !== undefined && policy.sunset === 'enforce' && now.getTime() >= deprecated.sunsetAt
}

const isBelow = (stability: Stability, lowest: Stability) =>
  stabilities.indexOf(stability) < stabilities.indexOf(lowest)

/** Where the operator's policy departs from the contract, one sentence for each operation concerned. */
export function deviations(routes: readonly Route[], policy: LifecyclePolicy): string[] {
  return routes.flatMap(({ operationId, lifecycle: { stability, deprecated, brownouts } }) => [
    ...(isBelow(stability, policy.minStability)
      ? [`MIN_STABILITY=${policy.minStability}: ${operationId} is ${stability} and responds 403.`]
      : []),
    ...(deprecated && policy.sunset === 'serve'
      ? [
          `SUNSET_POLICY=serve: ${operationId} is served after its sunset on ${deprecated.sunset}${
            brownouts.length > 0 ? ', and through its brownouts' : ''
          }.`,
        ]
      : []),
  ])
}
