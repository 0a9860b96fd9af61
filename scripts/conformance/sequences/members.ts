/** The members of a thing that a request can change so that a response shows it for certain. */
import type { ContractOperation } from '../contract-operation.ts'
import { allows } from '../fuzz/allows.ts'
import { takesWords } from '../samples.ts'
import { flatten, type Schema } from '../schema.ts'

/** A member that a request may set. */
export interface Member {
  name: string
  /** Whether it takes any text: such a value is never there by chance. */
  isText: boolean
  /** Another value than the one given; undefined where there is none. */
  other(than: unknown, salt: number): unknown
}

type Body = Record<string, unknown>

/** The members that an operation can set and that this body shows, but for those by which the thing is known. */
export function settable(
  operation: ContractOperation,
  shown: Body,
  ids: unknown[],
  unique: () => string,
): Member[] {
  const { properties = {} } = flatten(operation.body ?? {})
  return Object.entries(properties).flatMap(([name, schema]): Member[] => {
    const value = shown[name]
    if (
      /password|secret|token|id$/i.test(name) ||
      ids.includes(value) ||
      value === undefined ||
      value === null
    )
      return []
    const isText = takesWords(schema)
    if (isText) return typeof value === 'string' ? [{ name, isText, other: unique }] : []
    const values = valuesOf(flatten(schema)).filter(
      (one) => typeof one === typeof value && allows(schema, one),
    )
    const others = (than: unknown) => values.filter((one) => one !== than)
    return values.length < 2
      ? []
      : [{ name, isText, other: (than, salt) => others(than)[salt % others(than).length] }]
  })
}

/** Some of the values of a schema that has few, or of one of numbers. */
function valuesOf({ type, enum: values, minimum, maximum }: Schema): unknown[] {
  if (values) return values
  if (type === 'boolean') return [true, false]
  if (type !== 'integer' && type !== 'number') return []
  const least = Math.ceil(minimum ?? Math.min(1, maximum ?? 1))
  return Array.from(
    { length: 50 },
    (_, at) => least + at * (maximum === undefined ? 7 : Math.max(1, Math.floor((maximum - least) / 49))),
  )
}

/** The word that tells a text of ours from all others. */
const wordOf = (text: string) => text.split(' ').at(-1)!.toLowerCase()

/** Whether a shown value is the one that was sent, however the server may write it. */
export const isSame = (shown: unknown, sent: unknown, isText: boolean): boolean =>
  shown === sent ||
  (isText &&
    typeof shown === 'string' &&
    typeof sent === 'string' &&
    shown.toLowerCase().includes(wordOf(sent)))
