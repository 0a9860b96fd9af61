import { reporter, table } from 'contract-server/commands'
import type { ImportReports, MovedTable } from '../transfer/import.ts'

/** Prints how far the rows of tables are moved, and what is to be said of them. */
export function reportMoves(): ImportReports {
  const report = reporter()
  return {
    onProgress: ({ table, moved, of }) =>
      report(of === undefined ? `${table}: ${moved}` : `${table}: ${moved} of ${of}`, moved === of),
    onNote: (note) => report(note, true),
  }
}

/** The tables that were moved, for people. */
export const movedText = (moved: readonly MovedTable[]): string =>
  table([
    ['table', 'rows', 'SHA-256'],
    ...moved.map(({ table, rows, checksum }) => [table, `${rows}`, checksum]),
  ])
