// ReDoS: some patterns let a text of thirty characters block a server for minutes.

import { RE2JS } from 're2js'
import { type Concatenation, isDisjointWith, JS, NFA, type NoParent, visitAst } from 'refa'
import { analyse, type Report } from 'scslre'
import { type Fields, facet, fields, type Path } from '../read/document.ts'
import { rebuild } from '../read/grammar.ts'
import type { Problem } from '../read/problem.ts'
import { linear } from '../runtime/linear.ts'

// Growth of the matching time with the length of the text.
type Growth = 'exponential' | 'polynomial'

// With this length, two overlapping repetitions (cubic without an anchor) take about two milliseconds.
export const longestPolynomial = 200

// Texts of this length are tested quickly.
const harmlessLengths: Readonly<Record<Growth, number>> = { exponential: 5, polynomial: longestPolynomial }

const known = new Map<string, Growth | undefined>()

/** Returns the growth of a pattern; undefined if it is linear, and for an invalid pattern. */
export function growthOf(pattern: string): Growth | undefined {
  if (!known.has(pattern)) known.set(pattern, analysed(pattern))
  return known.get(pattern)
}

function analysed(source: string): Growth | undefined {
  const flags = 'u'
  try {
    new RegExp(source, flags)
    const repeated = withRepetitions(source)
    const { reports } = analyse({ source: repeated, flags })
    if (reports.some(({ exponential }) => exponential)) return 'exponential'
    if (repeatsWhatMayBeEmpty(source) || repeatsAlternatives(repeated) || isAmbiguous(repeated))
      return 'exponential'
    const found = analyse({ source, flags }).reports
    // From three overlapping repetitions on, only very short texts would be safe.
    if (new Set(found.flatMap(quantifiersOf)).size > 2) return 'exponential'
    return found.length > 0 ? 'polynomial' : undefined
  } catch (error) {
    // Other checks report an invalid pattern; one with too many states may be harmful.
    return error instanceof SyntaxError ? undefined : 'exponential'
  }
}

function quantifiersOf(report: Report): number[] {
  return report.type === 'Trade' ? [report.startQuant.start, report.endQuant.start] : [report.quant.start]
}

// From this count on, a bound like `{1,9}` behaves like `+` for short texts.
const many = 4

