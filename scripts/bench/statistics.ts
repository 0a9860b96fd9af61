/**
 * The value below which `percent` of the ascending values lie; nearest rank. NaN when there are too few values for one of them
 * to lie beyond it, for then it would only be their greatest.
 */
export function percentile(ascending: readonly number[], percent: number): number {
  // 99.9 has no exact binary form, so that a whole rank may come out a little greater.
  const rank = Math.max(1, Math.ceil((percent * ascending.length) / 100 - 1e-9))
  return rank < ascending.length || percent <= 50 ? (ascending[rank - 1] ?? Number.NaN) : Number.NaN
}

/** The middle value; the mean of the two middle ones for an even count. NaN of nothing, or where a value is NaN. */
export function median(values: readonly number[]): number {
  if (values.some(Number.isNaN)) return Number.NaN
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2
}

/**
 * The probability of differences at least as low as these if chance alone decided the sign of each: the exact Wilcoxon
 * signed-rank test, one-sided. It assumes only that without a real difference plus is as likely as minus, which alternating two
 * equal servers makes true, and nothing about the distribution of the noise; ranks keep one wild value from hiding the others.
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

/** The place of each value in ascending order, from 1; equal values share the mean of their places. */
function ranksOf(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length
    const equal = values.filter((other) => other === value).length
    return below + (equal + 1) / 2
  })
}
