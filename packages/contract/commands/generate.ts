import { relative } from 'node:path'
import { checkContract } from '../check/load.ts'
import { BadUsage, CommandFailed, command } from '../cli/command.ts'
import { someOf } from '../cli/printable.ts'
import { findProject } from '../cli/project.ts'
import { flag, specOption, valued } from '../cli/shared-options.ts'
import { generate } from '../emit/generate.ts'
import { firstDifference, writeFiles } from '../emit/output.ts'
import { typeMaker } from '../emit/type-maker.ts'
import { showDiagnostic } from '../read/problem.ts'
import { readFiles } from '../read/read.ts'
import { type PlacedNote, sumUp } from '../rules/finding.ts'

const described = {
  run: 'npx contract generate',
  about: `Writes generated/ from the contract. If the contract cannot be served truthfully, prints every problem, writes nothing and
exits with 2. Counts the parts that are served unchecked in one line.`,
  options: {
    check: flag(
      'write nothing; print the first difference to the files on disk and exit with 1 if there is one',
    ),
    spec: specOption,
    out: valued('DIR', 'folder for the code (default: that of the project)'),
    notes: flag('print each note with its line'),
    client: valued(
      'DIR',
      'write a TypeScript client package for any contract instead; print and skip operations that cannot be called',
    ),
  },
  example: 'npx contract generate --check',
} as const

await command(described, async ({ values }) => {
  const started = performance.now()
  const { client } = values
  if (client !== undefined && values.out !== undefined) throw new BadUsage('Use --client or --out, not both.')
  const spec = values.spec ?? findProject().spec
  const report = (noted: readonly PlacedNote[]) => {
    const line = sumUp(noted)
    if (line !== undefined) console.log(line)
    if (values.notes) for (const one of noted) console.log(`note: ${showDiagnostic(one)}`)
  }
  const files = readFiles(spec)
  const makeTypes = client === undefined ? typeMaker(files.files.values()) : undefined
  const contract = checkContract(files)
  if (values.check && contract.faults.length > 0)
    throw new CommandFailed(contract.faults.map(showDiagnostic).join('\n'))
  const code =
    client === undefined
      ? await generate(contract, report, makeTypes)
      : await (await import('../emit/client/client.ts')).generateClient(spec, client)
  const out = client ?? values.out ?? findProject(undefined, 'a folder with --out').generated
  if (values.check) {
    const own = client !== undefined && { run: `${described.run} --client ${client}`, isShared: true }
    const difference = await firstDifference(code, out, own || undefined)
    if (difference) throw new CommandFailed(difference)
    console.log(`${relative('', out)} matches ${relative('', spec)}`)
  } else {
    const changed = await writeFiles(code, out)
    const spent = Math.round(performance.now() - started)
    console.log(`${relative('', out)}: ${someOf(changed) || 'nothing changed'} (${spent} ms)`)
  }
})
