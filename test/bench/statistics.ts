/** The value below which `percent` of the (ascending, non-empty) values lie; nearest rank. */
export function percentile(ascending: readonly number[], percent: number): number {
  return ascending[Math.max(0, Math.ceil((percent / 100) * ascending.length) - 1)] ?? Number.NaN
}

/** The middle value; the mean of the two middle ones for an even count. NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2
}
