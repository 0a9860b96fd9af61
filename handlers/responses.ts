/** Responses to requests that a rule may refuse, in the error form of the contract. */
import { refusable } from 'contract-server/responses'
import type { Error as ErrorBody } from '../generated/contract.ts'
import { errorStatus } from '../generated/errors.ts'

export const responses = refusable(
  errorStatus,
  ({ code, message, status }): ErrorBody => ({ code, message, status }),
)
export const { problem, decline, changed, created, removed } = responses
