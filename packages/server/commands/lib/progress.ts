/** Prints how far it is on stderr, at most once a second; what `isEnd` at once. */
export function reporter(): (text: string, isEnd?: boolean) => void {
  let last = performance.now()
  return (text, isEnd = false) => {
    if (!isEnd && performance.now() - last < 1000) return
    last = performance.now()
    console.error(text)
  }
}
