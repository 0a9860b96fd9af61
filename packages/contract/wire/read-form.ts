// Members of forms and parts of multipart bodies from texts: the other direction of form.js.

import { type Encoding, partTypes, writtenMember } from './form.js'
import { isJson } from './media-type.js'
import { decodeText, pairsIn, parameterOf, readPairs } from './read.ts'
import type { Parameter, Part, Shape } from './readable.ts'

/** A member of a form, or a part of a multipart body. */
export interface FormMember {
  name: string
  encoding: Encoding | undefined
  /** True for a part that may be repeated. */
  several: boolean
  isFile: boolean
  /** True for a part without a type, which may be a text even if it is a file. */
  isUntyped?: boolean
}

/** Returns the data by which a member of a form is read. */
export const readableMember = ({ name, encoding }: FormMember, shape: Shape): Parameter =>
  parameterOf(writtenMember(name, encoding), shape)

/** Returns the data by which a part is read; objects and lists are JSON if the contract names no media type, and a text beside them is a text. */
export function readablePart({ name, encoding, several, isFile, isUntyped }: FormMember, shape: Shape): Part {
  const types = partTypes(encoding)
  const isStructured = (shape.properties ?? shape.items) !== undefined
  const isJsonOnly = types.some(isJson)
  const isText = !isFile && !isJsonOnly && (types.length > 0 || !isStructured)
  const mayBeText = isFile ? isUntyped : !isJsonOnly && shape.types.length > 0
  return {
    name,
    ...(!isText && { kind: isFile ? 'file' : 'json' }),
    ...(isFile && encoding && { encoding }),
    ...(several && { several }),
    ...((isText || mayBeText) && { types: shape.types }),
  }
}

/**
 * Reads a form. Undeclared members are texts.
 * @throws WireError if a text breaks its style
 */
export function readForm(members: readonly Parameter[], text: string): Record<string, unknown> {
  const unknown: [string, string][] = []
  const known = readPairs('query', members, pairsIn(text), (name, text) =>
    unknown.push([name, decodeText(text)]),
  )
  return { ...Object.fromEntries(unknown), ...known }
}
