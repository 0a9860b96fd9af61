import { methods } from '../model/model.ts'

/**
 * Returns the method, in lower case, by which a library for OpenAPI 3.1 knows an operation: POST stands for `QUERY` and the methods of
 * `additionalOperations`, which came with 3.2.
 */
export function knownMethod(method: string): string {
  const known = method.toLowerCase()
  return known !== 'query' && methods.includes(known) ? known : 'post'
}