// Replaces high bounds by `+` or `*`, and shortens fixed counts.
function withRepetitions(source: string): string {
  let before = ''
  return source.replaceAll(
    /\\.|\[(?:\\.|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|./gsu,
    (token, least?: string, most?: string) => {
      const isGroup = before === ')'
      before = token
      if (least === undefined) return token
      const min = Number(least)
      const max = most === undefined ? min : most === '' ? Number.POSITIVE_INFINITY : Number(most)
      if (max < many) return token
      if (min === max && !isGroup) return `{${Math.min(min, 2 * many)}}`
      return min === 0 ? '*' : '+'
    },
  )
}

const parsed = (source: string) =>
  JS.Parser.fromLiteral({ source, flags: 'u' }).parse({ backreferences: 'disable', assertions: 'ignore' })

// True if repeated alternatives match the same text, as in `([a-z]|[a-z0-9])*`. scslre does not find these.
function repeatsAlternatives(source: string): boolean {
  const { expression, maxCharacter } = parsed(source)
  let repeated = 0
  let isFound = false
  const compare = ({ alternatives }: { alternatives: readonly NoParent<Concatenation>[] }) => {
    if (repeated === 0 || alternatives.length < 2) return
    const automata = alternatives.map((one) => NFA.fromRegex(one, { maxCharacter }))
    isFound ||= automata.some((automaton, index) =>
      automata.slice(0, index).some((other) => !isDisjointWith(automaton, other)),
    )
  }
  visitAst(expression, {
    onQuantifierEnter: (quantifier) => {
      if (quantifier.max === Number.POSITIVE_INFINITY) repeated++
      compare(quantifier)
    },
    onQuantifierLeave: ({ max }) => void (max === Number.POSITIVE_INFINITY && repeated--),
    onAlternationEnter: compare,
  })
  return isFound
}

// True if many repetitions may match nothing, as in `(a?){30}`, which has too many ways to match.
function repeatsWhatMayBeEmpty(source: string): boolean {
  let isFound = false
  visitAst(parsed(source).expression, {
    onQuantifierEnter: ({ max, alternatives }) => {
      isFound ||= max >= many && max !== Number.POSITIVE_INFINITY && alternatives.some(mayBeEmpty)
    },
  })
  return isFound
}

const mayBeEmpty = ({ elements }: Concatenation): boolean =>
  elements.every((element) => {
    if (element.type === 'Quantifier') return element.min === 0 || element.alternatives.some(mayBeEmpty)
    return element.type === 'Alternation' && element.alternatives.some(mayBeEmpty)
  })

// True if a state of the automaton returns to itself in two ways by one text, as in `(a|b|ab)*`: the number of ways doubles with each return.
// scslre only finds nested repetitions. @see Weber and Seidl, On the degree of ambiguity of finite automata (1991), criterion EDA
function isAmbiguous(source: string): boolean {
  const { expression, maxCharacter } = parsed(source)
  const { initial } = NFA.fromRegex(expression, { maxCharacter }, {}, new NFA.LimitedNodeFactory(300))
  const nodes: NFA.ReadonlyNode[] = [initial]
  for (const node of nodes) for (const next of node.out.keys()) if (!nodes.includes(next)) nodes.push(next)
  const numbers = new Map(nodes.map((node, at) => [node, at]))
  const pairs = (pair: number): number[] => {
    const [left, right] = [nodes[Math.floor(pair / nodes.length)]!, nodes[pair % nodes.length]!]
    const following: number[] = []
    for (const [one, read] of left.out)
      for (const [other, alsoRead] of right.out)
        if (!read.isDisjointWith(alsoRead))
          following.push(numbers.get(one)! * nodes.length + numbers.get(other)!)
    return following
  }
  const reach = (start: number, follow: (pair: number) => readonly number[]): Set<number> => {
    const reached = new Set<number>()
    const waiting = [start]
    for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop())
      for (const next of follow(pair)) if (!reached.has(next)) reached.add(next) && waiting.push(next)
    return reached
  }
  const forward = new Map<number, number[]>()
  const backward = new Map<number, number[]>()
  const same = nodes.map((_, at) => at * nodes.length + at)
  const waiting = [...same]
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    if (forward.has(pair)) continue
    const following = pairs(pair)
    forward.set(pair, following)
    for (const next of following) {
      const into = backward.get(next) ?? []
      backward.set(next, into)
      into.push(pair)
      waiting.push(next)
    }
  }
  const isOther = (pair: number) => Math.floor(pair / nodes.length) !== pair % nodes.length
  return same.some((start) => {
    const back = reach(start, (pair) => backward.get(pair) ?? [])
    return [...reach(start, (pair) => forward.get(pair) ?? [])].some(
      (pair) => isOther(pair) && back.has(pair),
    )
  })
}

// These contain data instead of schemas, unless the key names a property or a component.
const data = ['example', 'examples', 'default', 'enum', 'const']
const named =
  'properties patternProperties dependentSchemas $defs schemas parameters responses headers'.split(' ')

/** Returns the patterns that are not tested against all texts, with the reason. */
export function untestedPatterns(value: unknown, path: Path = [], seen = new Set<unknown>()): Problem[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  return Object.entries(value).flatMap(([key, item]): Problem[] => {
    const isName = !Array.isArray(value) && named.includes(String(path.at(-1)))
    const message = key === 'pattern' && typeof item === 'string' ? sayEngine(engineOf(item)) : undefined
    if (message) return [{ path: [...path, key], message }]
    return data.includes(key) && !isName ? [] : untestedPatterns(item, [...path, key], seen)
  })
}

// Engine that tests a pattern.
type Engine =
  | { kind: 'native'; flags: 'u' | '' }
  /** Linear in the length of the text. */
  | { kind: 'linear'; source: string }
  /** Skips texts longer than `most`. */
  | { kind: 'short'; flags: 'u' | ''; most: number }

const engines = new Map<string, Engine | undefined>()

export function engineOf(pattern: string): Engine | undefined {
  if (!engines.has(pattern)) engines.set(pattern, chosen(pattern))
  return engines.get(pattern)
}

