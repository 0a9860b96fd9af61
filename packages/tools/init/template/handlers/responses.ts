/** Responses to requests that a rule may refuse: 404 for a refusal with the code `not_found`. Write the body as your contract describes errors. */
import { problemDetails, refusable } from 'contract-server/responses'

const statuses = { not_found: 404, idempotency_key_reused: 409, precondition_failed: 412 } as const

export const { problem, decline, changed, created, removed } = refusable(statuses, problemDetails)
