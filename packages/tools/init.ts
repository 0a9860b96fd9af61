import { resolve } from 'node:path'
import { BadUsage, command } from 'contract-openapi/cli'
import { showDiagnostic, sumUp } from 'contract-openapi/read'
import { makeProject } from './init/project.ts'

const described = {
  run: 'npx contract init',
  operands: 'DIR',
  about: `Creates a project that serves a contract: the contract, generated code, an example of stored data, tests, CI and a README. Operations
are mocked until their handlers are written. DIR must be new or empty. The contract is copied with all its files, as they are.`,
  options: {
    spec: { type: 'string', value: 'FILE', help: 'an OpenAPI 3.0 or 3.1 document (YAML or JSON)' },
    packages: {
      type: 'string',
      value: 'DIR',
      help: 'the folder with the tarballs of our packages, to use instead of the registry',
    },
    all: { type: 'boolean', help: 'print what is served without being checked, line by line' },
  },
  example: 'npx contract init shop --spec ~/api/openapi.json',
} as const

command(described, async ({ values: { spec, packages, all = false }, positionals: [folder, ...more] }) => {
  if (folder === undefined || more.length > 0) throw new BadUsage('Name one folder for the project.')
  if (spec === undefined) throw new BadUsage('Name a contract: --spec FILE.')
  const { noted, operations, install, warning } = await makeProject(resolve(folder), spec, packages)
  const line = sumUp(noted)
  if (line !== undefined) console.log(line)
  if (all) for (const one of noted) console.log(`note: ${showDiagnostic(one)}`)
  if (warning !== undefined) console.warn(warning)
  console.log(`${folder} serves ${operations} operations; all are mocked until their handlers are written.`)
  console.log(`Now: cd ${folder} && ${install} && npm start`)
})
