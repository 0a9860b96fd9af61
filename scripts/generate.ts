/**
 * Writes generated/ from the contract: `npm run generate`.
 *
 *   --check      write nothing; name the first difference to what is on disk, and exit 1 if there is one
 *   --spec FILE  another contract (default: spec/openapi.yaml)
 *   --out DIR    another folder (default: generated)
 *   --mocks      any contract, for mocks: the rules of this house do not apply, and what cannot be honoured is left out and reported
 *
 * A contract that cannot be honoured in full is refused: every problem is printed, nothing written, exit 1.
 */
import { enableCompileCache } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { CommandFailed, run } from './lib/command.ts'

// Half of the time goes into loading the TypeScript compiler; its compiled code is kept between runs.
enableCompileCache()
const { generate } = await import('./generator/index.ts')
const { firstDifference, writeFiles } = await import('./generator/output.ts')
const { showLocation } = await import('./openapi/problem.ts')

const root = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

run(async () => {
  const { values } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      spec: { type: 'string', default: root('spec/openapi.yaml') },
      out: { type: 'string', default: root('generated') },
      mocks: { type: 'boolean', default: false },
    },
  })
  const started = performance.now()
  const files = await generate(values.spec, {
    mode: values.mocks ? 'mocks' : 'server',
    report: (left) => console.warn(`left out: ${showLocation(left)} ${left.message}`),
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
