import { join, resolve } from 'node:path'
import { BadUsage, command } from 'contract-openapi/cli'
import { changesFile, makeProject } from './init/project.ts'

/** Beyond this many lines nobody reads on; the project has all of them in a file. */
const most = 10

const described = {
  run: 'npx contract init',
  operands: 'DIR',
  about: `Creates a project that serves a contract: the contract, generated code, an example of stored data, tests, CI and a README. Operations
are mocked until their handlers are written. DIR must be new or empty. The copy of the contract is rewritten where the server cannot honour
it; spec/changes.txt has each change, what is lost first.`,
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
  const { changes, operations, install, warning } = await makeProject(resolve(folder), spec, packages)
  const shown = all ? changes : changes.slice(0, most)
  for (const line of shown) console.log(line)
  if (changes.length > 0) console.log(`${changes.length} changes in all: ${join(folder, changesFile)}`)
  if (warning !== undefined) console.warn(warning)
  console.log(`${folder} serves ${operations} operations; all are mocked until their handlers are written.`)
  console.log(`Now: cd ${folder} && ${install} && npm start`)
})
