/**
 * Brings a contract that may be spread over files into one: what a reference to another file leads to becomes a component,
 * so that every reference is a local one. Problems are still reported where their cause stands.
 */
import {
  child,
  entries,
  type Fields,
  fields,
  isComponent,
  isFields,
  list,
  type Path,
  rootOf,
  schemaReference,
  text,
} from './document.ts'
import { type Rewrite, rebuild, sections } from './grammar.ts'
import { componentNameFor, freeName, reserved, typeName } from './names.ts'
import type { SourceFile } from './parse.ts'
import { type Diagnostic, type Location, type Problem, showPath } from './problem.ts'
import {
  type Files,
  Identified,
  isReference,
  type ReferenceTarget,
  referenceTarget,
  type Scope,
  targetValue,
} from './read.ts'

/** A contract in one document. */
export interface Bundle {
  document: Fields
  /** The contract in YAML as its file has it, written when it is asked for; undefined when there are several files. */
  text: (() => string) | undefined
  /** The files that it came from, the contract's own first. */
  sources: readonly SourceFile[]
  /** References that lead nowhere. */
  problems: Problem[]
  /** The file in which something of the document stands, and where. */
  sourceOf(path: Path): { file: SourceFile; path: Path }
  /** Where something of the document stands in the contract's files. */
  locate(path: Path): Location
  /** The steps that lead there in its own file. */
  name(path: Path): string
  diagnose(problem: Problem): Diagnostic
}

/** A part of the bundled contract that stands elsewhere in its files. */
interface Graft {
  at: Path
  file: SourceFile
  from: Path
}

/** Brings the files of a contract into one document, in which schemas have names that types can have. */
export function bundle(files: Files): Bundle {
  const bundler = new Bundler(files)
  const document = bundler.document()
  const sourceOf = (path: Path) => {
    const { file, from, at } = bundler.graftOf(path)
    return { file, path: [...from, ...path.slice(at.length)] }
  }
  const locate = (path: Path): Location => {
    const { file, path: own } = sourceOf(path)
    return file.locate(own)
  }
  const name = (path: Path) => showPath(sourceOf(path).path) || 'contract'
  return {
    document,
    text: files.files.size === 1 ? () => files.root.text : undefined,
    sources: [...new Set(files.files.values())],
    problems: bundler.problems,
    sourceOf,
    locate,
    name,
    diagnose: ({ path, message }) => ({ ...locate(path), message: `${name(path)}: ${message}` }),
  }
}

class Bundler {
  readonly problems: Problem[] = []
  readonly #files: Files
  readonly #identified: Identified
  readonly #grafts: Graft[]
  /** The names of components, by section, file and path. */
  readonly #names = new Map<string, string>()
  /** The names in use, by section. */
  readonly #taken: Readonly<Record<string, Set<string>>>
  /** The components that were brought in, by section and name. */
  readonly #added = new Map<string, Record<string, unknown>>()

  constructor(files: Files) {
    this.#files = files
    this.#identified = new Identified(files.files)
    this.#grafts = [{ at: [], file: files.root, from: [] }]
    this.#taken = Object.fromEntries(Object.values(sections).map((section) => [section, new Set<string>()]))
  }

  document(): Fields {
    const { root } = this.#files
    for (const section of Object.values(sections)) this.#nameComponents(section)
    const scope = this.#identified.enter(new Map(), { file: root, path: [] })
    const document = fields(this.#rebuilt('Document', root.data, [], root, scope))
    if (this.#added.size === 0) return document
    const components = { ...fields(document.components) }
    for (const [section, added] of this.#added)
      components[section] = { ...fields(components[section]), ...added }
    return { ...document, components }
  }

  /** The innermost graft that a path of the bundled contract belongs to. */
  graftOf(path: Path): Graft {
    const holds = ({ at }: Graft) => at.every((step, index) => String(step) === String(path[index]))
    return this.#grafts
      .filter(holds)
      .reduce((best, graft) => (graft.at.length >= best.at.length ? graft : best))
  }

  /** A component that only refers to another file stands for what it refers to. */
  #nameComponents(section: string): void {
    const { root } = this.#files
    for (const [name, { value, path }] of entries(componentsOf(root, section))) {
      const given = section === 'schemas' ? this.#free(section, typeName(name)) : name
      this.#taken[section]?.add(given)
      const own = { file: root, path: path.map(String) }
      this.#names.set(this.#keyIn(section, own, new Map()), given)
      const target = isAway(value) && this.#target(text(value.$ref) ?? '', root)
      if (target) this.#names.set(this.#keyIn(section, target, new Map()), given)
      if (given !== name) this.#grafts.push({ at: ['components', section, given], file: root, from: path })
    }
  }

  #free(section: string, name: string): string {
    return freeName(
      name,
      (candidate) => reserved.has(candidate) || this.#taken[section]?.has(candidate) === true,
    )
  }

  /** @param at where the reference stands in the bundled contract */
  #target(reference: string, from: SourceFile, at: Path = []): ReferenceTarget | undefined {
    const target =
      this.#identified.target(reference, from, this.#pathInFile(at)) ??
      referenceTarget(reference, from, this.#files.files)
    return target && isFields(targetValue(target)) ? target : undefined
  }

  #pathInFile(at: Path): string[] {
    if (this.#identified.isEmpty) return []
    const graft = this.graftOf(at)
    return [...graft.from, ...at.slice(graft.at.length)].map(String)
  }

  /** The scope within a target, as far as it matters there. */
  #scopeIn(target: ReferenceTarget, scope: Scope): Scope {
    return this.#identified.needed(this.#identified.enter(scope, target), target)
  }

