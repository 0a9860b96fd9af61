import { relative } from 'node:path'
import { checkContract } from 'contract-openapi/check'
import { generate, writeFiles } from 'contract-openapi/emit'
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

export interface Built {
  problems: BuildError[]
  isServable: boolean
  drafts: string[] // operations with problems, as GET /things
  /** True if the generated code contains parts that the file lacks. */
  isDraft: boolean
  /** True if the generated code changed. */
  isNew: boolean
}

/**
 * Lints the contract, and generates code from it with all additions of `--fix`, in which a schema that is not written yet allows any value.
 * Lint rules only warn; if the generator refuses the contract for another reason, nothing is written.
 * @param findMore finds other problems
 */
export async function build(
  contract: string,
  out: string,
  findMore?: ReturnType<typeof watchMistakes>,
): Promise<Built> {
  const [problems, draft] = await Promise.all([lint([contract], false, findMore), generateDraft(contract)])
  if (draft instanceof ContractRefused)
    return {
      problems: draft.diagnostics.map(shown),
      isServable: false,
      drafts: [],
      isDraft: false,
      isNew: false,
    }
  const changed = await writeFiles(draft.generated, out)
  // What the generator refuses of the contract alone, the additions have resolved.
  const open = problems.filter(({ rule, message }) => rule !== 'generate' && !draft.messages.has(message))
  // Mistakes come before findings of style.
  const sorted = open.toSorted((a, b) => Number(isOfContract(b)) - Number(isOfContract(a)))
  const left = [...draft.faults.map(shown), ...sorted.map(shown), ...draft.added.map(lackOf)]
  const drafts = operationsWith(problems, draft.source)
  return { problems: left, isServable: true, drafts, isDraft: draft.isDraft, isNew: changed.length > 0 }
}

export const shown = (one: Diagnostic & { rule?: string }): BuildError => ({
  place: showLocation(one),
  message: one.message + ruleOf({ rule: one.rule ?? 'generate' }),
})

const lackOf = (addition: Diagnostic): BuildError => ({
  place: showLocation(addition),
  message: `${addition.message.replace(': added ', ': lacks ')}; npx contract lint --fix adds it`,
})

async function generateDraft(contract: string) {
  try {
    const { files, messages, source, texts, added } = fix(contract)
    const draft = checkContract(files)
    return {
      generated: await generate(draft),
      messages,
      added,
      faults: draft.faults,
      source,
      isDraft: texts.size > 0 || draft.faults.length > 0,
    }
  } catch (error) {
    if (!(error instanceof ContractRefused)) throw error
    return error
  }
}

/** Operations of a file with problems in their lines. */
function operationsWith(problems: readonly Location[], { name, data, locate }: SourceFile): string[] {
  const own = problems.filter(({ file }) => file === relative('', name))
  // The lines of a large contract take seconds.
  if (own.length === 0) return []
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
  return own.map((one) => starts.findLast((start) => start.line <= one.line)?.name ?? '')
}

export interface BuildError {
  place: string // spec/openapi.yaml:41:7; empty outside of files
  message: string
}
