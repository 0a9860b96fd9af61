import type { Moved, Progress } from '../../store/transfer/transfer.ts'
import { table } from './text-table.ts'

/** Prints how far it is on stderr, at most once a second; what `isEnd` at once. */
export function reporter(): (text: string, isEnd?: boolean) => void {
  let last = performance.now()
  return (text, isEnd = false) => {
    if (!isEnd && performance.now() - last < 1000) return
    last = performance.now()
    console.error(text)
  }
}

/** Prints how far the rows of tables are moved. */
export function reportMoves(): (progress: Progress) => void {
  const report = reporter()
  return ({ table, moved, of }) => report(`${table}: ${moved} of ${of}`, moved >= of)
}

/** The tables that were moved, for people. */
export const movedText = (moved: readonly Moved[]): string =>
  table([
    ['table', 'rows', 'SHA-256'],
    ...moved.map(({ table, rows, checksum }) => [table, `${rows}`, checksum]),
  ])
