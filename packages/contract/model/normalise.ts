/**
 * The steps by which a contract is read, each with the type of what comes out:
 *
 * 1. `readFiles`: bytes of files → `Files`, with the place of each value.
 * 2. `bundleDraft`: → a `Bundle`, one document as its authors wrote it. References to nothing are any value.
 * 3. `upgraded`: → `Upgraded`, in one dialect for all versions.
 * 4. `expandInheritance`: → `Documented`, as its author means it. Mocks and lint use it.
 * 5. `complete`: → `Served`, with its gaps completed. Generators use it.
 *
 * `checkContract` then decides if it can be served, and publishes the bundle. `modelOf` reads operations from any of these documents.
 */
import type { Bundle } from '../read/bundle.ts'
import type { Files } from '../read/read.ts'
import { remembered } from '../read/remembered.ts'
import type { Finding } from '../rules/finding.ts'
import { complete } from './completion/complete.ts'
import { bundleDraft } from './completion/references.ts'
import { expandInheritance } from './inheritance.ts'
import type { Documented, Served } from './stages.ts'
import { upgraded } from './upgrade.ts'

export interface Normalised extends Bundle {
  /** The contract as it is documented, in one dialect and with inheritance spelled out. */
  documented: Documented
  /** The contract as it is served, with gaps completed. */
  served: Served
  findings: readonly Finding[]
}

/** Describes a contract that is read. */
export const normalise = remembered((files: Files): Normalised => {
  const { bundled, findings: broken } = bundleDraft(files)
  const { document, findings: left } = upgraded(bundled.document)
  const documented = expandInheritance(document)
  const { document: served, findings } = complete(documented)
  return { ...bundled, documented, served, findings: [...lost(files), ...broken, ...left, ...findings] }
})

const lost = ({ root }: Files): Finding[] =>
  root.swagger?.losses.map((loss) => ({ ...loss, code: 'swagger-lost' })) ?? []
