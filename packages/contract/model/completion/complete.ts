// Completes the model of a contract where OpenAPI leaves a choice, or the author forgot a part. Files stay unchanged; parts that are served
// otherwise than written are noted.
import { didYouMean } from '../../cli/did-you-mean.ts'
import { withMapping } from '../../read/discriminator.ts'
import {
  child,
  entries,
  type Fields,
  fields,
  isFields,
  type Located,
  list,
  type Path,
  resolve,
  reused,
  rootOf,
  valueAt,
} from '../../read/document.ts'
import { rebuild } from '../../read/grammar.ts'
import { freeName, identifier } from '../../read/names.ts'
import { type Finding, type Report, reportTo } from '../../rules/finding.ts'
import type { Code } from '../../rules/table.ts'
import { namesIn } from '../../wire/template.js'
import { openExtension, operationsIn, parameterKey, styles, stylesIn } from '../model.ts'
import { requirements, schemesOf } from '../security.ts'
import { isWithoutScheme } from '../servers.ts'
import type { Documented, Served } from '../stages.ts'
import { propertiesOfAlternatives } from './defaults.ts'
import { Fitter } from './fit.ts'
import { withLifecycle } from './lifecycle.ts'
import { compareNames, declaredIn, type NameDifference, pathPart, withQueryNames } from './path-names.ts'
import { completeSchema } from './schema.ts'

/** Completes a document that is described in one dialect. */
export function complete(document: Documented): { document: Served; findings: readonly Finding[] } {
  const findings: Finding[] = []
  const report = reportTo(findings)
  const fitter = new Fitter(document, report)
  const completer = new Completer(document, report)
  const completed = fields(
    rebuild('Document', document, [], (kind, value, path, proceed) => {
      if (typeof value.$ref === 'string')
        return kind === 'Example' && completer.isMissing(value.$ref, path) ? undefined : { $ref: value.$ref }
      const completed = proceed(completer.complete(kind, fitter.fitting(kind, value, path), path))
      return /^(PathItem|Operation)$/.test(kind) && isServed(path)
        ? completer.withoutIgnored(completed, path)
        : completed
    }),
  )
  return { document: withQueryNames(completed, report) as Served, findings }
}

/** True for the status of a final response, a class of statuses or `default`. */
export const isStatus = (status: string): boolean => /^([2-5](\d\d|XX)|default)$/.test(status)

class Completer {
  readonly #document: Fields
  readonly #report: Report
  readonly #taken: Set<unknown>
  // The first operation with an operationId.
  readonly #first = new Map<unknown, string>()
  // Properties whose defaults are never applied.
  readonly #ofAlternatives: ReadonlySet<Fields>

