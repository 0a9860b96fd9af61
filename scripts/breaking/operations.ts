import { fields, isFields, list, pointerStep, text } from '../openapi/document.ts'
import type { FlatContract } from './flatten.ts'
import { sentName } from './sent.ts'

export type Stability = 'experimental' | 'beta' | 'stable'

/** An operation, with what the contract promises about it. */
export interface ComparedOperation {
  operationId: string
  /** How many stand before it in its contract. */
  index: number
  /** `GET /things` */
  name: string
  /** From the root of the flattened contract. */
  pointer: string
  stability: Stability
  /** The first day without it, YYYY-MM-DD. */
  sunset: string | undefined
  fields: Readonly<Record<string, unknown>>
}

/** Every operation by {@link keyOf method and path}. */
export type Operations = ReadonlyMap<string, ComparedOperation>

export function operationsOf({ document }: FlatContract): Operations {
  const operations = new Map<string, ComparedOperation>()
  for (const [path, item] of Object.entries(fields(document.paths))) {
    for (const [method, value] of Object.entries(fields(item))) {
      if (!isFields(value)) continue
      const name = sentName(path) ?? `${method.toUpperCase()} ${path}`
      operations.set(keyOf(path, method), {
        operationId: text(value.operationId) ?? name,
        index: operations.size,
        name,
        pointer: `#/paths/${pointerStep(path)}/${method}`,
        stability: stabilityOf(value['x-stability']),
        sunset: dayOf(value['x-sunset']),
        fields: value,
      })
    }
  }
  return operations
}

/** Variables of a path may be renamed: no caller sees their names. */
export const keyOf = (path: string, method: string): string =>
  `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`

/** What is no day was never a promise; the released contract may be older than the rule that there be one. */
const dayOf = (mark: unknown): string | undefined => /^\d{4}-\d\d-\d\d$/.exec(text(mark) ?? '')?.[0]

const stabilityOf = (mark: unknown): Stability =>
  mark === 'experimental' || mark === 'beta' ? mark : 'stable'

/** The part of an operation that a pointer leads into: `query parameter limit`, `request body`, `response 200`; else empty. */
export function partOf(operation: ComparedOperation | undefined, place: string | undefined): string {
  if (operation === undefined || place === undefined) return ''
  if (operation.fields['x-sent-to'] !== undefined) return ''
  const [part, step = ''] = place.slice(operation.pointer.length + 1).split('/')
  if (part === 'requestBody') return 'request body'
  if (part === 'responses' && step !== '') return `response ${step}`
  const parameter = part === 'parameters' ? fields(list(operation.fields.parameters)[Number(step)]) : {}
  return parameter.name === undefined ? '' : `${parameter.in} parameter ${parameter.name}`
}
