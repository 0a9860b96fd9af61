// Data by which `read.ts` and `read-form.ts` turn texts into values. The generator writes it, and servers only pass it on.
import type { Encoding } from './form.js'

/** A parameter with the data that parsing its text requires. */
export interface Parameter {
  name: string // spelled as in the contract
  /** Type of the value, or of each item of an array. */
  type: 'integer' | 'number' | 'boolean' | 'string'
  /** True if reserved characters are literal, `+` included (`allowReserved`). */
  reserved?: true
  /** True if an empty text stands for no value (`allowEmptyValue`). */
  empty?: true
  /** True if the parameter is the whole query string. */
  whole?: true
  /** True if the parameter is repeated for each item: `?id=1&id=4`. */
  array?: true
  /** Set for any other serialization; `type` is then less precise than its shape. */
  written?: Writing
  default?: unknown // of an absent parameter
}

/** Serialization of a value (OpenAPI 3.0.3, "Style Values"; `json` is JSON text). */
export interface Writing {
  style: string
  explode: boolean
  shape: Shape
}

/** Parsed form of a text: one of the types, tried in this order, or items, or members (`others` if undeclared ones are allowed). */
export interface Shape {
  types: readonly (Parameter['type'] | 'null')[]
  items?: Shape
  properties?: Readonly<Record<string, Shape>>
  others?: Shape
}

/** A member of a multipart body: a text of one of the types, JSON, or a file. */
export interface Part {
  name: string
  kind?: 'json' | 'file'
  /** Encoding of a file, with its allowed media types. */
  encoding?: Encoding
  several?: boolean
  types?: Shape['types']
}
