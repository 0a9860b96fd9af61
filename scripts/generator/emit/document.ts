/** generated/openapi.yaml: the contract as a server shows it to its callers. */
import { stringify } from 'yaml'
import type { Bundle } from '../../openapi/bundle.ts'

/** The contract in YAML, with nothing of it in other files. One that is in a single file is served as it is written, comments included. */
export const documentText = ({ text, document }: Bundle): string =>
  text ??
  stringify(document, {
    aliasDuplicateObjects: false,
    lineWidth: 0,
    // Readers of YAML 1.1 would take 2030-12-05 for a date.
    compat: 'yaml-1.1',
  })