  constructor(document: Fields, report: Report) {
    this.#document = document
    this.#report = report
    const paths = entries(child(rootOf(document), 'paths'))
    this.#taken = new Set(
      paths.flatMap(([, item]) => operationsIn(item).map(([, { value }]) => value.operationId)),
    )
    this.#ofAlternatives = propertiesOfAlternatives(document)
  }

  complete(kind: string, value: Fields, path: Path): Fields {
    switch (kind) {
      case 'Document':
        for (const key of Object.keys(value).filter((name) => name.startsWith('/')))
          this.#report('path-outside', [key], 'paths outside of paths are ignored', 'indent it below paths', {
            part: key,
          })
        return { ...value, info: fields(value.info), paths: fields(value.paths) }
      case 'Info':
        return { ...value, title: String(value.title ?? 'API'), version: String(value.version ?? '') }
      case 'PathItem':
        if (isServed(path)) this.#noteTemplate(this.#at(value, path))
        return value
      case 'Operation':
        return isServed(path) ? this.#operation(value, path) : value
      case 'Response':
        return value.description === undefined ? { ...value, description: '' } : value
      case 'MediaType':
      case 'Header':
        return value.schema === undefined ? { ...value, schema: {} } : value
      case 'Parameter':
        return this.#parameter(value, path)
      case 'Server':
        if (isWithoutScheme(value))
          this.#report(
            'server-without-scheme',
            [...path, 'url'],
            'a server without a scheme is taken for a host',
            `write http://${value.url}`,
            { part: String(value.url) },
          )
        return value
      case 'Schema':
        return completeSchema(
          this.#at(withMapping(this.#document, value), path),
          this.#ofAlternatives,
          this.#report,
        )
      default:
        return value
    }
  }

  /** True if a reference leads to no example. The contract can be served without it. */
  isMissing(reference: string, path: Path): boolean {
    const home = child(rootOf(this.#document), 'components', 'examples')
    const end = resolve(this.#at({ $ref: reference }, path)).path
    const found = valueAt(this.#document, end)
    const isLocal = reference.startsWith('#')
    const isExample = isFields(found) && found.$ref === undefined && end[1] === 'examples'
    if (isLocal && isExample) return false
    const known = didYouMean(reference.replace(/.*\//, ''), Object.keys(home.value))
    const reason = found ? 'is no example' : isLocal ? `does not exist${known}` : 'is not among the files'
    const fix = isLocal ? 'define it or fix the name' : 'keep a copy of it beside the contract'
    this.#report('example-ignored', [...path, '$ref'], 'examples are ignored', fix, {
      part: `${reference} ${reason}`,
      ...(isLocal && !found && { missing: reference }),
    })
    return true
  }

  /**
   * Removes parameters that OpenAPI ignores, and those that no request can contain.
   * @param owner completed path item or operation of `paths`
   */
  withoutIgnored(owner: Fields, path: Path): Fields {
    if (owner.parameters === undefined) return owner
    const names = namesIn(String(path[1]))
    const seen = new Set<string>()
    const all = list(owner.parameters)
    const parameters = all.filter((written, index) => {
      const { value, path: at } = resolve(this.#at(fields(written), [...path, 'parameters', index]))
      const { name, in: place } = value
      // Other checks report a broken reference.
      if ((name === undefined && place !== 'querystring') || place === undefined) return true
      const key = parameterKey({ name: String(name), in: String(place) })
      const ignore = (code: Code, steps: Path, reason: string, fix: string) => {
        const part = `${place} ${name} ${reason}`
        this.#report(code, [...at, ...steps], 'parameters are ignored', fix, { part })
        return false
      }
      if (seen.has(key)) return ignore('parameter-twice', [], 'is declared twice', 'remove one')
      seen.add(key)
      if (!stylesIn(String(place))) {
        const fix = this.#locationFor(String(place))
        return ignore('parameter-location', ['in'], 'has an unknown location', fix)
      }
      // OpenAPI 3.0.3, "Parameter Object".
      if (place === 'header' && /^(accept|content-type|authorization)$/i.test(String(name))) {
        const fix = 'remove it; content and security define it'
        return ignore('parameter-reserved', ['name'], 'is ignored by OpenAPI', fix)
      }
      return place !== 'path' || names.includes(String(name))
    })
    return { ...owner, parameters: reused(parameters, all) }
  }

  #locationFor(place: string): string {
    if (place === 'body') return 'write requestBody'
    if (place === 'formData') return 'write requestBody, with application/x-www-form-urlencoded'
    const isNew = String(this.#document.openapi).startsWith('3.2')
    return `use ${Object.keys(styles)
      .filter((place) => isNew || place !== 'querystring')
      .join(', ')}`
  }

  #noteTemplate(item: Located): void {
    const template = String(item.path[1])
    const names = namesIn(template)
    const about = { part: template }
    if (new Set(names).size < names.length) {
      const message = 'the last of two equal path parameters is used'
      this.#report('path-names-equal', item.path, message, 'give each a name of its own', about)
    }
    if (template.includes('#')) {
      const message = 'a path with # is served with %23 instead'
      this.#report('path-with-hash', item.path, message, 'rename it', about)
    }
    const ofPath = namesIn(pathPart(template))
    const differences = operationsIn(item).map(([, at]) => compareNames(item, at, names, ofPath))
    const [first] = differences
    const isSame = (difference: NameDifference) =>
      difference.missing.join() === first?.missing.join() &&
      difference.extra[0]?.name === first.extra[0]?.name
    const kind = 'undeclared path parameters are texts'
    // Where all operations agree on another name, the path is what was renamed.
    if (first?.missing.length === 1 && first.extra.length === 1 && differences.every(isSame)) {
      const owner =
        differences.length === 1 ? 'its operation calls' : `its ${differences.length} operations call`
      const part = `${first.missing[0]}, which ${owner} ${first.extra[0]!.name}`
      this.#report('path-parameter-renamed', item.path, kind, 'use the same name', { part })
      return
    }
    for (const { at, missing, extra } of differences) {
      for (const name of missing) {
        const fix = `add a parameter ${name} in: path`
        this.#report('path-parameter-undeclared', at.path, kind, fix, { part: name })
      }
      for (const { name, at: where } of extra) {
        const part = `path ${name} is not in ${template}`
        const fix = `remove it or add {${name}} to the path`
        this.#report('path-parameter-unused', where.path, 'parameters are ignored', fix, { part })
      }
    }
  }

  #noteSchemes(operation: Located): void {
    const declared = Object.keys(schemesOf(this.#document).value)
    const path = operation.value.security === undefined ? [] : operation.path
    for (const [index, requirement] of requirements(operation).entries())
      for (const name of Object.keys(fields(requirement)).filter((scheme) => !declared.includes(scheme)))
        this.#report(
          'scheme-undeclared',
          [...path, 'security', index],
          'undeclared security schemes are left to the service',
          'declare it in components.securitySchemes',
          { part: `${name}${didYouMean(name, declared)}`, missing: `scheme ${name}` },
        )
  }

  #operation(value: Fields, path: Path): Fields {
    const at = this.#at(value, path)
    const [, template = ''] = path.map(String)
    const method = String(path.at(-1))
    this.#noteSchemes(at)
    if (method !== method.toUpperCase() && path.length > 3) {
      const message = 'methods are served in upper case'
      this.#report('method-case', path, message, `write ${method.toUpperCase()}`, { part: method })
    }
    if (value.operationId === undefined)
      this.#report('operation-unnamed', path, 'Operation without operationId', 'add operationId', {
        lacks: 'operationId',
      })
    const item = child(rootOf(this.#document), 'paths', template)
    const declared = declaredIn(item, at).filter((parameter) => parameter.in === 'path')
    const added = [...new Set(namesIn(pathPart(template)))]
      .filter((name) => !declared.some((parameter) => parameter.name === name))
      .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
    return {
      ...withLifecycle(value, path, this.#report),
      operationId: this.#operationId(value, method, template, path),
      ...(added.length > 0 && { parameters: [...list(value.parameters), ...added] }),
      responses: this.#responses(fields(value.responses), [...path, 'responses']),
    }
  }

  #operationId({ operationId }: Fields, method: string, template: string, path: Path): unknown {
    if (operationId === undefined) return this.#name(`${method} ${template}`)
    const call = `${method.toUpperCase()} ${template}`
    const first = this.#first.get(operationId)
    if (first === undefined) {
      this.#first.set(operationId, call)
      return operationId
    }
    const name = freeName(String(operationId), (candidate) => this.#taken.has(candidate))
    this.#taken.add(name)
    const message = 'operationIds that are taken get a number'
    this.#report('operation-id-taken', [...path, 'operationId'], message, 'choose another', {
      part: `${operationId} is taken by ${first}, so ${call} is ${name}`,
    })
    return name
  }

  #name(words: string): string {
    const name = freeName(identifier(words), (candidate) => this.#taken.has(candidate))
    this.#taken.add(name)
    return name
  }

  /** Keeps responses with a valid status, and ensures a success. */
  #responses(written: Fields, path: Path): Fields {
    const known = Object.entries(written).flatMap(([key, response]): [string, unknown][] => {
      const status = key.replace(/xx$/, 'XX')
      if (isStatus(status)) {
        if (status !== key)
          this.#report('status-case', [...path, key], `${key} is not a status`, `write ${status}`)
        return [[status, response]]
      }
      if (!key.startsWith('x-')) {
        const part = `${key} is not a status from 200 to 599`
        const fix = 'write it like 404 or 4XX'
        this.#report('status-unknown', [...path, key], 'responses are ignored', fix, { part })
      }
      return []
    })
    const fix = 'document the 2xx status that it responds with'
    const isOpen = !known.some(([status]) => /^([23]|default)/.test(status))
    if (isOpen) this.#report('success-open', path, 'no success response, so any response is passed on', fix)
    else if (!known.some(([status]) => /^2\d\d$/.test(status)))
      this.#report('success-missing', path, 'no success response', fix)
    if (!isOpen) return reused(Object.fromEntries(known), written)
    const open = { description: '', content: { '*/*': { schema: {} } }, [openExtension]: true }
    return { ...Object.fromEntries(known), '2XX': open, default: open }
  }

  #parameter(value: Fields, path: Path): Fields {
    const { style, content, ...rest } = value
    const place = String(value.in)
    const [media] = Object.entries(fields(content))
    const isStyle = style === undefined || stylesIn(place)?.includes(String(style))
    if (!isStyle && stylesIn(place)) {
      const message = `style ${style} is invalid for parameters in ${place}`
      this.#report('parameter-style', [...path, 'style'], message, `use ${stylesIn(place)!.join(', ')}`)
    }
    return {
      ...rest,
      // Handlers get it by this name.
      ...(place === 'querystring' && { name: value.name ?? place }),
      ...(isStyle && style !== undefined && { style }),
      ...(media && { content: { [media[0]]: media[1] } }),
      ...(place === 'path' && { required: true }),
      ...(value.schema === undefined && !media && { schema: {} }),
    }
  }

  #at = (value: Fields, path: Path): Located => ({ document: this.#document, value, path })
}

// True for a path item or an operation of `paths`, as opposed to a sent request.
const isServed = (path: Path): boolean => path[0] === 'paths' && path.length <= 4
