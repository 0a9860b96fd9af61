/** Returns the percentile of ascending values by nearest rank. NaN if there are too few values for one beyond it: it would only be the maximum. */
export function percentile(ascending: readonly number[], percent: number): number {
  // 99.9 has no exact binary form, so a whole rank may come out slightly greater.
  const rank = Math.max(1, Math.ceil((percent * ascending.length) / 100 - 1e-9))
  return rank < ascending.length || percent <= 50 ? (ascending[rank - 1] ?? Number.NaN) : Number.NaN
}

/** Returns the median; the mean of both middle values for an even count. NaN for no values or a NaN among them. */
export function median(values: readonly number[]): number {
  if (values.some(Number.isNaN)) return Number.NaN
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2
}

/**
 * Returns the probability of differences at least as low as these if only chance decides their signs: the exact one-sided Wilcoxon signed-rank
 * test. It assumes that without a real difference plus is as likely as minus, which is true for two equal servers in turn, and nothing about the
 * distribution of the noise. Ranks keep one wild value from hiding the others.
 */
export function chanceOfLoss(differences: readonly number[]): number {
  const ranks = ranksOf(differences.map(Math.abs))
  const observed = differences.reduce((sum, difference, at) => sum + Math.sign(difference) * ranks[at]!, 0)
  const assignments = 2 ** differences.length
  let asLow = 0
  for (let signs = 0; signs < assignments; signs++) {
    let sum = 0
    for (const [at, rank] of ranks.entries()) sum += signs & (1 << at) ? rank : -rank
    if (sum <= observed) asLow++
  }
  return asLow / assignments
}

/** Returns the rank of each value in ascending order, from 1. Equal values share their mean rank. */
function ranksOf(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length
    const equal = values.filter((other) => other === value).length
    return below + (equal + 1) / 2
  })
}
