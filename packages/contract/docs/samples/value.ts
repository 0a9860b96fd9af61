/** Values for samples: the example of the contract, with the smallest changes if it does not fit, else a small value of the schema. */
import { orUndefined } from '../../cli/or-undefined.ts'
import { expandInheritance } from '../../model/inheritance.ts'
import { upgraded } from '../../model/upgrade.ts'
import {
  type Fields,
  facet,
  fields,
  isFields,
  type Located,
  list,
  resolve,
  valueAt,
  writtenExamples,
} from '../../read/document.ts'
import { remembered } from '../../read/remembered.ts'
import { typeOf } from '../../read/schema-types.ts'
import type { Validate } from '../../runtime/contract.ts'
import { validatorFor } from '../../values/compile.ts'
import { fitted, valueIfAny } from '../../values/value.ts'

interface Described {
  at: Located
  schema: Located
}

/** Returns the example that the contract has for a parameter or a body, as written; undefined if it has none. */
export const writtenFor = ({ at, schema }: Described): unknown =>
  writtenExamples(at)[0] ?? facet(schema, 'example') ?? list(facet(schema, 'examples'))[0]

/**
 * Returns a value of a parameter or a body that the contract allows: its example, with the smallest changes if it does not fit, or a small
 * one of the schema. Undefined if the schema has no finite value.
 * @param text preferred text
 * @param isFilled true for a list or an object that is not empty
 */
export function sampleFor({ at, schema: written }: Described, text?: string, isFilled = false): unknown {
  const schema = isFilled ? filled(inModel(written)) : inModel(written)
  const wanted = {
    prefer: 'small',
    direction: 'request',
    validate: checkOf(schema),
    ...(text !== undefined && { text }),
  } as const
  const [example] = writtenExamples(at)
  return example === undefined ? valueIfAny(schema, wanted) : fitted(schema, example, wanted)
}

/** True if the schema of a parameter or a body allows a value. */
export const takes = ({ schema }: Pick<Described, 'schema'>, value: unknown): boolean =>
  checkOf(inModel(schema))(value)

function filled(schema: Located): Located {
  const at = resolve(schema)
  const least = ({ array: { minItems: 1 }, object: { minProperties: 1 } } as Fields)[typeOf(at) ?? '']
  return { ...at, value: { ...at.value, ...fields(least) } }
}

const models = remembered((document: Fields) => expandInheritance(upgraded(document).document))

// The docs show schemas as they are written; their values are made in the dialect of the model, with the same paths, and of what is documented.
function inModel(schema: Located): Located {
  const document = models(schema.document)
  const value = valueAt(document, schema.path)
  return isFields(value) ? { ...schema, document, value } : schema
}

// Compiles at the first value. The docs show a draft as it is written, and Ajv compiles no malformed schema: any value is a sample of that.
function checkOf(schema: Located): Validate {
  let known: Validate | undefined
  const check: Validate = (value) => {
    const compiled = known ?? orUndefined(() => validatorFor(schema, 'request')) ?? unchecked
    known = compiled
    const isValid = compiled(value)
    check.errors = compiled.errors ?? null
    return isValid
  }
  return check
}

const unchecked = Object.assign(() => true, { errors: null }) as Validate
