import { type Fields, fields, list, pointerStep } from '../openapi/document.ts'
import { keyOf } from './operations.ts'

/** Where the parameters are, by method, path, place and name. */
export const namedParameters = '#/x-parameters/'

/** A flattened contract with references by name in the place of parameters. */
export interface Named {
  document: Fields
  /** The pointer that a node has in the contract without the references. */
  unnamed(pointer: string): string
}

/**
 * Puts references by name in the place of parameters. Redocly pairs items of lists that have the same text, and the others by
 * likeness: it would take a parameter that is only described anew for another one that is added beside it.
 */
export function nameParameters(contract: Fields): Named {
  const parameters: Record<string, unknown> = {}
  const places = new Map<string, string>()
  const paths = mapValues(contract.paths, (item, path) =>
    mapValues(item, (operation, method) => ({
      ...fields(operation),
      parameters: list(fields(operation).parameters).map((parameter, index) => {
        const { in: place, name } = fields(parameter)
        const key = `${keyOf(path, method)} ${place} ${name}`
        parameters[key] = parameter
        places.set(pointerStep(key), `#/paths/${pointerStep(path)}/${method}/parameters/${index}`)
        return { $ref: namedParameters + encodeURIComponent(pointerStep(key)) }
      }),
    })),
  )
  return {
    document: { ...contract, paths, 'x-parameters': parameters },
    unnamed(pointer) {
      const [key = '', ...rest] = pointer.replace(namedParameters, '').split('/')
      return [places.get(key) ?? key, ...rest].join('/')
    },
  }
}

const mapValues = (object: unknown, map: (value: unknown, key: string) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields(object)).map(([key, value]) => [key, map(value, key)]))
