/** The reading of a contract that all commands share: what it means, or why it is refused. */
import { type Bundle, bundle } from './bundle.ts'
import { findProblems } from './checks/index.ts'
import type { Fields } from './document.ts'
import { loadFiles } from './files.ts'
import { complete } from './foreign/complete.ts'
import { relax } from './foreign/relax.ts'
import { spellOutInheritance } from './inheritance.ts'
import { declareMarkHeaders } from './mark-headers.ts'
import type { Mode } from './mode.ts'
import { ContractRefused, type Diagnostic, type Problem } from './problem.ts'

/** A contract that can be honoured; for a server in its published form, which declares the headers of lifecycle marks. */
export interface Contract extends Bundle {
  /** The contract in one document, with inheritance spelled out; for mocks, without what cannot be honoured. */
  meaning: Fields
}

export interface LoadOptions {
  mode?: Mode
  /** For mocks: is called with everything that is left out. */
  report?: (left: Diagnostic) => void
  /** Whether examples and defaults that fit no schema are refused too; true by default. */
  values?: boolean
}

/**
 * Reads a contract and all files that it refers to.
 * @throws ContractRefused with every problem, when it cannot be honoured: in full for a server, in what matters for mocks
 * @throws CommandFailed when there is no such file
 */
export async function loadContract(
  file: string,
  { mode = 'server', report = () => {}, values = true }: LoadOptions = {},
): Promise<Contract> {
  const bundled = bundle(await loadFiles(file, mode === 'server'), mode)
  const spelledOut = spellOutInheritance(bundled.document)
  const { document, left, problems } =
    mode === 'mocks'
      ? relax(complete(spelledOut))
      : { document: spelledOut, left: [], problems: findProblems(spelledOut, mode, values) }
  const refused = [...bundled.problems, ...problems].map(bundled.diagnose)
  if (refused.length > 0) throw new ContractRefused(refused)
  for (const one of distinct(left, bundled)) report(one)
  if (mode === 'mocks') return { ...bundled, meaning: document }
  const published = declareMarkHeaders(bundled)
  return { ...published, meaning: spellOutInheritance(published.document) }
}

/** What is referred to from several places is reported once. */
const distinct = (problems: readonly Problem[], { diagnose }: Bundle): Iterable<Diagnostic> =>
  new Map(problems.map(diagnose).map((one) => [JSON.stringify(one), one])).values()
