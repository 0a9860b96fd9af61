import fc from 'fast-check'
import type { Draft } from '../draft.ts'
import type { Generated } from './valid-draft.ts'

/** Makes a request of a valid draft by changing one thing. */
export type Change = (draft: Draft) => Generated

/** A way to change drafts: its edges are sent in every run, the others as chance will have it. */
export interface Changes {
  weight: number
  edges: Change[]
  others?: fc.Arbitrary<Change>
}

/** One way to change drafts, by values. */
export function changes<T>(
  weight: number,
  values: { edges: readonly T[]; others?: fc.Arbitrary<T> },
  apply: (draft: Draft, value: T) => Generated,
): Changes {
  const change =
    (value: T): Change =>
    (draft) =>
      apply(draft, value)
  return { weight, edges: values.edges.map(change), others: values.others?.map(change) }
}

/** Requests made of drafts by any of the changes. */
export function changed(drafts: fc.Arbitrary<Draft>, all: Changes[]): fc.Arbitrary<Generated> {
  const ways = all.flatMap(({ weight, edges, others }) => [
    ...(edges.length > 0 ? [{ weight, arbitrary: fc.constantFrom(...edges) }] : []),
    ...(others ? [{ weight, arbitrary: others }] : []),
  ])
  return fc.tuple(drafts, fc.oneof(...ways)).map(([draft, change]) => change(draft))
}

/** A request for every edge, each of a draft of its own. */
export function everyEdge(drafts: fc.Arbitrary<Draft>, all: Changes[], seed: number): Generated[] {
  const edges = all.flatMap(({ edges }) => edges)
  const samples = fc.sample(drafts, { numRuns: edges.length, seed })
  return samples.flatMap((draft, at) => edges[at]?.(draft) ?? [])
}
