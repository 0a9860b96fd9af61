import { existsSync, writeFileSync } from 'node:fs'
import { extname, relative } from 'node:path'
import { checkKind } from '../check/structure.ts'
import { BadUsage, command } from '../cli/command.ts'
import { findProject } from '../cli/project.ts'
import { specOption, valued } from '../cli/shared-options.ts'
import { upgradedText } from '../emit/upgrade.ts'
import { isVersion31 } from '../read/grammar.ts'
import { showDiagnostic } from '../read/problem.ts'
import { readFiles } from '../read/read.ts'

const described = {
  run: 'npx contract upgrade',
  about: `Writes a contract of Swagger 2.0 or OpenAPI 3.0 in OpenAPI 3.1, into one new file, and prints what OpenAPI 3 cannot say. The old file stays as
it is. Comments of YAML are kept where their parts still exist.`,
  options: {
    spec: specOption,
    out: valued('FILE', 'file to write (default: beside the contract, as swagger.3.1.yaml for swagger.yaml)'),
  },
  example: 'npx contract upgrade swagger.yaml',
} as const

await command(described, ({ values }) => {
  const spec = values.spec ?? findProject().spec
  const files = readFiles(spec)
  checkKind(files)
  const { root } = files
  if (isVersion31(root.data))
    throw new BadUsage(`${relative('', spec)} is OpenAPI ${root.data.openapi} already.`)
  const extension = extname(spec)
  const out = values.out ?? `${spec.slice(0, spec.length - extension.length)}.3.1${extension}`
  if (existsSync(out)) throw new BadUsage(`${relative('', out)} exists; name another file with --out.`)
  writeFileSync(out, upgradedText(files), { flag: 'wx' })
  for (const { path, message, fix } of root.swagger?.losses ?? [])
    console.log(showDiagnostic({ ...root.locate(path), message: `${message}; ${fix}` }))
  console.log(
    `Wrote ${relative('', out)}. Compare it: npx contract breaking ${relative('', spec)} ${relative('', out)}`,
  )
})
