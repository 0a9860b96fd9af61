/**
 * Bundles the files of a contract into one document: targets of file references become components. Problems keep their original location.
 */

import { rewriteMapping } from './discriminator.ts'
import {
  child,
  entries,
  type Fields,
  fields,
  isComponent,
  isFields,
  list,
  type Path,
  pointerPath,
  reused,
  rootOf,
  text,
  valueAt,
} from './document.ts'
import { type Rewrite, rebuild, sections } from './grammar.ts'
import { Identified, type Scope } from './identified.ts'
import { componentNameFor, freeName, reserved, typeName } from './names.ts'
import type { SourceFile } from './parse.ts'
import { type Diagnostic, type Location, type Problem, showPath } from './problem.ts'
import { type Files, type ReferenceTarget, referenceTarget, targetValue } from './read.ts'

export interface Bundle {
  document: Fields
  /** YAML of the contract's only file, generated on demand; undefined for several files, and for Swagger 2.0. */
  text: (() => string | undefined) | undefined
  sources: readonly SourceFile[]
  /** References to other files, or in positions without components, that lead to nothing. */
  broken: readonly BrokenReference[]
  /** Source file and path of a part of the document. */
  sourceOf(path: Path): { file: SourceFile; path: Path }
  locate(path: Path): Location
  /** Name of a path in its source file. */
  name(path: Path): string
  /** A message in the words of the contract's version. */
  words(message: string): string
  diagnose(problem: Problem): Diagnostic
}

/** A reference that leads to nothing. */
export interface BrokenReference {
  /** Kind of the object in the grammar. */
  kind: string
  path: Path // of the reference
  reference: string
  reason: string
  fix: string
  /** The reference from its fragment on, if its target could be declared. */
  missing?: string | undefined
}

interface Graft {
  at: Path
  file: SourceFile
  from: Path
}

/** Bundles the files of a contract into one document, with references within it. */
export function bundle(files: Files): Bundle {
  const bundler = new Bundler(files)
  const document = bundler.document()
  const sourceOf = (path: Path) => bundler.sourceOf(path)
  const locate = (path: Path): Location => {
    const { file, path: inFile } = sourceOf(path)
    return file.locate(inFile)
  }
  const name = (path: Path) => {
    const { file, path: inFile } = sourceOf(path)
    return showPath(file.swagger?.written(inFile) ?? inFile) || 'contract'
  }
  const words = (message: string) => files.root.swagger?.words(message) ?? message
  return {
    document,
    text: files.files.size === 1 && !files.root.swagger ? () => files.root.text : undefined,
    sources: [...new Set(files.files.values())],
    broken: bundler.broken,
    sourceOf,
    locate,
    name,
    words,
    diagnose: ({ path, message }) => ({ ...locate(path), message: `${name(path)}: ${words(message)}` }),
  }
}

class Bundler {
  readonly broken: BrokenReference[] = []
  readonly #files: Files
  readonly #identified: Identified
  readonly #rootScope: Scope
  readonly #grafts: Graft[]
  readonly #names = new Map<string, string>() // by section, file and path
  readonly #taken: Readonly<Record<string, Set<string>>>
  readonly #added = new Map<string, Record<string, unknown>>() // by section and name

  constructor(files: Files) {
    this.#files = files
    this.#identified = new Identified(files.files)
    this.#rootScope = this.#identified.enter(new Map(), { file: files.root, path: [] })
    this.#grafts = [{ at: [], file: files.root, from: [] }]
    this.#taken = Object.fromEntries(Object.values(sections).map((section) => [section, new Set<string>()]))
  }

  document(): Fields {
    const { root } = this.#files
    for (const section of Object.values(sections)) this.#nameComponents(section)
    const document = fields(this.#rebuilt('Document', root.data, [], root, this.#rootScope))
    if (this.#added.size === 0) return document
    const components = { ...fields(document.components) }
    for (const [section, added] of this.#added)
      components[section] = { ...fields(components[section]), ...added }
    return { ...document, components }
  }

  sourceOf(path: Path): { file: SourceFile; path: Path } {
    const holds = ({ at }: Graft) => at.every((step, index) => String(step) === String(path[index]))
    const { file, from, at } = this.#grafts
      .filter(holds)
      .reduce((best, graft) => (graft.at.length >= best.at.length ? graft : best))
    return { file, path: [...from, ...path.slice(at.length)] }
  }

  // A component that only refers to another file is replaced by its target.
  #nameComponents(section: string): void {
    const { root } = this.#files
    for (const [name, { value, path }] of entries(componentsOf(root, section))) {
      const unique = section === 'schemas' ? this.#free(section, typeName(name)) : name
      this.#taken[section]?.add(unique)
      const component = { file: root, path: path.map(String) }
      this.#names.set(this.#keyIn(section, component, new Map()), unique)
      const target = isAway(value) && this.#target(text(value.$ref) ?? '', root)
      if (target) this.#names.set(this.#keyIn(section, target, new Map()), unique)
      if (unique !== name) this.#grafts.push({ at: ['components', section, unique], file: root, from: path })
    }
  }

  #free(section: string, name: string): string {
    return freeName(
      name,
      (candidate) => reserved.has(candidate) || this.#taken[section]?.has(candidate) === true,
    )
  }

  /** @param at path of the reference in the document */
  #target(reference: string, from: SourceFile, at: Path = []): ReferenceTarget | undefined {
    const target =
      this.#identified.target(reference, from, this.#pathInFile(at)) ??
      referenceTarget(reference, from, this.#files.files)
    return target && isFields(targetValue(target)) ? target : undefined
  }

  #pathInFile(at: Path): string[] {
    return this.#identified.isEmpty ? [] : this.sourceOf(at).path.map(String)
  }

