// ReDoS: some patterns let a text of thirty characters block a server for minutes.

import { RE2JS } from 're2js'
import { type Concatenation, isDisjointWith, JS, NFA, type NoParent, visitAst } from 'refa'
import { analyse, type Report } from 'scslre'
import { orUndefined } from '../cli/or-undefined.ts'
import { type Fields, facet, fields, type Path } from '../read/document.ts'
import { rebuild } from '../read/grammar.ts'
import type { Finding } from '../rules/finding.ts'
import { linear } from '../runtime/linear.ts'

// Growth of the matching time with the length of the text.
type Growth = 'exponential' | 'polynomial'

// With this length, two overlapping repetitions (cubic without an anchor) take about two milliseconds.
export const longestPolynomial = 200

// Texts of this length are tested quickly.
const harmlessLengths: Readonly<Record<Growth, number>> = { exponential: 5, polynomial: longestPolynomial }

// A contract repeats its patterns.
function memoised<T>(work: (pattern: string) => T): (pattern: string) => T {
  const known = new Map<string, T>()
  return (pattern) => {
    if (!known.has(pattern)) known.set(pattern, work(pattern))
    return known.get(pattern)!
  }
}

/** Returns the growth of a pattern; undefined if it is linear, and for an invalid pattern. */
export const growthOf = memoised(analysed)

function analysed(source: string): Growth | undefined {
  const flags = 'u'
  try {
    new RegExp(source, flags)
    if (isIntricate(source)) return 'exponential'
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

// The analysis of more repetitions takes seconds, of nested ones soon hours.
const mostRepetitions = 60
const mostNested = 8

function isIntricate(source: string): boolean {
  let depth = 0
  let deepest = 0
  let repetitions = 0
  visitAst(parsed(source).expression, {
    onQuantifierEnter: () => {
      repetitions += 1
      depth += 1
      deepest = Math.max(deepest, depth)
    },
    onQuantifierLeave: () => {
      depth -= 1
    },
  })
  return repetitions > mostRepetitions || deepest > mostNested
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
    const automata = alternatives.map((alternative) => NFA.fromRegex(alternative, { maxCharacter }))
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
    for (const [node, read] of left.out)
      for (const [other, alsoRead] of right.out)
        if (!read.isDisjointWith(alsoRead))
          following.push(numbers.get(node)! * nodes.length + numbers.get(other)!)
    return following
  }
  const reach = (start: readonly number[], follow: (pair: number) => readonly number[]) => {
    const reached = new Set(start)
    for (const pair of reached) for (const next of follow(pair)) reached.add(next)
    return reached
  }
  const forward: number[][] = []
  const backward = Array.from({ length: nodes.length ** 2 }, (): number[] => [])
  const same = nodes.map((_, at) => at * nodes.length + at)
  reach(same, (pair) => {
    forward[pair] = pairs(pair)
    for (const next of forward[pair]) backward[next]!.push(pair)
    return forward[pair]
  })
  const isOther = (pair: number) => Math.floor(pair / nodes.length) !== pair % nodes.length
  return same.some((start) => {
    const back = reach([start], (pair) => backward[pair]!)
    return [...reach([start], (pair) => forward[pair]!)].some((pair) => isOther(pair) && back.has(pair))
  })
}

// Engine that tests a pattern.
type Engine =
  | { kind: 'native'; flags: 'u' | '' }
  /** Takes a step for each character and each state. It skips texts longer than `most`, if that is set. */
  | { kind: 'linear'; source: string; most?: number }
  /** Skips texts longer than `most`. */
  | { kind: 'short'; flags: 'u' | ''; most: number }

// A million steps take about 40 ms. Texts of a body of 64 KiB take a quarter of a second with the first number of states, and thrice as long
// with the other; one text never takes longer than with the first.
const freeStates = 100
const mostStates = 300

export const engineOf = memoised(chosen)

function chosen(pattern: string): Engine | undefined {
  const flags = (['u', ''] as const).find((flag) => isRegExp(pattern, flag))
  // Without the flag, unknown escapes are allowed.
  const growth = flags === undefined ? undefined : growthOf(flags === 'u' ? pattern : withoutIdle(pattern))
  if (flags !== undefined && !growth) return { kind: 'native', flags }
  const source = RE2JS.translateRegExp(inRe2(pattern))
  const states = orUndefined(() => RE2JS.compile(source).programSize()) ?? Number.POSITIVE_INFINITY
  if (states <= freeStates) return { kind: 'linear', source }
  if (states <= mostStates)
    return { kind: 'linear', source, most: Math.floor((freeStates * 64 * 1024) / states) }
  return growth && { kind: 'short', flags: flags!, most: harmlessLengths[growth] }
}

export const isRegExp = (pattern: string, flags: string): boolean =>
  succeeds(() => new RegExp(pattern, flags))

function succeeds(work: () => unknown): boolean {
  try {
    work()
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

/** Reports the patterns that are not tested against all texts. */
export const untestedPatterns = (document: Fields): Finding[] =>
  patternsOf(document).flatMap(({ path, pattern, isShort }): Finding[] => {
    const engine = engineFor(pattern, isShort)
    if (engine?.kind === 'native' || (engine?.kind === 'linear' && (isShort || !engine.most))) return []
    if (!engine)
      return [
        {
          code: 'pattern-unchecked',
          path,
          message: 'patterns that are invalid in ECMAScript are not checked',
        },
      ]
    const reason = engine.kind === 'short' ? 'exponential backtracking' : 'hundreds of states'
    const message = `patterns with ${reason} are checked on texts of at most ${engine.most} characters`
    return [{ code: 'pattern-bounded', path, message }]
  })

// In polynomial time, short texts are tested quickly.
const engineFor = (pattern: string, isShort: boolean): Engine | undefined =>
  isShort && growthOf(pattern) === 'polynomial' ? { kind: 'native', flags: 'u' } : engineOf(pattern)

/** Returns the code that tests a pattern, and the functions that it calls. @param isShort true if all texts are short */
export function patternCode(
  pattern: string,
  isShort: boolean,
): readonly [code: string, calls: ('linear' | 'short')[]] {
  const engine = engineFor(pattern, isShort)
  const written = JSON.stringify(pattern)
  if (engine?.kind === 'linear') {
    const bound = engine.most ? `, ${engine.most}` : ''
    return [`linear(${JSON.stringify(engine.source)}${bound})`, ['linear']]
  }
  const expression = `new RegExp(${written}, "${engine?.flags ?? 'u'}")`
  return engine?.kind === 'short' ? [`short(${expression}, ${engine.most})`, ['short']] : [expression, []]
}

export interface BoundedRegExp {
  source: string
  test(text: string): boolean
  toString(): string
}

/** Compiles a pattern of Ajv in its engine. */
export function boundedRegExp(pattern: string): BoundedRegExp {
  const engine = engineOf(pattern)
  const test = engine ? testOf(pattern, engine) : () => true
  // Ajv caches regular expressions by their text.
  return { source: pattern, test, toString: () => `/${pattern}/` }
}

function testOf(pattern: string, engine: Engine): (text: string) => boolean {
  if (engine.kind === 'linear') return linear(engine.source, engine.most).test
  const expression = new RegExp(pattern, engine.flags)
  const most = engine.kind === 'short' ? engine.most : Number.POSITIVE_INFINITY
  return (text) => text.length > most || expression.test(text)
}

boundedRegExp.code = 'new RegExp'
