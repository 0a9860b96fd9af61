/** generated/openapi.ts: the contract as a server shows it to its callers, in one file of YAML. */
import { stringify } from 'yaml'
import type { Bundle } from '../../openapi/bundle.ts'
import { notice } from './code.ts'

export const emitDocument = (contract: Bundle): string =>
  `${notice}
/** The contract in YAML, with nothing of it in other files. */
export const text = \`${documentText(contract).replace(/[`\\]|\$(?=\{)/g, '\\$&')}\`
`

/** A contract in one file is served as it is written, comments included. */
export const documentText = ({ text, document }: Bundle): string =>
  text ??
  stringify(document, {
    aliasDuplicateObjects: false,
    lineWidth: 0,
    // Readers of YAML 1.1 would take 2030-12-05 for a date.
    compat: 'yaml-1.1',
  })
