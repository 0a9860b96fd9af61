/** The contract of a new project, and what its other files say of it. */

import { findProblems, loadContract, without } from 'contract-openapi/check'
import { CommandFailed, printable } from 'contract-openapi/cli'
import {
  basePath,
  bundle,
  ContractRefused,
  type Fields,
  fields,
  inTermsOf30,
  list,
  modelOf,
  type Operation,
  outgoingAt,
  type Path,
  type Problem,
  readFiles,
  resolve,
  showDiagnostic,
  spellOutInheritance,
  text,
  valueAt,
  withinStack,
} from 'contract-openapi/read'
import { rewrite } from './rewrite.ts'
import { asYaml, withValue } from './yaml.ts'

interface NewContract {
  /** In YAML, in one file. */
  document: string
  /** Differences from the given file, a line each: losses come first. */
  changes: string[]
  /** How many operations the contract has. */
  operations: number
  /** For people, in one line without control characters. */
  name: string
  /** Letters and digits in lower case. */
  id: string
  /** The path of a GET that needs nothing. */
  firstCall: string
}

/**
 * A contract as the server takes it: as it is written, where it does and is a single file in YAML.
 * @throws CommandFailed when there is no such file, or nothing of it can be served
 */
export async function contractFor(file: string): Promise<NewContract> {
  const given = await loadContract(file).catch((error) => {
    if (error instanceof ContractRefused) return undefined
    throw error
  })
  // A file that is no contract, or has no end, is refused in one line.
  if (given === undefined) await loadContract(file, { mode: 'mocks' })
  const {
    document,
    text: source,
    changes,
  } = given ? { ...given, text: given.text?.(), changes: [] } : await servable(file)
  const operations = modelOf(document).operations
  if (operations.length === 0)
    throw new CommandFailed(
      `${file} has no operation that can be served:\n${changes.join('\n') || 'it has none'}`,
    )
  const name = printable(text(fields(document.info).title)?.trim() || 'Service')
  return {
    document: documentOf(document, source, given !== undefined),
    changes,
    operations: operations.length,
    name,
    id:
      name
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, '')
        .replace(/^\d+/, '')
        .slice(0, 20) || 'service',
    firstCall: basePath(document) + (operations.find(isSimple)?.template ?? ''),
  }
}

/** @param source of the one file, where it is one @param isServed whether the server takes that as it is */
function documentOf(document: Fields, source: string | undefined, isServed: boolean): string {
  if (source === undefined || source.trimStart().startsWith('{')) return asYaml(document)
  return isServed ? source : withValue(source, document)
}

const isSimple = ({ method, template, parameters }: Operation): boolean =>
  method === 'GET' && !template.includes('{') && parameters.every(({ required }) => !required)

/**
 * The contract in one document that the generator takes, with what was rewritten or left out.
 * @throws ContractRefused with what can be neither rewritten nor left out
 * @throws CommandFailed when there is no such file
 */
async function servable(
  file: string,
): Promise<{ document: Fields; text: string | undefined; changes: string[] }> {
  const files = readFiles(file, false)
  return withinStack(files.root.locate, () => {
    const bundled = bundle(files)
    const show = (one: Problem) => showDiagnostic(bundled.diagnose(one))
    const { document, rewritten } = rewrite(bundled.document)
    const leftOut: string[] = []
    for (let here = document, known = bundled.problems; ; known = []) {
      const { document: in30, left } = inTermsOf30(here)
      const problems = [...known, ...left, ...findProblems(spellOutInheritance(in30), 'server')]
      if (problems.length === 0) {
        const kept = namesOf(here)
        const lost = namesOf(bundled.document).filter((one) => !kept.includes(one))
        const changes = [...lost.map((one) => `not served: ${one}`), ...leftOut, ...rewritten.map(show)]
        return { document: here, text: bundled.text?.(), changes: [...new Set(changes)] }
      }
      const removed = problems.flatMap((problem) => {
        const path = removal(here, problem)
        return path === undefined ? [] : [{ problem, path }]
      })
      if (removed.length === 0) throw new ContractRefused(problems.map(bundled.diagnose))
      leftOut.push(...removed.map(({ problem }) => `left out: ${show(problem)}`))
      const paths = removed.map(({ path }) => path)
      here = fields(without(here, paths))
    }
  })
}

const namesOf = (document: Fields): string[] =>
  modelOf(document).operations.map(({ method, template }) => `${method} ${template}`)

const methods = /^(get|put|post|delete|patch|head|options|trace)$/

/** The smallest part whose removal solves the problem. Undefined if there is none, or if it is gone already. */
function removal(document: Fields, { path, remove }: Problem): Path | undefined {
  const candidates = [
    remove && (typeof remove.at(-1) === 'number' ? remove.slice(0, -1) : remove),
    ...examples(path),
    path.at(-2) === 'required' ? path : undefined,
    requirement(document, path),
    mediaType(document, path),
    outgoingAt(path),
    path[0] === 'components' && path.length > 2 ? path.slice(0, 3) : undefined,
    // An operation does without its links, and without one of its errors.
    path[3] === 'links' ? path.slice(0, 4) : undefined,
    path[5] === 'links' ? path.slice(0, 6) : undefined,
    path[3] === 'responses' && /^[45]/.test(String(path[4])) ? path.slice(0, 5) : undefined,
    path[0] === 'paths' && path.length > 1 ? path.slice(0, methods.test(String(path[2])) ? 3 : 2) : undefined,
  ]
  // Security is never left out: what it protects would be open.
  if ((path.includes('security') && !outgoingAt(path)) || path[1] === 'securitySchemes') return undefined
  return candidates.find((one) => one !== undefined && valueAt(document, one) !== undefined)
}

/** The example that a problem is in, under both of its names: OpenAPI 3.1 has lists of them. */
function examples(path: Path): Path[] {
  const at = path.findIndex(
    (step, index) => /^examples?$/.test(String(step)) && path[index - 1] !== 'properties',
  )
  const before = path.slice(0, at)
  return at < 0 ? [] : ['example', 'examples'].map((name) => [...before, name])
}

/** The list that requires a property that has a default, which may stand where many refer to it. */
function requirement(document: Fields, path: Path): Path | undefined {
  const here = { document, value: fields(valueAt(document, path)), path }
  if (path.at(-2) !== 'properties' || resolve(here).value.default === undefined) return undefined
  const required = [...path.slice(0, -2), 'required']
  const at = list(valueAt(document, required)).indexOf(path.at(-1))
  return at < 0 ? undefined : [...required, at]
}

/** The media type that a problem is in, where there are others. */
function mediaType(document: Fields, path: Path): Path | undefined {
  const at = path.indexOf('content') + 1
  if (at === 0 || path.length <= at) return undefined
  const all = Object.keys(fields(valueAt(document, path.slice(0, at))))
  return all.length > 1 ? path.slice(0, at + 1) : undefined
}
