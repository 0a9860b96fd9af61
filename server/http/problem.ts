import { STATUS_CODES } from 'node:http'

/**
 * Everything that the server itself refuses or fails at, with the status of each (RFC 9110; 429 and 431: RFC 6585). Handlers have
 * refusals of their own, which the contract documents.
 */
export const problemStatus = {
  bad_request: 400,
  invalid_parameter: 400,
  invalid_body: 400,
  authentication_required: 401,
  invalid_token: 401,
  insufficient_scope: 403,
  stability_not_enabled: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  operation_sunset: 410,
  operation_brownout: 410,
  precondition_failed: 412,
  content_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
  outcome_unknown: 503,
} as const

export type ProblemCode = keyof typeof problemStatus

/** Why a request did not succeed. */
export interface Problem {
  status: number
  code: ProblemCode
  /** What happened, why, and how to fix it; safe to show to the caller. */
  message: string
  requestId: string
}

/** Writes a problem in the shape in which a contract documents its errors. `body` is sent as JSON. */
export type WriteProblem = (problem: Problem) => { mediaType: string; body: unknown }

/** Problem details (RFC 9457), for contracts that document no other shape of errors. */
export const problemDetails: WriteProblem = ({ status, message, requestId }) => ({
  mediaType: 'application/problem+json',
  body: {
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail: message,
    instance: `urn:request:${requestId}`,
  },
})
