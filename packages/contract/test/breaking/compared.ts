/** Compares texts of contracts. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { replaceAfter } from '../../../../test/support/project.ts'
import { loadContract } from '../../check/load.ts'
import { type Comparison, compare } from '../../diff/compare.ts'

/** The shop's contract. */
export const spec = readFileSync('spec/openapi.yaml', 'utf8')

export type Edit = [after: string, from: string, to: string]

export const edited = (text: string, ...edits: Edit[]): string =>
  edits.reduce((before, edit) => replaceAfter(before, ...edit), text)

/** What `after.yaml` breaks and adds to `before.yaml`, on a day and with a changelog. */
export async function compared(
  before: string,
  after: string,
  { day = '2026-11-21', changelog = '', folder = temporaryFolder() } = {},
): Promise<Comparison> {
  const [entry, revision] = [join(folder, 'before.yaml'), join(folder, 'after.yaml')]
  writeFileSync(entry, before)
  writeFileSync(revision, after)
  return compare({ name: 'before', entry }, await loadContract(revision, { values: false }), day, changelog)
}

/** The operations of a change. */
export const whom = ({ operations }: Comparison['breaks'][number]): string[] =>
  operations.map(({ operation }) => operation.operationId)
