/**
 * Reads a contract for a new project. Out come its files with their places, a name and an id, a first call, the path of the server's pages and the
 * kind of its ids.
 */
import { basename, dirname, extname, join, relative } from 'node:path'
import { loadContract } from 'contract-openapi/check'
import { CommandFailed, printable } from 'contract-openapi/cli'
import type { PlacedNote } from 'contract-openapi/findings'
import { modelOf, type Operation } from 'contract-openapi/model'
import { fields, text } from 'contract-openapi/read'
import { collectionOf, namesIn } from 'contract-openapi/wire'
import { pagesPath } from 'contract-server/embed'

interface NewContract {
  /** Source files by path in the new project, the root file first. */
  files: ReadonlyMap<string, string>
  /** Parts that are served unchecked or have no effect. */
  noted: readonly PlacedNote[]
  operations: number
  name: string // in one line without control characters
  id: string // lower-case letters and digits
  /** Path of a GET without required parameters; that of the contract itself if there is none. */
  firstCall: string
  /** Path before the server's own pages. */
  pages: string
  /** True if more paths end in a text, such as a UUID or a slug, than in a number. */
  hasTextIds: boolean
}

/**
 * Reads a contract with all its files, unchanged.
 * @throws CommandFailed if the file is missing or has no operation
 * @throws ContractRefused if the contract cannot be served truthfully
 */
export async function contractFor(file: string): Promise<NewContract> {
  const { served, sources, noted } = await loadContract(file)
  const { operations, base } = modelOf(served)
  if (operations.length === 0) throw new CommandFailed(`${file} has no operations; add one below paths.`)
  const simple = operations.find(isSimple)
  const paths = operations.flatMap(({ bases, template }) => bases.map((start) => start + template))
  const pages = pagesPath(paths)
  const name = printable(text(fields(served.info).title)?.trim() || 'Service')
  return {
    files: placed(sources.map(({ name }) => name)),
    noted,
    operations: operations.length,
    name,
    id: idOf(name),
    firstCall: simple ? base + simple.template : `${pages}/openapi.yaml`,
    pages,
    hasTextIds: hasTextIds(operations),
  }
}

function hasTextIds(operations: readonly Operation[]): boolean {
  const last = operations.flatMap(({ template, parameters }) => {
    const name = collectionOf(template) === template ? undefined : namesIn(template).at(-1)
    return parameters.filter((parameter) => parameter.in === 'path' && parameter.name === name)
  })
  const texts = last.filter(({ schema }) => schema.value.type === 'string')
  return texts.length > last.length / 2
}

const longestId = 20

// A long title is cut between two words.
function idOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
  let id = ''
  for (const word of plain.replace(/^[^a-z]+/, '').split(/[^a-z0-9]+/)) {
    if (id !== '' && (id + word).length > longestId) break
    id += word
  }
  return id.slice(0, longestId) || 'service'
}

// Files keep their relative positions, since they refer to each other.
function placed([main = '', ...others]: readonly string[]): ReadonlyMap<string, string> {
  if (others.length === 0)
    return new Map([[join('spec', `openapi${/^\.json$/i.test(extname(main)) ? '.json' : '.yaml'}`), main]])
  let folder = dirname(main)
  while (others.some((other) => relative(folder, other).startsWith('..'))) folder = dirname(folder)
  return new Map(
    [main, ...others].map((file) => [join('spec', relative(folder, file) || basename(file)), file]),
  )
}

const isSimple = ({ method, template, parameters }: Operation): boolean =>
  method === 'GET' && namesIn(template).length === 0 && parameters.every(({ required }) => !required)
