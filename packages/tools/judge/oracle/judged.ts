/** A response with what the contract says of its request, as it is judged. */
import type { OracleContract } from '../contract/contract.ts'
import type { HttpRequest, HttpResponse } from '../contract/exchange.ts'
import type { ContractOperation } from '../contract/operation.ts'

export type Asked = Pick<HttpRequest, 'method' | 'target'>

export interface Judged {
  request: Asked
  response: HttpResponse
  /** True for a whole response that has a body, as opposed to one to HEAD. */
  hasBody: boolean
  /** True if only status and headers are known. */
  isHead: boolean
  path: string
  operation: ContractOperation | undefined
  /** Operations of the path, the most concrete first. */
  atPath: readonly ContractOperation[]
  contract: OracleContract
  /** True if violations name values. */
  values: boolean
}
