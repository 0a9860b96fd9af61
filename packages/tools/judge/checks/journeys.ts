/** Journeys of Arazzo files: Redocly runs them, against a relay whose client is that of the run, and their failed steps are findings. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { redocly } from 'contract-openapi/lint'
import { parse } from 'yaml'
import type { Suite } from '../check.ts'
import { type Relay, startRelay } from '../send/relay.ts'

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
  request?: { method: string; url: string }
}
interface StepCheck {
  name: string
  status: string
  message?: string
  condition?: string
}

interface Arazzo {
  sourceDescriptions: { name: string }[]
}

/** Runs the journeys of Arazzo files. Their requests go through the client, as all others do. */
export async function runJourneys(suite: Suite, files: string[]): Promise<void> {
  if (files.length === 0) return
  const output = await mkdtemp(join(tmpdir(), 'conformance-journeys-'))
  const relay = await startRelay(suite.client)
  try {
    await Promise.all(files.map((file) => runFile(suite, relay, file, join(output, basename(file)))))
  } finally {
    await relay.close()
    await rm(output, { recursive: true })
  }
}

async function runFile(suite: Suite, relay: Relay, file: string, output: string) {
  const { client, results, samples } = suite
  const { sourceDescriptions } = parse(await readFile(file, 'utf8')) as Arazzo
  const jsonFile = `${output}.json`
  const args = [
    ...['respect', basename(file), '--json-output', jsonFile],
    ...sourceDescriptions.flatMap(({ name }) => ['--server', `${name}=${relay.base}`]),
    // The relay has a limit of its own, and waits if the server asks for it.
    ...['--max-fetch-timeout', String(3_600_000)],
  ]
  // Everybody on the machine can read arguments, so the keys are in the environment.
  const input = JSON.stringify({ key: client.key.value, run: samples.recipes.unique().replaceAll(' ', '-') })
  const { stdout, stderr } = await redocly(args, {
    cwd: dirname(file),
    variables: { REDOCLY_CLI_RESPECT_INPUT: input },
    permissions: [],
  })
  // Its report is meaningless after an early end.
  suite.manner.end.signal.throwIfAborted()
  const report = await readFile(jsonFile, 'utf8').catch(() => undefined)
  if (report === undefined) {
    return results.failed(
      'journeys',
      basename(file),
      `redocly respect did not run: ${(stderr || stdout).trim().slice(-500)}`,
    )
  }
  for (const { executedWorkflows } of Object.values((JSON.parse(report) as Report).files)) {
    for (const { workflowId, executedSteps } of executedWorkflows) {
      results.checked('journeys', workflowId)
      for (const step of executedSteps.flatMap(flat)) reportStep(suite, relay, workflowId, step)
    }
  }
}

const flat = (step: Step): Step[] => (step.executedSteps ? step.executedSteps.flatMap(flat) : [step])

function reportStep(suite: Suite, relay: Relay, workflowId: string, { stepId, checks = [], request }: Step) {
  const failed = checks.find(({ status }) => status === 'error' || status === 'failed')
  if (!failed) return
  const sent = relay.sent.findLast(
    ({ method, target }) => method === request?.method.toUpperCase() && relay.base + target === request.url,
  )
  suite.results.failed('journeys', workflowId, `step ${stepId}: ${reasonOf(failed)}`, sent && [sent])
}

// The reason of a failed check in one line; a message of Redocly begins with the keyword in capitals, and ends with a drawing for terminals.
function reasonOf({ name, message = '', condition }: StepCheck): string {
  if (condition !== undefined) return `${condition} does not hold`
  const [line = ''] = stripVTControlCharacters(message).trim().split('\n', 1)
  return `${name}: ${line.replace(/^[A-Z ]+ (?=must )/, '')}`
}
