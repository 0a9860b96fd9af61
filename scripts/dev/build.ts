import { generate } from '../generator/index.ts'
import { writeFiles } from '../generator/output.ts'
import { fix } from '../lint/fix.ts'
import { lint } from '../lint/index.ts'
import { fields, isFields } from '../openapi/document.ts'
import type { SourceFile } from '../openapi/parse.ts'
import { ContractRefused, type Diagnostic, type Location, showLocation } from '../openapi/problem.ts'
import { basePath } from '../openapi/servers.ts'
import type { BuildError } from './build-error.ts'

export interface Built {
  /** What is to be fixed, by hand or by `npx contract lint --fix`. */
  problems: BuildError[]
  /** Whether it can be served nevertheless. */
  isServable: boolean
  /** The operations with something to fix, as `GET /things`. */
  drafts: string[]
  /** Whether the code is that of another contract than the one on the disk: of that with what `--fix` would add. */
  isDraft: boolean
}

/**
 * Lints the contract and generates code from what it may become: with everything added that needs no decision. The rules of the lint
 * only warn; what the generator refuses even then makes no sense yet, and nothing is written.
 */
export async function build(contract: string, out: string): Promise<Built> {
  const [problems, draft] = await Promise.all([lint([contract]), generateDraft(contract)])
  const shown = (one: Diagnostic & { rule?: string }): BuildError => ({
    place: showLocation(one),
    message: `${one.message} (${one.rule ?? 'generate'})`,
  })
  if (draft instanceof ContractRefused)
    return { problems: draft.diagnostics.map(shown), isServable: false, drafts: [], isDraft: false }
  await writeFiles(draft.generated, out)
  const left = problems.filter(({ message }) => !draft.messages.has(message)).map(shown)
  const rest = problems.length - left.length
  if (rest > 0)
    left.unshift({ place: '', message: `npx contract lint --fix adds ${rest}, which need no decision` })
  const drafts = operationsWith(problems, draft.source)
  return { problems: left, isServable: true, drafts, isDraft: draft.isDraft }
}

async function generateDraft(contract: string) {
  try {
    const { files, messages, source, texts } = await fix(contract)
    return { generated: await generate(contract, { files }), messages, source, isDraft: texts.size > 0 }
  } catch (error) {
    if (!(error instanceof ContractRefused)) throw error
    return error
  }
}

/** The operations of a file in whose lines problems are. */
function operationsWith(problems: readonly Location[], { data, locate }: SourceFile): string[] {
  const line = (...path: string[]) => locate(path).line
  const starts = [
    ...Object.keys(data).map((key) => ({ line: line(key), name: '' })),
    ...Object.entries(fields(data.paths)).flatMap(([path, item]) => [
      { line: line('paths', path), name: '' },
      ...Object.keys(isFields(item) ? item : {}).map((key) => ({
        line: line('paths', path, key),
        name: `${key.toUpperCase()} ${basePath(data)}${path}`,
      })),
    ]),
  ].sort((a, b) => a.line - b.line)
  const { file } = locate([])
  const own = problems.filter((one) => one.file === file)
  return own.map((one) => starts.findLast((start) => start.line <= one.line)?.name ?? '')
}
