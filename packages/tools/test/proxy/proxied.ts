import type { Server } from 'node:http'
import { findProject } from 'contract-openapi/cli'
import { problemDetails } from 'contract-server/http'
import { onTestFinished } from 'vitest'
import { listen } from '../../../testing/listening.ts'
import { anybody, ours } from '../../judge/expectations.ts'
import { createOracle } from '../../judge/oracle/oracle.ts'
import { mockedService } from '../../mock/service.ts'
import { Findings, type Report } from '../../proxy/findings.ts'
import { operationPaths } from '../../proxy/operation-paths.ts'
import { createContractProxy } from '../../proxy/proxy.ts'
import { requestCheck } from '../../proxy/request-check.ts'

let own: ReturnType<typeof readFor> | undefined

/** Reads the contract of the project, once for all tests. */
function readOwn() {
  own ??= readFor(findProject().spec, true)
  return own
}

async function readFor(spec: string, isOwn: boolean) {
  const [oracle, service] = await Promise.all([
    createOracle(spec, { expects: isOwn ? ours : anybody, values: false }),
    mockedService(isOwn ? [] : [spec]),
  ])
  const { writeProblem = problemDetails } = service.options
  return { oracle, operations: operationPaths(oracle), check: requestCheck(service), writeProblem }
}

export interface Proxied {
  proxy: Server
  address: string
  port: number
  /** Printed lines. */
  lines: string[]
  report(): Report
  /** Findings by side and operation: `server GET /pets response 200: …`. */
  found(): string[]
}

/** @param spec foreign contract; by default that of the project */
export async function startProxy(
  target: string,
  strict = false,
  more: { ca?: string; silence?: number; strictHeaders?: boolean } = {},
  spec?: string,
): Promise<Proxied> {
  const { oracle, operations, ...checks } = await (spec === undefined ? readOwn() : readFor(spec, false))
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const findings = new Findings(oracle.contract.operations, operations.pathOf, say)
  const rest = { oracle, operations, ...checks, findings, say }
  const proxy = createContractProxy({
    target,
    host: '127.0.0.1',
    strict,
    strictHeaders: true,
    ...rest,
    ...more,
  })
  const port = await listen(proxy)
  onTestFinished(() => proxy.closeAllConnections())
  const report = () => findings.report()
  return {
    ...{ proxy, port, lines, report, address: `http://127.0.0.1:${port}` },
    found: () =>
      report().operations.flatMap((one) =>
        (['server', 'client', 'note'] as const).flatMap((side) =>
          one[side].map(({ text }) => `${side} ${one.operation} ${text}`),
        ),
      ),
  }
}
