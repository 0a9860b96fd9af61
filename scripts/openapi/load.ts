/** The reading of a contract that all commands share: what it means, or why it is refused. */
import { relative } from 'node:path'
import { type Bundle, bundle } from './bundle.ts'
import { findProblems } from './checks/index.ts'
import { type Fields, fields, text } from './document.ts'
import { type Files, loadFiles } from './files.ts'
import { complete } from './foreign/complete.ts'
import { relax } from './foreign/relax.ts'
import { findUnwritable } from './foreign/unwritten.ts'
import { sections as known } from './grammar.ts'
import { spellOutInheritance } from './inheritance.ts'
import { declareMarkHeaders } from './mark-headers.ts'
import type { Mode } from './mode.ts'
import { inTermsOf30 } from './openapi-31.ts'
import { ContractRefused, type Diagnostic, type Problem, withinStack } from './problem.ts'
import { findUnserved } from './unserved.ts'

/** A contract that can be honoured; for a server in its published form, which declares the headers of lifecycle marks. */
export interface Contract extends Bundle {
  /** The contract in one document, with inheritance spelled out; for mocks, without what cannot be honoured. */
  meaning: Fields
  /** The same with examples, and with what could not be honoured. */
  complete: Fields
}

export interface LoadOptions {
  mode?: Mode
  /** Is called with everything that is left out: callbacks and webhooks; for mocks, whatever cannot be honoured. */
  report?: (left: Diagnostic) => void
  /** Whether examples and defaults that fit no schema are refused too; true by default. */
  values?: boolean
  /** What was read already, instead of what is on the disk. */
  files?: Files
}

/**
 * Reads a contract and all files that it refers to.
 * @throws ContractRefused with every problem, when it cannot be honoured: in full for a server, in what matters for mocks
 * @throws CommandFailed when there is no such file
 */
export async function loadContract(file: string, options: LoadOptions = {}): Promise<Contract> {
  const files = options.files ?? (await loadFiles(file, options.mode !== 'mocks'))
  checkKind(files)
  return withinStack(files.root.locate, () => understand(files, options))
}

function understand(
  files: Files,
  { mode = 'server', report = () => {}, values = true }: LoadOptions,
): Contract {
  const bundled = bundle(files)
  const { document, left } = inTermsOf30(bundled.document)
  const spelledOut = spellOutInheritance(document)
  if (mode === 'mocks') {
    const relaxed = relax(complete(spelledOut), [...bundled.problems, ...findUnwritable(spelledOut)])
    refuse(relaxed.problems, bundled)
    for (const one of distinct([...left, ...relaxed.left], bundled)) report(one)
    return { ...bundled, meaning: relaxed.document, complete: spelledOut }
  }
  checkEnd(files, bundled)
  const meaningless = left.filter(({ remove }) => !remove)
  refuse([...bundled.problems, ...meaningless, ...findProblems(spelledOut, mode, values)], bundled)
  for (const one of distinct([...left, ...findUnserved(bundled.document)], bundled)) report(one)
  const published = declareMarkHeaders(bundled)
  const meaning = spellOutInheritance(inTermsOf30(published.document).document)
  return { ...published, meaning, complete: meaning }
}

/** @throws ContractRefused in one line for what is no OpenAPI 3 at all */
function checkKind({ root }: Files): void {
  const { openapi, swagger } = root.data
  if (text(openapi) !== undefined) return
  const [key, message] =
    swagger === undefined
      ? ['openapi', 'this is not an OpenAPI document; one begins with a line such as "openapi: 3.0.3"']
      : [
          'swagger',
          `Swagger ${swagger} is not supported; convert the file to OpenAPI 3, for example by swagger2openapi: ` +
            `npx swagger2openapi ${relative('', root.name)} --outfile openapi.json`,
        ]
  throw new ContractRefused([{ ...root.locate([key]), message }])
}

/** @throws ContractRefused in one line where references lead to sections that a file lacks from its end on */
function checkEnd({ root }: Files, { document }: Bundle): void {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\//g)]
  const sections = new Set(references.map(([, section = '']) => section))
  const lacking = [...sections].filter(
    (one) => Object.values(known).includes(one) && !(one in fields(document.components)),
  )
  if (lacking.length === 0) return
  const message =
    `the file ends here, without components.${lacking.join(', components.')} to which it refers; ` +
    'restore its end, or write them'
  throw new ContractRefused([{ ...root.end, message, alone: true }])
}

function refuse(problems: readonly Problem[], { diagnose }: Bundle): void {
  if (problems.length > 0) throw new ContractRefused(problems.map(diagnose))
}

/** What is referred to from several places is reported once. */
const distinct = (problems: readonly Problem[], { diagnose }: Bundle): Iterable<Diagnostic> =>
  new Map(problems.map(diagnose).map((one) => [JSON.stringify(one), one])).values()
