/** References: each leads to a component of its kind, and says nothing that would be ignored. */
import {
  type Fields,
  fields,
  isComponent,
  isFields,
  mostHops,
  type Path,
  pointerPath,
  valueAt,
} from '../document.ts'
import { sections } from '../grammar.ts'
import { didYouMean, type Report } from '../problem.ts'

export function checkReference(
  document: Fields,
  kind: string,
  value: Fields,
  path: Path,
  report: Report,
): void {
  const reference = value.$ref
  const home = `#/components/${sections[kind]}/`
  const at = [...path, '$ref']
  const others = Object.keys(value).filter((key) => key !== '$ref')
  if (others.length > 0) {
    const fix = kind === 'Schema' ? 'put the reference into allOf: [$ref]' : 'remove what stands beside it'
    report(at, `${others.join(', ')} beside $ref would be ignored`, fix)
  }
  // Any other that leads nowhere has been reported when the files were put together.
  if (typeof reference === 'string' && !isComponent(reference)) return
  if (typeof reference !== 'string' || !reference.startsWith(home)) {
    const fix = `move the ${kind} there and refer to it by name`
    report(at, `${reference} does not lead to ${home}…`, fix)
    return
  }
  const target = pointerPath(reference)
  if (!isFields(valueAt(document, target))) {
    const names = Object.keys(fields(valueAt(document, target.slice(0, 2))))
    report(
      at,
      `${reference} does not exist${didYouMean(target[2] ?? '', names)}`,
      'define it or fix the name',
    )
  } else {
    const end = endOf(document, reference)
    if (end !== 'found') report(at, `${reference} ${end}`, 'let it say what it is')
  }
}

/** What comes of following references, and nothing else. */
function endOf(document: Fields, reference: string): 'found' | 'leads back to itself' | `leads ${string}` {
  const seen = new Set<unknown>()
  for (let next: unknown = reference; typeof next === 'string'; ) {
    if (seen.has(next)) return 'leads back to itself'
    if (seen.size > mostHops) return `leads to more than ${mostHops} other references in a row`
    seen.add(next)
    next = fields(valueAt(document, pointerPath(next))).$ref
  }
  return 'found'
}
