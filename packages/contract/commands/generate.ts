import { enableCompileCache } from 'node:module'
import { relative } from 'node:path'
import { BadUsage, CommandFailed, command } from '../cli/command.ts'
import { specOption } from '../cli/shared-options.ts'
import type { Diagnostic } from '../read/problem.ts'

// Half of the time goes into loading the TypeScript compiler; its compiled code is kept between runs.
enableCompileCache()
const { generate } = await import('../emit/generate.ts')
const { firstDifference, writeFiles } = await import('../emit/output.ts')
const { showDiagnostic, sumUp } = await import('../read/problem.ts')

const { findProject } = await import('../cli/project.ts')

const described = {
  run: 'npx contract generate',
  about: `Writes generated/ from the contract. A contract that cannot be served truthfully is refused: every problem is printed, nothing is
written, and the exit code is 2. What is served without being checked is noted in one line.`,
  options: {
    check: {
      type: 'boolean',
      help: 'write nothing; name the first difference to what is on disk, and exit with 1 if there is one',
    },
    spec: specOption,
    out: { type: 'string', value: 'DIR', help: 'where the code goes (default: where the project has it)' },
    notes: { type: 'boolean', help: 'print each note with its line' },
    client: {
      type: 'string',
      value: 'DIR',
      help: 'write a TypeScript client package for any contract instead; operations that cannot be called are left out and printed',
    },
  },
  example: 'npx contract generate --check',
} as const

await command(described, async ({ values }) => {
  const started = performance.now()
  const { client } = values
  if (client !== undefined && values.out !== undefined) throw new BadUsage('--client does not go with --out.')
  const spec = values.spec ?? findProject().spec
  const out = client ?? values.out ?? findProject().generated
  const report = (noted: readonly Diagnostic[]) => {
    const line = sumUp(noted)
    if (line !== undefined) console.log(line)
    if (values.notes) for (const one of noted) console.log(`note: ${showDiagnostic(one)}`)
  }
  const files =
    client === undefined
      ? await generate(spec, report)
      : await (await import('../emit/client/client.ts')).generateClient(spec, client)
  if (values.check) {
    const own = client !== undefined && { run: `${described.run} --client ${client}`, isShared: true }
    const difference = await firstDifference(files, out, own || undefined)
    if (difference) throw new CommandFailed(difference)
    console.log(`${relative('', out)} is what ${relative('', spec)} says`)
  } else {
    const changed = await writeFiles(files, out)
    const spent = Math.round(performance.now() - started)
    console.log(`${relative('', out)}: ${changed.join(', ') || 'nothing changed'} (${spent} ms)`)
  }
})
