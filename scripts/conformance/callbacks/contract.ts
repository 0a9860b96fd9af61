import type { Document } from 'openapi-backend'
import type { ContractParameter, DocumentedResponse } from '../contract-operation.ts'
import { essence, isJson } from '../media.ts'
import type { Schema } from '../schema.ts'

/** A request that the server sends once somebody has subscribed to it, as the contract describes it, references resolved. */
export interface ContractCallback {
  /** The operation that subscribes to it. */
  operationId: string
  /** Its name there. */
  name: string
  /** Where the subscription says the address: a runtime expression, with what may follow it. */
  url: string
  /** In upper case. */
  method: string
  /** By name. */
  headers: DocumentedResponse['headers']
  /** The body, with the closed schema of the first media type that is JSON; no media types for a request without a body. */
  body: Pick<DocumentedResponse, 'mediaTypes' | 'mediaType' | 'schema'>
  /** The statuses of its responses as the contract writes them: `200`, `2XX`, `default`. */
  statuses: string[]
}

interface RawItem {
  parameters?: ContractParameter[]
  [method: string]: unknown
}
interface RawRequest {
  parameters?: ContractParameter[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses?: object
}
interface RawSubscription {
  operationId: string
  callbacks?: Record<string, Record<string, RawItem>>
}

/** All callbacks of a document whose references are resolved and whose operations have names. */
export function readCallbacks({ paths = {} }: Document): ContractCallback[] {
  const operations = Object.values(paths).flatMap((item) => methodsOf<RawSubscription>(item as RawItem))
  return operations.flatMap(([, { operationId, callbacks = {} }]) =>
    Object.entries(callbacks).flatMap(([name, urls]) =>
      Object.entries(urls).flatMap(([url, item]) =>
        methodsOf<RawRequest>(item).map(([method, request]) => {
          const parameters = [...(item.parameters ?? []), ...(request.parameters ?? [])]
          return {
            ...{ operationId, name, url, method: method.toUpperCase() },
            headers: Object.fromEntries(
              parameters.filter((one) => one.in === 'header').map((one) => [one.name, one]),
            ),
            body: readBody(request.requestBody),
            statuses: Object.keys(request.responses ?? {}),
          }
        }),
      ),
    ),
  )
}

function readBody({ content = {} }: RawRequest['requestBody'] = {}): ContractCallback['body'] {
  const all = Object.entries(content).map(([name, { schema }]) => [essence(name), schema ?? {}] as const)
  const [mediaType, schema] = all.find(([name]) => isJson(name)) ?? []
  return { mediaTypes: all.map(([name]) => name), mediaType, schema }
}

const methodsOf = <Operation>(item: RawItem) =>
  Object.entries(item).filter(([key]) => /^(get|put|post|delete|options|head|patch|trace)$/.test(key)) as [
    string,
    Operation,
  ][]

/** What the report calls a callback. */
export const titleOf = ({ operationId, name }: ContractCallback): string => `${operationId} ${name}`

/** The status of success that the contract documents; any, where it says so or nothing. */
export const successOf = ({ statuses }: ContractCallback): number =>
  Number(statuses.find((one) => /^2\d\d$/.test(one)) ?? 204)

/** How the contract writes a status; undefined where it does not document it. */
export const writtenAs = ({ statuses }: ContractCallback, status: number): string | undefined =>
  [`${status}`, `${Math.trunc(status / 100)}XX`, 'default'].find((one) => statuses.includes(one))