  #scopeIn(target: ReferenceTarget, scope: Scope): Scope {
    return this.#identified.needed(this.#identified.enter(scope, target), target)
  }

  // A schema with dynamic references becomes a separate component for each scope.
  #keyIn(section: string, target: ReferenceTarget, scope: Scope): string {
    const bound = [...this.#scopeIn(target, new Map([...this.#rootScope, ...scope]))]
    return [keyOf(section, target), ...bound.map(([name, to]) => keyOf(name, to)).sort()].join(' ')
  }

  // References in positions that OpenAPI does not allow are replaced by their targets.
  #rebuilt(kind: string, value: unknown, path: Path, file: SourceFile, scope: Scope): unknown {
    const inline = (inner: string, reference: Fields, at: Path) =>
      this.#inline(inner, reference, at, file, new Set(), scope)
    return rebuild(kind, value, path, this.#changesIn(file, scope), inline)
  }

  #changesIn(file: SourceFile, scope: Scope): Rewrite {
    const local = (path: Path) => (reference: string) => {
      const target = this.#target(reference, file, path)
      return target && this.#component('Schema', reference, target, path, file, scope)
    }
    return (kind, value, path, proceed) => {
      const reference = text(value.$ref)
      const isRoot = file === this.#files.root
      if (kind === 'Components' && isRoot && reference === undefined) return this.#renamed(proceed(value))
      if (kind === 'Schema' && value.$recursiveRef === '#') {
        const { $recursiveRef: _, ...others } = value
        const target = recursiveTarget(this.sourceOf(path))
        return target ? { ...others, $ref: this.#component(kind, '#', target, path, file, scope) } : others
      }
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
      // References inside a schema with `$id` are resolved in its scope.
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
      // An OpenAPI 3.1 schema may have keywords beside its reference.
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
    return isFields(components.schemas)
      ? { ...components, schemas: reused(Object.fromEntries(schemas), components.schemas) }
      : components
  }

  /** Target of a reference, or the reference itself if it is broken. */
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
      this.#leadsNowhere(kind, reference, path)
      return value
    }
    if (isFields(found) && (isAway(found) || (!sections[kind] && found.$ref !== undefined)))
      return this.#inline(kind, found, path, target.file, seen.add(key), scope)
    this.#grafts.push({ at: path, file: target.file, from: target.path })
    const { $ref: _, ...beside } = value
    const whole = hasOthers(kind) && isFields(found) ? { ...found, ...beside } : found
    return this.#rebuilt(kind, whole, path, target.file, scope)
  }

  /** Returns an equivalent local reference; adds the target as a component. */
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
    // Other checks report a broken reference to a component, with a suggestion.
    if (file === root && isComponent(reference) && !isBodyOf(kind, target)) return reference
    if (!target || key === undefined) {
      this.#leadsNowhere(kind, reference, path)
      return reference
    }
    const name = this.#free(section, componentNameFor(kind, target.file.name, target.path))
    this.#taken[section]?.add(name)
    this.#names.set(key, name)
    const at = ['components', section, name]
    this.#grafts.push({ at, file: target.file, from: target.path })
    const added = this.#added.get(section) ?? {}
    this.#added.set(section, added)
    // Placeholder for recursive references.
    added[name] = {}
    added[name] = this.#rebuilt(kind, targetValue(target), at, target.file, this.#scopeIn(target, scope))
    return `#/components/${section}/${name}`
  }

  #leadsNowhere(kind: string, reference: string, path: Path): void {
    // A contract is served without an example, which the model notes.
    if (kind.includes('Example')) return
    const isRemote = /^[a-z][a-z0-9+.-]+:/i.test(reference)
    const { root } = this.#files
    const [, typo, rest = ''] = /^#\/(component|Components?|schemas|definitions)\/(.*)$/.exec(reference) ?? []
    const meant = [`#/components/${rest}`, `#/components/schemas/${rest}`].find(
      (candidate) => typo && targetValue({ file: root, path: pointerPath(candidate) }) !== undefined,
    )
    const why = isRemote
      ? {
          reason: `${reference} is not a file`,
          fix: 'keep a copy of it beside the contract and refer to that',
        }
      : {
          reason: `${reference} does not exist${meant ? ` (did you mean ${meant}?)` : ''}`,
          fix: 'fix the reference or create its target',
          missing: /#./.test(reference) ? reference : undefined,
        }
    this.broken.push({ kind, path: [...path, '$ref'], reference, ...why })
  }
}

// The schema around a `$recursiveRef` (JSON Schema 2019-09, section 8.2.4.2) that has its anchor. OpenAPI has only the later `$dynamicRef`, but some
// contracts of 3.1 have this.
function recursiveTarget({ file, path }: { file: SourceFile; path: Path }): ReferenceTarget | undefined {
  const isAnchor = (at: Path) => fields(valueAt(file.data, at)).$recursiveAnchor === true
  const depth = path.findLastIndex((_, index) => isAnchor(path.slice(0, index)))
  return depth < 0 ? undefined : { file, path: path.slice(0, depth).map(String) }
}

const componentsOf = (file: SourceFile, section: string) => child(rootOf(file.data), 'components', section)

/** True for a kind of object that may have members beside its reference: a path item, or a map. */
const hasOthers = (kind: string): boolean => kind === 'PathItem' || kind.startsWith('{')

const isBodyOf = (kind: string, target: ReferenceTarget | undefined): boolean =>
  kind === 'Response' && target?.path[1] === 'requestBodies'

const isAway = ({ $ref }: Fields): boolean => typeof $ref === 'string' && !$ref.startsWith('#')

const keyOf = (section: string, { file, path }: ReferenceTarget): string =>
  `${section} ${file.name} ${JSON.stringify(path)}`
