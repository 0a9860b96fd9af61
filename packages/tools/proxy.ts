import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  addressOptions,
  BadUsage,
  command,
  findProject,
  flag,
  printable,
  specOption,
  valued,
  withAddress,
} from 'contract-openapi/cli'
import { showDiagnostic } from 'contract-openapi/read'
import { neverWait } from 'contract-server/embed'
import { problemDetails } from 'contract-server/http'
import { stopOnSignal } from 'contract-server/listen'
import { readSettings } from 'contract-server/settings'
import { anybody, ours } from './judge/expectations.ts'
import { createOracle } from './judge/oracle/oracle.ts'
import { mockedService } from './mock/service.ts'
import { Findings, summary } from './proxy/findings.ts'
import { operationPaths } from './proxy/operation-paths.ts'
import { createContractProxy } from './proxy/proxy.ts'
import { requestCheck } from './proxy/request-check.ts'
import { listen } from './reverse-proxy/server.ts'

const described = {
  run: 'npx contract proxy',
  about: `Forwards requests to a server, and reports violations of the contract by the server and its clients for each operation. Prints a
summary at the end (Ctrl-C, SIGTERM). Changes only Host and Accept-Encoding: adds no X-Forwarded-…, requests uncompressed bodies,
and forwards no WebSockets. Checks only status and headers of event streams, of bodies over 4 MiB and, with --strict, of JSON lines and
JSON sequences without Content-Length. Listens on HOST and PORT, like the server.`,
  options: {
    target: valued('URL', 'origin of the server, for example http://127.0.0.1:9000'),
    spec: specOption,
    ...addressOptions,
    strict: flag(`block violations: requests get the documented error before the
server sees them, and responses with 502`),
    'strict-headers': flag('treat undocumented response headers as violations instead of notes'),
    ca: valued('FILE', 'certificate to trust for https, in PEM'),
    json: valued('FILE', 'also write the summary to this file as JSON'),
    fail: flag('exit with 1 if the server violated the contract'),
  },
  example: 'npx contract proxy ~/api/openapi.json --target http://127.0.0.1:9000 --port 9090',
} as const

const say = (line: string) => void process.stdout.write(`${printable(line)}\n`)

await command(described, async ({ values }) => {
  const { strict = false, 'strict-headers': strictHeaders = false, json, fail = false } = values
  const target = originOf(values.target)
  const spec = resolve(values.spec ?? findProject().spec)
  const ca = values.ca && (await readOptionFile('--ca', values.ca))
  const settings = readSettings(withAddress(process.env, values), 'proxy')
  const { host } = settings
  // The service first, because its refusals name lines.
  const service = await mockedService(values.spec === undefined ? [] : [spec])
  // Only servers of this project keep more than OpenAPI asks for.
  const oracle = await createOracle(spec, {
    expects: values.spec === undefined ? ours : anybody,
    values: false,
  })
  for (const diagnostic of service.noted) say(`not checked: ${showDiagnostic(diagnostic)}`)
  await writeJson(json, '')
  neverWait()

  const operations = operationPaths(oracle)
  const findings = new Findings(oracle.contract.operations, operations.pathOf, say)
  const { writeProblem = problemDetails } = service.options
  const check = requestCheck(service)
  const proxy = createContractProxy({
    ...{
      target,
      host,
      ca,
      strict,
      strictHeaders,
      oracle,
      operations,
      check,
      writeProblem,
      findings,
      say,
    },
  })
  const address = await listen(proxy, settings)
  const how = strict ? 'blocking violations' : 'reporting violations'
  say(`${address} forwards requests to ${target}, ${how}`)

  stopOnSignal(async () => {
    proxy.close()
    proxy.closeAllConnections()
    const report = findings.report()
    if (fail && report.failed) process.exitCode = 1
    await new Promise((done) => process.stdout.write(`\n${summary(report)}\n`, done))
    await writeJson(json, `${JSON.stringify(report, null, 2)}\n`)
  }, settings.shutdownTimeout)
})

/** @throws BadUsage unless the text is the origin of an HTTP server */
function originOf(text = ''): string {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  throw new BadUsage(
    `--target must be the origin of a server, for example http://127.0.0.1:9000; got ${JSON.stringify(text)}. ` +
      'The paths of requests are kept.',
  )
}

async function readOptionFile(option: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: Error) => {
    throw new BadUsage(`Cannot read ${option} ${file}: ${error.message}.`)
  })
}

async function writeJson(file: string | undefined, text: string): Promise<void> {
  if (file === undefined) return
  await writeFile(file, text).catch((error: Error) => {
    throw new BadUsage(`Cannot write --json ${file}: ${error.message}.`)
  })
}
