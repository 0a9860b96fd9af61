/** One build of `dev`: fixes what can be fixed, generates code of the draft, and then lints it. */
import { relative } from 'node:path'
import { checkContract } from 'contract-openapi/check'
import { generate, writeFiles } from 'contract-openapi/emit'
import { identityOf } from 'contract-openapi/findings'
import { fix, isOfContract, lint, ruleOf, type watchMistakes } from 'contract-openapi/lint'
import { basePath, operationsIn } from 'contract-openapi/model'
import type { SourceFile } from 'contract-openapi/read'
import {
  ContractRefused,
  type Diagnostic,
  fields,
  isFields,
  type Location,
  rootOf,
  showLocation,
} from 'contract-openapi/read'

/** A contract whose code is generated, before the linter has run. */
export interface Built extends Linted {
  isServable: boolean
  /** True if the generated code contains parts that the file lacks. */
  isDraft: boolean
  /** True if the generated code changed. */
  isNew: boolean
}

export interface Linted {
  problems: BuildError[]
  drafts: string[] // operations with problems, as GET /things
}

/** A contract with all additions of `--fix`. */
interface Draft extends Pick<ReturnType<typeof fix>, 'fixed' | 'added' | 'source'> {
  faults: readonly Diagnostic[]
}

/**
 * Generates code from the contract with all additions of `--fix`, in which a schema that is not written yet allows any value. If the
 * generator refuses the contract for another reason, nothing is written.
 * @returns the result, and the draft for `lintDraft`; undefined if nothing was written
 */
export async function build(contract: string, out: string): Promise<{ built: Built; draft?: Draft }> {
  try {
    const { files, texts, ...fixed } = fix(contract)
    const { faults, ...checked } = checkContract(files)
    const changed = await writeFiles(await generate({ faults, ...checked }), out)
    const draft = { ...fixed, faults }
    const known = [...faults.map(shown), ...fixed.added.map(lackOf)]
    const drafts = operationsWith([...faults, ...fixed.added], fixed.source)
    const isDraft = texts.size > 0 || faults.length > 0
    return { built: { problems: known, drafts, isServable: true, isDraft, isNew: changed.length > 0 }, draft }
  } catch (error) {
    if (!(error instanceof ContractRefused)) throw error
    const problems = error.diagnostics.map(shown)
    return { built: { problems, drafts: [], isServable: false, isDraft: false, isNew: false } }
  }
}

/**
 * Lints a contract that was built. Its rules only warn.
 * @param findMore finds other problems
 */
export async function lintDraft(
  contract: string,
  { fixed, added, faults, source }: Draft,
  findMore?: ReturnType<typeof watchMistakes>,
  signal?: AbortSignal,
): Promise<Linted> {
  const problems = await lint([contract], 'configured', findMore, signal)
  // What the generator refuses of the contract alone, the additions have resolved.
  const open = problems.filter((problem) => problem.rule !== 'generate' && !fixed.has(identityOf(problem)))
  // Mistakes come before findings of style.
  const sorted = open.toSorted((a, b) => Number(isOfContract(b)) - Number(isOfContract(a)))
  return {
    problems: [...faults.map(shown), ...sorted.map(shown), ...added.map(lackOf)],
    drafts: operationsWith([...problems, ...faults, ...added], source),
  }
}

export const shown = (diagnostic: Diagnostic & { rule?: string }): BuildError => ({
  place: showLocation(diagnostic),
  message: diagnostic.message + ruleOf({ rule: diagnostic.rule ?? 'generate' }),
})

const lackOf = ({ at, members, ...place }: Draft['added'][number]): BuildError => ({
  place: showLocation(place),
  message: `${at}: lacks ${members}; npx contract lint --fix adds it`,
})

/** Operations of a file with problems in their lines. */
function operationsWith(problems: readonly Location[], { name, data, locate }: SourceFile): string[] {
  const mistakes = problems.filter(({ file }) => file === relative('', name))
  // The lines of a large contract take seconds.
  if (mistakes.length === 0) return []
  const line = (...path: string[]) => locate(path).line
  const starts = [
    ...Object.keys(data).map((key) => ({ line: line(key), name: '' })),
    ...Object.entries(fields(data.paths)).flatMap(([path, item]) => [
      { line: line('paths', path), name: '' },
      ...Object.keys(isFields(item) ? item : {}).map((key) => ({ line: line('paths', path, key), name: '' })),
      ...operationsIn(rootOf(fields(item))).map(([method, at]) => ({
        line: line('paths', path, ...at.path.map(String)),
        name: `${method.toUpperCase()} ${basePath(data)}${path}`,
      })),
    ]),
  ].sort((a, b) => a.line - b.line)
  return mistakes.map((mistake) => starts.findLast((start) => start.line <= mistake.line)?.name ?? '')
}

export interface BuildError {
  place: string // spec/openapi.yaml:41:7; empty outside of files
  message: string
}
