import { temporaryFolder, written } from '../../../testing/folder.ts'
import { replaceAfter } from '../../../testing/text.ts'
import { type CompareOptions, type Comparison, compare, type SharedChange } from '../../diff/compare.ts'
import { readComparable } from '../../diff/read.ts'

export type Edit = [after: string, from: string, to: string]

export const edited = (text: string, ...edits: Edit[]): string =>
  edits.reduce((before, edit) => replaceAfter(before, ...edit), text)

interface Compared extends Partial<CompareOptions> {
  folder?: string
  unreleased?: boolean
}

/** Compares two texts as `before.yaml` and `after.yaml`. */
export async function compared(
  before: string,
  after: string,
  { folder = temporaryFolder(), unreleased = false, ...options }: Compared = {},
): Promise<Comparison> {
  const entry = written({ 'before.yaml': before }, folder)
  const revision = written({ 'after.yaml': after }, folder)
  return compare({ name: 'before', entry, unreleased }, readComparable(revision), {
    day: '2026-11-21',
    ...options,
  })
}

export const whom = ({ operations }: Comparison['breaks'][number]): string[] =>
  operations.map(({ operation }) => operation.operationId)

/** Lists all changes with their effects and the word at their location; a change that breaks only some operations is listed twice. */
export async function changesOf(
  before: string,
  after: string,
): Promise<(SharedChange & { effect: string; at: string })[]> {
  const { breaks, additions } = await compared(before, after)
  const broken = breaks.flatMap((one) => [
    { ...one, effect: one.undecided ? 'undecided' : 'breaks' },
    ...(one.others.length > 0 ? [{ ...one, effect: 'adds', operations: one.others }] : []),
  ])
  return [...broken, ...additions].map((change) => {
    const { line, column } = change.place
    const text = (change.gone ? before : after).split('\n')[line - 1]!.slice(column - 1)
    return { ...change, at: /[^:{ ]+/.exec(text)![0] }
  })
}

/** Formats all changes in one line each: effect, operations and part, message, and the word at the location. */
export async function linesOf(before: string, after: string): Promise<string[]> {
  return (await changesOf(before, after)).map(({ effect, operations, message, at }) => {
    const names = operations.map(({ operation }) => operation.operationId).join(', ')
    const parts = new Set(operations.map(({ part }) => part))
    return `${effect} ${[names || 'all', ...parts].filter(Boolean).join(': ')}: ${message} ${at}`
  })
}
