/** Any contract as one that the server can honour: what it cannot is rewritten or left out, and reported. */
import { bundle } from '../openapi/bundle.ts'
import { findProblems } from '../openapi/check.ts'
import { type Fields, fields, list, type Path, resolve, valueAt } from '../openapi/document.ts'
import { without } from '../openapi/foreign/relax.ts'
import { spellOutInheritance } from '../openapi/inheritance.ts'
import { modelOf } from '../openapi/model.ts'
import { inTermsOf30 } from '../openapi/openapi-31.ts'
import { outgoingAt } from '../openapi/outgoing.ts'
import { ContractRefused, type Problem, showDiagnostic, withinStack } from '../openapi/problem.ts'
import { readFiles } from '../openapi/read.ts'
import { rewrite } from './rewrite.ts'

export interface Servable {
  document: Fields
  /** What was rewritten or left out, a line each. */
  changes: string[]
  /** The operations that were left out, as `GET /things`. */
  lost: string[]
}

/**
 * The contract in one document that the generator takes.
 * @throws ContractRefused with what can be neither rewritten nor left out
 * @throws CommandFailed when there is no such file
 */
export async function servable(file: string): Promise<Servable> {
  const files = await readFiles(file, false)
  return withinStack(files.root.locate, () => {
    const bundled = bundle(files)
    const show = (one: Problem) => showDiagnostic(bundled.diagnose(one))
    const { document, rewritten } = rewrite(bundled.document)
    const changes = rewritten.map(show)
    for (let here = document, known = bundled.problems; ; known = []) {
      const problems = [...known, ...problemsOf(here)]
      if (problems.length === 0)
        return { document: here, changes: [...new Set(changes)], lost: lost(bundled.document, here) }
      const removed = problems.flatMap((problem) => {
        const path = removal(here, problem)
        return path === undefined ? [] : [{ problem, path }]
      })
      if (removed.length === 0) throw new ContractRefused(problems.map(bundled.diagnose))
      changes.push(...removed.map(({ problem }) => `left out: ${show(problem)}`))
      const paths = removed.map(({ path }) => path)
      here = fields(without(here, paths))
    }
  })
}

function lost(before: Fields, after: Fields): string[] {
  const [all, kept] = [before, after].map((one) =>
    modelOf(one).operations.map(({ method, template }) => `${method} ${template}`),
  )
  return all!.filter((one) => !kept!.includes(one))
}

function problemsOf(document: Fields): Problem[] {
  const { document: in30, left } = inTermsOf30(document)
  return [...left, ...findProblems(spellOutInheritance(in30), 'server')]
}

const methods = /^(get|put|post|delete|patch|head|options|trace)$/

/** What to take away so that the problem is gone: as little as will do. Undefined when nothing will, or when it is gone already. */
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
  return at < 0
    ? []
    : [
        [...before, 'example'],
        [...before, 'examples'],
      ]
}

/** What requires a property that has a default, which may stand where many refer to it. */
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
