/** Replaces the first `from` behind `after` with `to`. */
export function replaceAfter(text: string, after: string, from: string, to: string): string {
  const start = text.indexOf(after)
  const place = text.indexOf(from, start)
  if (start < 0 || place < 0)
    throw new Error(`There is no ${JSON.stringify(from)} after ${JSON.stringify(after)}.`)
  return text.slice(0, place) + to + text.slice(place + from.length)
}

/** Returns the number of the first line with `text` behind `after`. */
export function lineOf(contract: string, after: string, text: string): number {
  return contract.slice(0, contract.indexOf(text, contract.indexOf(after))).split('\n').length
}
