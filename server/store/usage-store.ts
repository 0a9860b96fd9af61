/** Calls of one operation by one caller on one day (UTC, YYYY-MM-DD). */
export interface Usage {
  operationId: string
  /** The name of an API key, those that were rotated included, or of the subject of a token. */
  caller: string
  day: string
  calls: number
  /** ISO 8601, UTC. */
  lastCall: string
}

/** Calls of one operation by one caller, on all days that are kept. */
export type CallerUsage = Omit<Usage, 'day'>

/** Where calls are counted. */
export interface UsageStore {
  /** Adds counts to what is recorded already. */
  add(usage: readonly Usage[]): Promise<void>
  /** Everything recorded. */
  report(): Promise<Usage[]>
  /**
   * Everything recorded, the days taken together.
   * @param latest ISO 8601, UTC: calls after it are of a clock that was ahead, and are the last ones only of who has no others
   */
  callers(latest: string): Promise<CallerUsage[]>
}

/**
 * In SQL, the calls of each caller: along the primary key, in one pass. Only who called too late is looked at once more.
 * @param latest the place of the instant
 */
export const callersSql = (latest: string): string => `SELECT operation_id AS "operationId", caller, calls,
    CASE WHEN last <= ${latest} THEN last ELSE coalesce((SELECT max(last_call) FROM usage AS one WHERE one.operation_id = summed.operation_id
      AND one.caller = summed.caller AND one.last_call <= ${latest}), last) END AS "lastCall"
  FROM (SELECT operation_id, caller, CAST(sum(calls) AS bigint) AS calls, max(last_call) AS last FROM usage GROUP BY operation_id, caller) AS summed
  ORDER BY 1, 2`
