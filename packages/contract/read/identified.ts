// Schemas that have an address or an anchor (JSON Schema 2020-12, section 8.2).
import { pathToFileURL } from 'node:url'
import { type Fields, isFields, type Path, pointerPath, text, valueAt } from './document.ts'
import type { SourceFile } from './parse.ts'
import { type Files, type ReferenceTarget, referenceTarget } from './read.ts'

/** A schema with `$id`, or a whole file: the base of relative references. */
interface Resource extends ReferenceTarget {
  uri: string
  dynamic: Map<string, ReferenceTarget>
}

// By name, the outermost schema on the way wins.
export type Scope = ReadonlyMap<string, ReferenceTarget>

export class Identified {
  readonly #resources: Resource[] = []
  readonly #byUri = new Map<string, ReferenceTarget>()
  readonly #files: Files['files']

  constructor(files: Files['files']) {
    this.#files = files
    for (const file of files.values()) {
      if (!/\$(id|anchor|dynamicAnchor)\b/.test(file.text)) continue
      const uri = pathToFileURL(file.name).href
      const whole = { file, path: [], uri, dynamic: new Map() }
      this.#resources.push(whole)
      this.#index(file.data, [], file, whole)
    }
  }

  get isEmpty(): boolean {
    return this.#resources.length === 0
  }

  #index(value: unknown, path: string[], file: SourceFile, around: Resource): void {
    if (Array.isArray(value))
      for (const [index, item] of value.entries()) this.#index(item, [...path, String(index)], file, around)
    if (!isFields(value)) return
    const target = { file, path }
    let resource = around
    const id = resolved(text(value.$id), around.uri)
    if (id !== undefined) {
      resource = { ...target, uri: id, dynamic: new Map() }
      this.#resources.push(resource)
      this.#byUri.set(id, target)
    }
    const { $anchor, $dynamicAnchor } = value
    for (const name of [text($anchor), text($dynamicAnchor)])
      if (name !== undefined) this.#byUri.set(`${resource.uri}#${name}`, target)
    if (typeof $dynamicAnchor === 'string') resource.dynamic.set($dynamicAnchor, target)
    const isMap = /^(properties|patternProperties|\$defs|schemas|dependentSchemas)$/.test(path.at(-1) ?? '')
    for (const [key, item] of Object.entries(value))
      if (isMap || !/^(examples?|default|enum|const)$/.test(key))
        this.#index(item, [...path, key], file, resource)
  }

  /** Innermost resource that contains a path; undefined in a file without `$id` and anchors. */
  #resourceOf({ file, path }: ReferenceTarget): Resource | undefined {
    const holds = (resource: Resource) =>
      resource.file === file && resource.path.every((step, index) => step === path[index])
    return this.#resources.filter(holds).sort((a, b) => b.path.length - a.path.length)[0]
  }

  /** Schema that a reference names by an address or an anchor. */
  target(reference: string, from: SourceFile, path: Path): ReferenceTarget | undefined {
    if (this.isEmpty) return undefined
    const base = this.#resourceOf({ file: from, path: path.map(String) })
    const uri = resolved(reference, base?.uri ?? pathToFileURL(from.name).href)
    const known = uri === undefined ? undefined : this.#byUri.get(uri)
    if (known || uri === undefined) return known
    const [address = '', fragment = ''] = uri.split('#')
    const resource = this.#byUri.get(address)
    if (!resource || !fragment.startsWith('/')) return undefined
    const within = [...resource.path, ...pointerPath(`#${fragment}`)]
    return valueAt(resource.file.data, within) === undefined
      ? undefined
      : { file: resource.file, path: within }
  }

  enter(scope: Scope, place: ReferenceTarget): Scope {
    const { dynamic } = this.#resourceOf(place) ?? {}
    return dynamic && dynamic.size > 0 ? new Map([...dynamic, ...scope]) : scope
  }

  dynamicTarget(reference: string, from: SourceFile, path: Path, scope: Scope): ReferenceTarget | undefined {
    const target = this.target(reference, from, path)
    const [, name = ''] = reference.split('#')
    const isDynamic = target && (valueAt(target.file.data, target.path) as Fields).$dynamicAnchor === name
    return isDynamic ? (scope.get(name) ?? target) : target
  }

  /** Reduces a scope to the dynamic references in a schema and its references. */
  needed(scope: Scope, target: ReferenceTarget): Scope {
    if (scope.size === 0) return scope
    const names = new Set<string>()
    const seen = new Set<unknown>()
    const visit = (value: unknown, at: ReferenceTarget) => {
      if (typeof value !== 'object' || value === null || seen.has(value)) return
      seen.add(value)
      const { $ref, $dynamicRef } = value as Fields
      if (typeof $dynamicRef === 'string') names.add($dynamicRef.split('#')[1] ?? '')
      for (const reference of [$ref, $dynamicRef]) {
        const next =
          typeof reference === 'string'
            ? (this.target(reference, at.file, at.path) ?? referenceTarget(reference, at.file, this.#files))
            : undefined
        if (next) visit(valueAt(next.file.data, next.path), next)
      }
      for (const [key, item] of Object.entries(value)) visit(item, { file: at.file, path: [...at.path, key] })
    }
    visit(valueAt(target.file.data, target.path), target)
    return new Map([...scope].filter(([name]) => names.has(name)))
  }
}

function resolved(reference: string | undefined, base: string): string | undefined {
  if (reference === undefined || !URL.canParse(reference, base)) return undefined
  return new URL(reference, base).href.replace(/#$/, '')
}
