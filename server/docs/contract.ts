/** The contract as the docs read it: only the members that they show or turn into something else. */

export interface Reference {
  $ref: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  example?: unknown
}

/** An answer, or a reference to one, which has none of these. */
export interface Answer {
  headers?: Record<string, unknown>
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  deprecated?: boolean
  parameters?: (Parameter | Reference)[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, Answer>
  'x-deprecated-since'?: string
  'x-sunset'?: string
  'x-deprecated-reason'?: string
  'x-successor'?: { operationId: string; usage: string }
  'x-stability'?: 'experimental' | 'beta'
  'x-hideTryItPanel'?: boolean
  'x-required-scopes'?: string[]
  /** Written by the docs. */
  'x-badges'?: { name: string; color: string }[]
  /** Written by the docs. */
  'x-codeSamples'?: { lang: string; label: string; source: string }[]
}

/** What the caller should do about an error, and the status it comes with. */
export interface ErrorCode {
  status: number
  remedy: string
}

export interface Contract {
  info: { title: string; version: string; description: string }
  servers: { url: string; description?: string }[]
  externalDocs?: { description: string; url: string }
  paths: Record<string, Record<string, unknown>>
  components: {
    parameters: Record<string, Parameter>
    responses: Record<string, Answer>
    schemas: {
      Error: { properties: { code: { description: string; 'x-error-codes': Record<string, ErrorCode> } } }
    }
  }
}

/** An operation together with where it stands; its parameters include those of the path, references followed. */
export interface Place {
  method: string
  path: string
  operation: Operation
  parameters: Parameter[]
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])

/** Every operation, in the order of the contract. */
export function operationsOf(contract: Contract): Place[] {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([key]) => methods.has(key))
      .map(([method, value]) => {
        const operation = value as Operation
        const shared = (item.parameters ?? []) as (Parameter | Reference)[]
        const parameters = [...shared, ...(operation.parameters ?? [])].map((one) => follow(contract, one))
        return { method, path, operation, parameters }
      }),
  )
}

function follow(contract: Contract, parameter: Parameter | Reference): Parameter {
  if (!('$ref' in parameter)) return parameter
  const name = parameter.$ref.replace('#/components/parameters/', '')
  const found = contract.components.parameters[name]
  if (found === undefined) throw new Error(`The contract has no parameter ${parameter.$ref}.`)
  return found
}
