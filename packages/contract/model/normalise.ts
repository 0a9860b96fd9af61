/**
 * Normal form of a contract in any number of files and any version: in one dialect, with inheritance spelled out and gaps completed.
 */
import type { Bundle } from '../read/bundle.ts'
import type { Fields } from '../read/document.ts'
import type { Files } from '../read/read.ts'
import { remembered } from '../read/remembered.ts'
import type { Finding } from '../rules/finding.ts'
import { complete } from './completion/complete.ts'
import { bundleDraft } from './completion/references.ts'
import { spellOutInheritance } from './inheritance.ts'
import { upgraded } from './upgrade.ts'

export interface Normalised extends Bundle {
  spelled: Fields // in one dialect, with inheritance spelled out
  /** The spelled document, completed: servers, mocks and clients use this. */
  meaning: Fields
  findings: readonly Finding[]
}

/** Describes a contract that is read: in one dialect, with inheritance spelled out and gaps completed. */
export const normalise = remembered((files: Files): Normalised => {
  const { bundled, findings: broken } = bundleDraft(files)
  const { document, findings: left } = upgraded(bundled.document)
  const spelled = spellOutInheritance(document)
  const { document: meaning, findings } = complete(spelled)
  return {
    ...bundled,
    ...{ spelled, meaning, findings: [...lost(files), ...broken, ...left, ...findings] },
  }
})

const lost = ({ root }: Files): Finding[] =>
  root.swagger?.losses.map((loss) => ({ ...loss, code: 'swagger-lost' })) ?? []
