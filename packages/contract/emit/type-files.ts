// The generated files for handlers: schema.ts with types of schemas, contract.ts with those of operations, errors.ts with the status of each code.
import { modelOf } from '../model/model.ts'
import type { Served } from '../model/stages.ts'
import { emitContract, emitErrors } from './contract.ts'
import { splitDirections } from './schema.ts'
import { emitSchema } from './types.ts'

export type TypeFiles = readonly (readonly [name: string, text: string])[]

/** Returns the files by name. A schema that differs in requests and responses has a type for each. */
export function typeFiles(served: Served): TypeFiles {
  const model = modelOf(splitDirections(served))
  return [
    ['schema.ts', emitSchema(model)],
    ['contract.ts', emitContract(model)],
    ...(model.errorCodes.length > 0 ? [['errors.ts', emitErrors(model)] as const] : []),
  ]
}