  /** A schema with dynamic references is another one for each scope that it is come to in. */
  #keyIn(section: string, target: ReferenceTarget, scope: Scope): string {
    const root = this.#identified.enter(new Map(), { file: this.#files.root, path: [] })
    const bound = [...this.#scopeIn(target, new Map([...root, ...scope]))]
    return [keyOf(section, target), ...bound.map(([name, to]) => keyOf(name, to)).sort()].join(' ')
  }

  /** The value with references within the bundled contract; those that OpenAPI does not have make room for what they lead to. */
  #rebuilt(kind: string, value: unknown, path: Path, file: SourceFile, scope: Scope): unknown {
    const inline = (inner: string, reference: Fields, at: Path) =>
      this.#inline(inner, reference, at, file, new Set(), scope)
    return rebuild(kind, value, path, this.#changesIn(file, scope), undefined, inline)
  }

  #changesIn(file: SourceFile, scope: Scope): Rewrite {
    const local = (path: Path) => (reference: string) => {
      const target = this.#target(reference, file, path)
      return target && this.#component('Schema', reference, target, path, file, scope)
    }
    return (kind, value, path, proceed) => {
      const reference = text(value.$ref)
      const isRoot = file === this.#files.root
      if (kind === 'Components' && isRoot) return this.#renamed(proceed(value))
      if (kind === 'Schema' && value.$dynamicRef !== undefined) {
        const { $dynamicRef, ...others } = value
        const target =
          this.#identified.dynamicTarget(String($dynamicRef), file, this.#pathInFile(path), scope) ??
          this.#target(String($dynamicRef), file, path)
        const $ref = this.#component(kind, String($dynamicRef), target, path, file, scope)
        const { $ref: _, ...rest } = others
        const beside = reference === undefined ? [] : [{ $ref: reference }]
        return Object.keys(others).length === 0
          ? { $ref }
          : {
              ...fields(
                this.#rebuilt(kind, { ...rest, allOf: [...list(rest.allOf), ...beside] }, path, file, scope),
              ),
              $ref,
            }
      }
      // What stands in a schema with an address of its own is come to through it.
      const inner =
        kind === 'Schema' && typeof value.$id === 'string'
          ? this.#identified.enter(scope, { file, path: this.#pathInFile(path) })
          : scope
      const next = inner === scope ? undefined : this.#changesIn(file, inner)
      if (reference === undefined)
        return proceed(kind === 'Schema' ? rewriteMapping(value, local(path)) : value, next)
      const isAlias =
        isRoot &&
        path.length === 3 &&
        path[0] === 'components' &&
        isAway(value) &&
        !this.#identified.target(reference, file, this.#pathInFile(path))
      if (!sections[kind] || isAlias) return this.#inline(kind, value, path, file, new Set(), scope)
      // In OpenAPI 3.1 a schema may say more beside its reference.
      const target = this.#target(reference, file, path)
      return { ...proceed(value, next), $ref: this.#component(kind, reference, target, path, file, inner) }
    }
  }

