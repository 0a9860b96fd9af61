/** The command `contract init`: reads its arguments, makes the project, and prints its unchecked parts and the next step. */
import { resolve } from 'node:path'
import { BadUsage, command, flag, oneContract, specOptionOr, valued } from 'contract-openapi/cli'
import { sumUp } from 'contract-openapi/findings'
import { showDiagnostic } from 'contract-openapi/read'
import { makeProject } from './init/project.ts'

const described = {
  run: 'npx contract init',
  operands: 'DIR [FILE]',
  about: `Creates a project that serves a contract: the contract, generated code, an example of stored data, tests, CI and a README. Operations
are mocked until their handlers are written. DIR must be new or empty. The contract is copied with all its files, as they are.`,
  options: {
    spec: specOptionOr(),
    packages: valued('DIR', 'folder with tarballs of the packages (default: pack those that run)'),
    all: flag('print each part that is served unchecked'),
  },
  example: 'npx contract init shop ~/api/openapi.json',
} as const

await command(described, async ({ values, positionals: [folder, ...files] }) => {
  const { packages, all = false } = values
  if (folder === undefined) throw new BadUsage('Name a folder for the project.')
  const spec = oneContract(files, values.spec)
  if (spec === undefined) throw new BadUsage('Name a contract: FILE, or --spec FILE.')
  const { noted, operations, install, warning } = await makeProject(resolve(folder), spec, packages)
  const line = sumUp(noted)
  if (line !== undefined) console.log(line)
  if (all) for (const note of noted) console.log(`note: ${showDiagnostic(note)}`)
  if (warning !== undefined) console.warn(warning)
  const subject = operations === 1 ? '1 operation, mocked' : `${operations} operations, all mocked`
  console.log(
    `${folder} serves ${subject} until you write ${operations === 1 ? 'its handler' : 'their handlers'}.`,
  )
  console.log(`Next: cd ${folder} && ${install} && npm start`)
})
