import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { parse } from 'yaml'
import { redocly } from '../lib/redocly.ts'
import { type HttpRequest, readResponse } from './exchange.ts'
import { curlOf, type Suite } from './suite.ts'

/** What `redocly respect --json-output` writes, as far as it is used here. */
interface Report {
  files: Record<string, { executedWorkflows: Workflow[] }>
}
interface Workflow {
  workflowId: string
  executedSteps: Step[]
}
interface Step {
  stepId?: string
  executedSteps?: Step[]
  checks?: StepCheck[]
  request?: { method: string; url: string; headers: Record<string, string>; body?: unknown }
}
interface StepCheck {
  name: string
  status: string
  message?: string
  condition?: string
}

/** An Arazzo file, as far as it is used here. */
interface Arazzo {
  sourceDescriptions: { name: string }[]
}

/** What `redocly respect --har-output` writes, as far as it is used here. */
interface Har {
  log: {
    entries: {
      request: { method: string; url: string; headers: Header[]; postData?: { text?: string } }
      response: { status: number; headers: Header[]; content: { text?: string } }
    }[]
  }
}
type Header = { name: string; value: string }

/** Runs the journeys of Arazzo files. Their responses go to the oracle as all others do. */
export async function runJourneys(suite: Suite, files: string[]): Promise<void> {
  const output = await mkdtemp(join(tmpdir(), 'conformance-journeys-'))
  try {
    await Promise.all(files.map((file) => runFile(suite, file, join(output, basename(file)))))
  } finally {
    await rm(output, { recursive: true })
  }
}

async function runFile(suite: Suite, file: string, output: string) {
  const { client, results, samples } = suite
  const { sourceDescriptions } = parse(await readFile(file, 'utf8')) as Arazzo
  const [jsonFile, harFile] = [`${output}.json`, `${output}.har`]
  const args = [
    ...['respect', basename(file)],
    ...sourceDescriptions.flatMap(({ name }) => ['--server', `${name}=${client.base}`]),
    ...['--json-output', jsonFile, '--har-output', harFile],
  ]
  // Not as arguments, which everybody on the machine can read.
  const input = JSON.stringify({ key: client.key.value, run: samples.unique().replaceAll(' ', '-') })
  const { stdout, stderr } = await redocly(args, dirname(file), { REDOCLY_CLI_RESPECT_INPUT: input }, [])
  const report = await readFile(jsonFile, 'utf8').catch(() => undefined)
  if (report === undefined) {
    return results.failed(
      'journeys',
      basename(file),
      `redocly respect did not run: ${(stderr || stdout).trim().slice(-500)}`,
    )
  }
  await judge(suite, harFile)
  for (const { executedWorkflows } of Object.values((JSON.parse(report) as Report).files)) {
    for (const { workflowId, executedSteps } of executedWorkflows) {
      results.checked('journeys', workflowId)
      for (const step of executedSteps.flatMap(flat)) reportStep(suite, workflowId, step)
    }
  }
}

/** A step that is a workflow of its own stands for its steps. */
const flat = (step: Step): Step[] => (step.executedSteps ? step.executedSteps.flatMap(flat) : [step])

function reportStep(suite: Suite, workflowId: string, { stepId, checks = [], request }: Step) {
  const failed = checks.find(({ status }) => status === 'error' || status === 'failed')
  if (!failed) return
  const curl = request && curlOf(suite, sentBy(suite, request))
  suite.results.failed('journeys', workflowId, `step ${stepId}: ${reasonOf(failed)}`, curl)
}

/** A request as Redocly reports it. Its key, which reports mask, is the main one. */
function sentBy(
  { client }: Suite,
  { method, url, headers: { authorization: _, ...headers }, body }: NonNullable<Step['request']>,
): HttpRequest {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  return { method: method.toUpperCase(), target: url.slice(client.base.length), headers, body: text }
}

/** Why a check failed, in one line: a message of Redocly's for terminals starts so, KEYWORD first, and goes on with a drawing. */
function reasonOf({ name, message = '', condition }: StepCheck): string {
  if (condition !== undefined) return `${condition} does not hold`
  const [line = ''] = stripVTControlCharacters(message).trim().split('\n', 1)
  return `${name}: ${line.replace(/^[A-Z ]+ (?=must )/, '')}`
}

/** Hands what went over the wire to the oracle. */
async function judge(suite: Suite, harFile: string) {
  const { log } = JSON.parse(await readFile(harFile, 'utf8')) as Har
  for (const { request, response } of log.entries) {
    const headers = Object.fromEntries(request.headers.map(pair))
    const sent = sentBy(suite, { ...request, headers, body: request.postData?.text })
    const received = Object.fromEntries(response.headers.map(pair))
    suite.observe(sent, readResponse(response.status, received, response.content.text ?? ''))
  }
}

const pair = ({ name, value }: Header): [string, string] => [name.toLowerCase(), value]