  #renamed(components: Fields): Fields {
    const schemas = Object.entries(fields(components.schemas)).map(([name, schema]) => [
      this.#names.get(
        this.#keyIn('schemas', { file: this.#files.root, path: ['components', 'schemas', name] }, new Map()),
      ) ?? name,
      schema,
    ])
    return isFields(components.schemas) ? { ...components, schemas: Object.fromEntries(schemas) } : components
  }

  /** The target of a reference, in its place; the reference itself if it leads nowhere. */
  #inline(
    kind: string,
    value: Fields,
    path: Path,
    file: SourceFile,
    seen: Set<string>,
    scope: Scope,
  ): unknown {
    const reference = text(value.$ref) ?? ''
    const target = referenceTarget(reference, file, this.#files.files)
    const found = target && targetValue(target)
    const key = target && keyOf(kind, target)
    if (!target || !key || found === undefined || seen.has(key)) {
      this.#leadsNowhere(reference, path)
      return value
    }
    if (isFields(found) && (isAway(found) || (!sections[kind] && found.$ref !== undefined)))
      return this.#inline(kind, found, path, target.file, seen.add(key), scope)
    this.#grafts.push({ at: path, file: target.file, from: target.path })
    const { $ref: _, ...beside } = value
    // A path may say more beside its reference.
    const whole = kind === 'PathItem' && isFields(found) ? { ...found, ...beside } : found
    return this.#rebuilt(kind, whole, path, target.file, scope)
  }

  /** The local reference that says the same; brings in what stands elsewhere. */
  #component(
    kind: string,
    reference: string,
    target: ReferenceTarget | undefined,
    path: Path,
    file: SourceFile,
    scope: Scope,
  ): string {
    const section = sections[kind] ?? ''
    const { root } = this.#files
    const key = target && this.#keyIn(section, target, scope)
    const known = key === undefined ? undefined : this.#names.get(key)
    if (known !== undefined) return `#/components/${section}/${known}`
    // A wrong reference to a component is reported by the checks, which know what it might have meant.
    if (file === root && isComponent(reference) && !isBodyOf(kind, target)) return reference
    if (!target || key === undefined) {
      this.#leadsNowhere(reference, path)
      return reference
    }
    const name = this.#free(section, componentNameFor(kind, target.file.name, target.path))
    this.#taken[section]?.add(name)
    this.#names.set(key, name)
    const at = ['components', section, name]
    this.#grafts.push({ at, file: target.file, from: target.path })
    const added = this.#added.get(section) ?? {}
    this.#added.set(section, added)
    // Holds its place while what it refers to is brought in.
    added[name] = {}
    added[name] = this.#rebuilt(kind, targetValue(target), at, target.file, this.#scopeIn(target, scope))
    return `#/components/${section}/${name}`
  }

  #leadsNowhere(reference: string, path: Path): void {
    const isRemote = /^[a-z][a-z0-9+.-]+:/i.test(reference)
    const message = isRemote
      ? `${reference} is not a file; keep a copy of it beside the contract and refer to that`
      : `${reference} does not exist; fix the reference or write what it names`
    this.problems.push({ path: [...path, '$ref'], message })
  }
}

const componentsOf = (file: SourceFile, section: string) => child(rootOf(file.data), 'components', section)

/** True if a response refers to a body of a request, which describes the same. */
const isBodyOf = (kind: string, target: ReferenceTarget | undefined): boolean =>
  kind === 'Response' && target?.path[1] === 'requestBodies'

/** True if it is a reference to another file. */
const isAway = ({ $ref }: Fields): boolean => typeof $ref === 'string' && !$ref.startsWith('#')

const keyOf = (section: string, { file, path }: ReferenceTarget): string =>
  `${section} ${file.name} ${JSON.stringify(path)}`

/**
 * The schema with a discriminator that names its schemas as they are called now. `local` turns a reference into one within
 * the bundled contract; undefined where it leads nowhere, which the checks report.
 */
function rewriteMapping(schema: Fields, local: (reference: string) => string | undefined): Fields {
  if (!isFields(schema.discriminator)) return schema
  const targetOf = (written: string) => local(isReference(written) ? written : schemaReference(written))
  const mapping = Object.entries(fields(schema.discriminator.mapping)).map(([value, target]) => [
    value,
    targetOf(String(target)) ?? target,
  ])
  // Without a mapping a schema goes by its name, which may have changed.
  for (const branch of list(schema.oneOf ?? schema.anyOf)) {
    const reference = text(fields(branch).$ref)
    const here = reference && local(reference)
    if (!here) continue
    const name = reference.split('/').at(-1) ?? ''
    const isNamed = mapping.some(([, target]) => target === here)
    if (!isNamed && here.split('/').at(-1) !== name) mapping.push([name.replace(/\.\w+$/, ''), here])
  }
  const { defaultMapping } = schema.discriminator
  const otherwise = typeof defaultMapping === 'string' && {
    defaultMapping: targetOf(defaultMapping) ?? defaultMapping,
  }
  if (mapping.length === 0) return { ...schema, discriminator: { ...schema.discriminator, ...otherwise } }
  return {
    ...schema,
    discriminator: { ...schema.discriminator, ...otherwise, mapping: Object.fromEntries(mapping) },
  }
}
