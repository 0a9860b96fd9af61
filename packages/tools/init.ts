import { resolve } from 'node:path'
import { BadUsage, command } from 'contract-openapi/cli'
import { makeProject } from './init/project.ts'

/** What is left out of a contract may be long; nobody reads all of it at once. */
const most = 10

const described = {
  run: 'npx contract init',
  operands: 'DIR',
  about: `Creates a project that serves a contract: the contract, generated code, an example of stored data, tests, CI and a README. Operations
are mocked until their handlers are written. DIR must be new or empty. The copy of the contract is rewritten where the server cannot honour
it, and each change is printed.`,
  options: {
    spec: { type: 'string', value: 'FILE', help: 'an OpenAPI 3.0 or 3.1 document (YAML or JSON)' },
    packages: {
      type: 'string',
      value: 'DIR',
      help: 'the folder with the tarballs of our packages, to use instead of the registry',
    },
    all: { type: 'boolean', help: `print all that is changed in the contract, not only the first ${most}` },
  },
  example: 'npx contract init shop --spec ~/api/openapi.json',
} as const

command(described, async ({ values: { spec, packages, all = false }, positionals: [folder, ...more] }) => {
  if (folder === undefined || more.length > 0) throw new BadUsage('Name one folder for the project.')
  if (spec === undefined) throw new BadUsage('Name a contract: --spec FILE.')
  const { changes, lost, operations, install, warning } = await makeProject(resolve(folder), spec, packages)
  const shown = all ? changes : changes.slice(0, most)
  for (const one of shown) console.log(one)
  if (changes.length > shown.length)
    console.log(`${changes.length - shown.length} more changes; print them with --all`)
  for (const one of lost) console.log(`not served: ${one}`)
  if (warning !== undefined) console.warn(warning)
  console.log(`${folder} serves ${operations} operations; all are mocked until their handlers are written.`)
  console.log(`Now: cd ${folder} && ${install} && npm start`)
})
