import type { Client } from './client.ts'
import type { Coverage } from './coverage.ts'
import { type HttpRequest, type HttpResponse, toCurl } from './exchange.ts'
import type { Fixtures } from './fixtures.ts'
import type { Oracle } from './oracle.ts'
import type { Results } from './results.ts'
import type { Target } from './target.ts'

/** What the parts of a run share. */
export interface Suite {
  target: Target
  oracle: Oracle
  coverage: Coverage
  results: Results
  client: Client
  /** Judges and counts an exchange, whoever had it; answers what is wrong with it. */
  observe(request: HttpRequest, answer: HttpResponse): string[]
  fixtures: Fixtures
  seed: number
  /** How many generated requests have been answered. */
  generated: number
}

/** The curl line of a request: to the server that had it or, if that one will be gone, to another like it. */
export const curlOf = ({ target, client }: Pick<Suite, 'target' | 'client'>, request: HttpRequest): string =>
  toCurl(target.replay?.url ?? client.base, request)
