/** The reading of a contract that all commands share, step by step: what it means, or why it is refused. */
import type { Bundle } from '../read/bundle.ts'
import type { Fields } from '../read/document.ts'
import type { Mode } from '../read/model.ts'
import { ContractRefused, type Diagnostic, type Problem, withinStack } from '../read/problem.ts'
import { publish } from '../read/publish.ts'
import { type Files, readFiles } from '../read/read.ts'
import { type Normalised, normalise } from '../read/simplify.ts'
import { findProblems } from './check.ts'
import { complete, findUnwritable, relax } from './foreign.ts'
import { boundPatterns, growingPatterns, sayGrowing } from './patterns.ts'
import { checkEnd, checkKind } from './structure.ts'

/** A contract that can be honoured; for a server in its published form, which declares the headers of lifecycle marks. */
export interface Contract extends Bundle {
  /** The contract in one document, with inheritance spelled out; for mocks, without what cannot be honoured. */
  meaning: Fields
  /** The same with examples, and with what could not be honoured. */
  complete: Fields
}

export interface LoadOptions {
  mode?: Mode
  /** Is called with everything that mocks leave out: whatever cannot be honoured. */
  report?: (left: Diagnostic) => void
  /** True if examples and defaults that fit no schema are refused too; true by default. */
  values?: boolean
  /** Files that were read already, instead of those on the disk. */
  files?: Files
}

/**
 * Reads a contract and all files that it refers to.
 * @throws ContractRefused with every problem, when it cannot be honoured: in full for a server, in what matters for mocks
 * @throws CommandFailed when there is no such file
 */
export async function loadContract(file: string, options: LoadOptions = {}): Promise<Contract> {
  return checkContract(options.files ?? readFiles(file, options.mode !== 'mocks'), options)
}

/** The same for files that were read. @throws ContractRefused */
export function checkContract(files: Files, options: Omit<LoadOptions, 'files'> = {}): Contract {
  const { mode = 'server', report = () => {}, values = true } = options
  checkKind(files)
  return withinStack(files.root.locate, () => {
    const normal = normalise(files)
    if (mode === 'mocks') return forMocks(normal, report)
    checkEnd(files, normal.document)
    const { problems, left, meaning } = normal
    refuse([...problems, ...left, ...findProblems(meaning, mode, values)], normal)
    const published = publish(normal)
    return { ...published, complete: published.meaning }
  })
}

/** The part of a contract that can be honoured, whatever it lacks. */
function forMocks(normal: Normalised, report: (left: Diagnostic) => void): Contract {
  const { meaning, problems, left } = normal
  const relaxed = relax(complete(meaning), [...problems, ...findUnwritable(meaning)])
  refuse(relaxed.problems, normal)
  const growing = growingPatterns(relaxed.document)
  const bounded = growing.map(({ path, growth }) => ({ path, message: sayGrowing(growth) }))
  for (const diagnostic of distinct([...left, ...relaxed.left, ...bounded], normal)) report(diagnostic)
  return { ...normal, meaning: boundPatterns(relaxed.document, growing), complete: meaning }
}

function refuse(problems: readonly Problem[], { diagnose }: Bundle): void {
  if (problems.length > 0) throw new ContractRefused(problems.map(diagnose))
}

/** Reports a problem once, even if several places refer to it. */
const distinct = (problems: readonly Problem[], { diagnose }: Bundle): Iterable<Diagnostic> =>
  new Map(problems.map(diagnose).map((one) => [JSON.stringify(one), one])).values()
