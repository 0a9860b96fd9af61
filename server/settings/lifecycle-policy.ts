import type { Lifecycle } from '../contract/route.ts'
import { oneOf } from './read.ts'

/** From the least to the most stable, as `x-stability` in the contract; stable where there is no mark. */
export const stabilities = ['experimental', 'beta', 'stable'] as const satisfies readonly Stability[]

export type Stability = Lifecycle['stability']

/** What the operator decides about operations that are going or not yet settled. */
export interface LifecyclePolicy {
  /** Whether operations stop at their sunset. */
  sunset: 'enforce' | 'serve'
  /** The lowest stability that is served. */
  minStability: Stability
}

/** @throws InvalidSetting */
export function readPolicy(env: NodeJS.ProcessEnv): LifecyclePolicy {
  return {
    sunset: oneOf('SUNSET_POLICY', ['enforce', 'serve'] as const, env.SUNSET_POLICY || 'enforce'),
    minStability: oneOf('MIN_STABILITY', stabilities, env.MIN_STABILITY || 'experimental'),
  }
}
