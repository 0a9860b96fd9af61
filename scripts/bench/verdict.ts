/**
 * Decides whether a difference between two revisions is a loss or noise.
 *
 * The unit is a session, which is one of `--rounds`: both servers are started afresh, loaded in turn (ABBA), and give one log
 * ratio for each quantity, the median of its pairs of loads. Sessions are independent, and their spread contains what loads of one
 * process hide: two starts of the same code differ by some percent. The median over the sessions estimates the difference; an
 * exact signed-rank test says how probable such a loss is by chance. A quantity is a loss when that probability is at most 5 %
 * divided by the number of quantities (Bonferroni: all together raise a false alarm in at most one of 20 comparisons of equal
 * code), and the estimate is at least 2 %, for less can come from where the machine code happens to lie.
 */
import { chanceOfLoss, median } from './statistics.ts'

// The share of comparisons of equal code that may end with a false alarm.
const falseAlarms = 0.05

// Smaller losses do not count.
const smallestLoss = 0.02

/** One quantity in every session. */
export interface Comparison {
  what: string
  /** For each session the ratio of this tree to the other revision, as gain: above 1 this tree is better. */
  gains: readonly number[]
}

export interface Verdict {
  what: string
  /** Median gain. */
  gain: number
  worst: number
  best: number
  /** Probability of such a loss between equal servers, 0 to 1. */
  chance: number
  loss: boolean
}

/** Judges all comparisons of a run together. */
export function judge(comparisons: readonly Comparison[]): Verdict[] {
  const significance = falseAlarms / comparisons.length
  return comparisons.map(({ what, gains }) => {
    const gain = median(gains)
    const chance = chanceOfLoss(gains.map(Math.log))
    const loss = chance <= significance && gain <= 1 - smallestLoss
    return { what, gain, worst: Math.min(...gains), best: Math.max(...gains), chance, loss }
  })
}

/** Returns the fewest sessions with which a loss among so many comparisons can be shown. */
export const sessionsNeeded = (comparisons: number): number => Math.ceil(Math.log2(comparisons / falseAlarms))