function chosen(pattern: string): Engine | undefined {
  const flags = (['u', ''] as const).find((one) => isRegExp(pattern, one))
  // Without the flag, unknown escapes are allowed.
  const growth = flags === undefined ? undefined : growthOf(flags === 'u' ? pattern : withoutIdle(pattern))
  if (flags !== undefined && !growth) return { kind: 'native', flags }
  const source = RE2JS.translateRegExp(inRe2(pattern))
  if (isLinear(source)) return { kind: 'linear', source }
  return growth && { kind: 'short', flags: flags!, most: harmlessLengths[growth] }
}

function isRegExp(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags)
    return true
  } catch {
    return false
  }
}

function isLinear(source: string): boolean {
  try {
    RE2JS.compile(source)
    return true
  } catch {
    return false
  }
}

const withoutIdle = (pattern: string): string =>
  pattern.replaceAll(/\\([^\w^$.*+?()[\]{}|/\\])/g, (written, character: string) =>
    character === '-' ? written : character,
  )

// White space and line ends of ECMAScript.
const space =
  '\\t\\n\\v\\f\\r \\x{A0}\\x{1680}\\x{2000}-\\x{200A}\\x{2028}\\x{2029}\\x{202F}\\x{205F}\\x{3000}\\x{FEFF}'

// RE2 has fewer white-space characters than ECMAScript, and a dot that excludes fewer line ends.
function inRe2(pattern: string): string {
  let isClass = false
  return pattern.replaceAll(/\\.|[[\].]/gsu, (token) => {
    if (token === '[') isClass = true
    else if (token === ']') isClass = false
    if (token === '\\s') return isClass ? space : `[${space}]`
    if (token === '\\S' && !isClass) return `[^${space}]`
    return token === '.' && !isClass ? '[^\\n\\r\\x{2028}\\x{2029}]' : token
  })
}

/** Returns the patterns of a document; `isShort` if a maxLength keeps their texts short. */
export function patternsOf(document: Fields): { path: Path; pattern: string; isShort: boolean }[] {
  const found: ReturnType<typeof patternsOf> = []
  rebuild('Document', document, [], (kind, value, path, proceed) => {
    if (kind !== 'Schema' || value.$ref !== undefined) return proceed(value)
    if (typeof value.pattern === 'string') {
      const most = facet({ document, value, path }, 'maxLength')
      const isShort = typeof most === 'number' && most <= longestPolynomial
      found.push({ path: [...path, 'pattern'], pattern: value.pattern, isShort })
    }
    for (const pattern of Object.keys(fields(value.patternProperties)))
      found.push({ path: [...path, 'patternProperties', pattern], pattern, isShort: false })
    return proceed(value)
  })
  return found
}

/** Describes the restriction of an engine; undefined if all texts are tested. */
export function sayEngine(engine: Engine | undefined): string | undefined {
  if (engine === undefined) return 'patterns that are invalid in ECMAScript are not checked'
  return engine.kind === 'short'
    ? `patterns with exponential backtracking are checked on texts of at most ${engine.most} characters`
    : undefined
}

/** Returns the code that tests a pattern. @param isShort true if all texts are short */
export function patternCode(pattern: string, isShort: boolean): string {
  const isHarmless = isShort && growthOf(pattern) === 'polynomial'
  const engine: Engine | undefined = isHarmless ? { kind: 'native', flags: 'u' } : engineOf(pattern)
  const written = JSON.stringify(pattern)
  if (engine?.kind === 'linear') return `linear(${JSON.stringify(engine.source)})`
  const expression = `new RegExp(${written}, "${engine?.flags ?? 'u'}")`
  return engine?.kind === 'short' ? `short(${expression}, ${engine.most})` : expression
}

/** Compiles a pattern of Ajv in its engine. */
export function boundedRegExp(pattern: string): { test(text: string): boolean; toString(): string } {
  const engine = engineOf(pattern)
  const test =
    engine === undefined
      ? () => true
      : engine.kind === 'linear'
        ? linear(engine.source).test
        : (text: string) => (engine.kind === 'short' && text.length > engine.most) || expression.test(text)
  const expression = new RegExp(
    engine && engine.kind !== 'linear' ? pattern : '',
    engine && 'flags' in engine ? engine.flags : 'u',
  )
  // Ajv caches regular expressions by their text.
  return { test, toString: () => `/${pattern}/` }
}
boundedRegExp.code = 'new RegExp'
