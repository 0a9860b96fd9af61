/**
 * Returns ` (did you mean …?)` with the closest known word, or an empty text.
 * @param most letters that may differ; more in long words by default
 */
export const didYouMean = (word: string, known: readonly string[], most?: number): string =>
  suggested(nearestTo(word, known, most))

export const suggested = (meant: string | undefined): string =>
  meant === undefined ? '' : ` (did you mean ${meant}?)`

/** Returns the closest known word; undefined if none is close. @param most letters that may differ */
export const nearestTo = (word: string, known: readonly string[], most?: number): string | undefined =>
  known
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .filter(({ candidate, distance }) => distance <= (most ?? Math.max(2, candidate.length / 4)))
    .sort((a, b) => a.distance - b.distance)[0]?.candidate

// Levenshtein distance, row by row.
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (const [column, other] of [...to].entries()) {
      next.push(Math.min(next[column]! + 1, row[column + 1]! + 1, row[column]! + (letter === other ? 0 : 1)))
    }
    row = next
  }
  return row[to.length] ?? 0
}
