/** Patterns that take a regular expression engine too long (ReDoS): a text of some thirty characters can block a server for minutes. */
import { type Concatenation, isDisjointWith, JS, NFA, type NoParent, visitAst } from 'refa'
import { analyse, type Report } from 'scslre'
import { type Fields, list, type Path, valueAt } from '../read/document.ts'

/** How the time of a test grows with the length of the text. */
type Growth = 'exponential' | 'polynomial'

/** With at most this many characters, two overlapping repetitions (cubic without an anchor) take some two milliseconds. */
export const longestPolynomial = 200

/** A text of at most this many characters is tested in no time. */
const harmlessLengths: Readonly<Record<Growth, number>> = { exponential: 5, polynomial: longestPolynomial }

const known = new Map<string, Growth | undefined>()

/** Undefined for a pattern whose time grows with the length alone, and for what is no regular expression. */
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
    // Of three overlapping repetitions and more, no length that people want is short enough.
    if (new Set(found.flatMap(quantifiersOf)).size > 2) return 'exponential'
    return found.length > 0 ? 'polynomial' : undefined
  } catch (error) {
    // A pattern that is invalid is reported by others; one with too many states cannot be said to be harmless.
    return error instanceof SyntaxError ? undefined : 'exponential'
  }
}

/** The places of the quantifiers whose repetitions overlap. */
function quantifiersOf(report: Report): number[] {
  return report.type === 'Trade' ? [report.startQuant.start, report.endQuant.start] : [report.quant.start]
}

/** From so many repetitions on, a text of this length meets no bound: `{1,9}` is to it what `+` is. */
const many = 4

/** The pattern with `+` and `*` where a bound is high, and with short runs where a class stands a fixed number of times. */
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

/** True if alternatives that are repeated match the same text, as in `([a-z]|[a-z0-9])*`: scslre does not look for these, and an automaton may have one state for both. */
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

/** True if many repetitions of something may each match nothing, as in `(a?){30}`: there are too many ways to match some. */
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

/**
 * True if a state of the automaton can return to itself by two ways that read the same text, as in `(a|b|ab)*`: then the ways to read a text
 * double with each return. scslre finds nested repetitions, but not these.
 * @see Weber and Seidl, On the degree of ambiguity of finite automata (1991), criterion EDA
 */
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

/** A pattern whose time grows, and where it stands. */
interface GrowingPattern {
  path: Path
  growth: Growth
}

/** What holds data rather than schemas, but where the key is the name of a property or of a component. */
const data = ['example', 'examples', 'default', 'enum', 'const']
const named =
  'properties patternProperties dependentSchemas $defs schemas parameters responses headers'.split(' ')

/** Every growing pattern of a document, in its order; an object that stands in several places is looked at once. */
export function growingPatterns(
  value: unknown,
  path: Path = [],
  seen = new Set<unknown>(),
): GrowingPattern[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  return Object.entries(value).flatMap(([key, item]): GrowingPattern[] => {
    const isName = !Array.isArray(value) && named.includes(String(path.at(-1)))
    const growth = key === 'pattern' && typeof item === 'string' ? growthOf(item) : undefined
    if (growth) return [{ path: [...path, key], growth }]
    return data.includes(key) && !isName ? [] : growingPatterns(item, [...path, key], seen)
  })
}

/** A sentence about a pattern that takes long. */
export const sayGrowing = (growth: Growth): string =>
  `this pattern can take ${growth} time (ReDoS), and is tested on texts of at most ${harmlessLengths[growth]} characters`

/** The document with each of these patterns tested on short texts alone: a longer text passes it. */
export function boundPatterns(document: Fields, growing: readonly GrowingPattern[]): Fields {
  if (growing.length === 0) return document
  const bounded = structuredClone(document)
  for (const { path, growth } of growing) {
    const schema = valueAt(bounded, path.slice(0, -1)) as Record<string, unknown>
    const short = { anyOf: [{ minLength: harmlessLengths[growth] + 1 }, { pattern: schema.pattern }] }
    delete schema.pattern
    schema.allOf = [...list(schema.allOf), short]
  }
  return bounded
}

/** The regular expressions of an Ajv that tests growing patterns on short texts alone. */
export function boundedRegExp(
  pattern: string,
  flags: string,
): { test(text: string): boolean; toString(): string } {
  const expression = new RegExp(pattern, flags)
  const growth = growthOf(pattern)
  if (!growth) return expression
  return {
    test: (text) => text.length > harmlessLengths[growth] || expression.test(text),
    // Ajv keeps one regular expression for each text.
    toString: () => String(expression),
  }
}
boundedRegExp.code = 'new RegExp'
