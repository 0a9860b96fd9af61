import { enableCompileCache } from 'node:module'
import { relative } from 'node:path'
import { beforehand, CommandFailed, command } from 'contract-server/internal/commands/lib/command'

// Half of the time goes into loading the TypeScript compiler; its compiled code is kept between runs.
enableCompileCache()
const { generate } = await import('./generator/index.ts')
const { firstDifference, writeFiles } = await import('./generator/output.ts')
const { showDiagnostic } = await import('./openapi/problem.ts')

const { findProject } = await import('contract-server/internal/project')

const project = await beforehand(() => findProject())

const described = {
  run: 'npx contract generate',
  about: `Writes generated/ from the contract. A contract that cannot be honoured in full is refused: every problem is printed, nothing
is written, and the exit code is 1.`,
  options: {
    check: {
      type: 'boolean',
      help: 'write nothing; name the first difference to what is on disk, and exit with 1 if there is one',
    },
    spec: {
      type: 'string',
      value: 'FILE',
      help: 'the contract',
      default: relative('', project.spec),
    },
    out: {
      type: 'string',
      value: 'DIR',
      help: 'where the code goes',
      default: relative('', project.generated),
    },
    mocks: {
      type: 'boolean',
      help: 'any contract, for mocks: our rules do not apply, and what cannot be served is left out and printed',
    },
  },
  example: 'npx contract generate --check',
} as const

command(described, async ({ values }) => {
  const started = performance.now()
  const files = await generate(values.spec, {
    mode: values.mocks ? 'mocks' : 'server',
    report: (left) => console.warn(`left out: ${showDiagnostic(left)}`),
  })
  if (values.check) {
    const difference = await firstDifference(files, values.out)
    if (difference) throw new CommandFailed(difference)
    console.log(`${relative('', values.out)} is what ${relative('', values.spec)} says`)
  } else {
    const changed = await writeFiles(files, values.out)
    const spent = Math.round(performance.now() - started)
    console.log(`${relative('', values.out)}: ${changed.join(', ') || 'nothing changed'} (${spent} ms)`)
  }
})
