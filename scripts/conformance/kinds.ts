/** Findings by what they are about. */
import type { Check, CheckFailure, Kind } from './results.ts'

/** What is wrong, where, and how often: one cause. */
export interface Cause {
  kind: Kind | 'contract'
  section: string
  name: string
  failures: CheckFailure[]
}

/** How each kind is called, in the sequence of the report. */
export const kindTitles = {
  contract: 'the contract is not kept',
  http: 'HTTP is not kept, whatever the contract says',
  house: 'habits of this project that the server does not have',
} as const

/** What failed, by kind. What breaks HTTP is one cause wherever it shows. */
export function causesOf(checks: readonly Check[]): Cause[] {
  const causes = checks.flatMap(({ section, name, failures }) =>
    (['contract', 'house'] as const).flatMap((kind) => {
      const own = failures.filter((one) => (one.kind ?? 'contract') === kind)
      return own.length > 0 ? [{ kind, section, name, failures: own }] : []
    }),
  )
  const ofHttp = checks.flatMap(({ name, failures }) =>
    failures.filter(({ kind }) => kind === 'http').map((failure) => ({ name, ...failure })),
  )
  const http = [...Map.groupBy(ofHttp, ({ what }) => what)].map(([what, all]): Cause => {
    const [shortest] = all.filter(({ curl }) => curl).sort((a, b) => a.curl!.length - b.curl!.length)
    const count = all.reduce((sum, one) => sum + one.count, 0)
    const name = all.length === 1 ? all[0]!.name : `${all[0]!.name}, and ${all.length - 1} more`
    return {
      kind: 'http',
      section: 'responses',
      name,
      failures: [{ what, count, curl: shortest?.curl, response: shortest?.response, kind: 'http' }],
    }
  })
  return [
    ...causes.filter(({ kind }) => kind === 'contract'),
    ...http,
    ...causes.filter(({ kind }) => kind === 'house'),
  ]
}
