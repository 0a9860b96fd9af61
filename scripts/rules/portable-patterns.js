/** @import { Rule } from './types.ts' */
import { isText } from './redocly.js'

/**
 * Patterns are read alike by RE2, PCRE2, Python, Java, .NET, Rust, Ruby and JavaScript with and without the `u` flag, so that every
 * generated client agrees with the server. One difference no pattern can avoid: for some of them `$` also stands before a
 * last line feed, and for Ruby before any.
 * @type {Rule}
 */
export const portablePatterns = () => ({
  Schema: ({ pattern }, { location, report }) => {
    const reason = isText(pattern) ? notPortable(pattern) : undefined
    if (reason === undefined) return
    report({
      message: `regular expressions of other languages read this pattern differently or not at all: ${reason}`,
      location: location.child('pattern').key(),
    })
  },
})

/** ASCII by its code, white space by its letter, and what has a meaning of its own behind a backslash. */
const escaped = String.raw`\\(?:x[0-7][0-9A-Fa-f]|[tnrf]|[\^$\\.*+?()[\]{}|])`
/** What stands for itself in a class. An operator of classes (`&&`, `--`, `[`) needs a character that is not here, or is doubled. */
const member = String.raw`(?!&&|--|~~|\|\|)(?:[ -Z_-~]|${escaped}|\\-)`
/** A class that is negated matches half of an emoji where characters are UTF-16, and so must not be counted. */
const quantifier = String.raw`(?:[*+?]|\{\d{1,3}(?:,(?:\d{1,3})?)?\})?`
const tokens = new RegExp(
  [
    String.raw`\[\^(?!\])(?:${member})+\](?:[*+](?![*+?{]))?(?![?{])`,
    String.raw`(?:\[(?![\^\]])(?:${member})+\]|${escaped}|[ !"#%&',\-/0-9:;<=>@A-Z_\x60a-z~])${quantifier}(?![*+?{])`,
    String.raw`\((?:\?:|(?!\?))|\)${quantifier}(?![*+?{])|[\^$|]`,
  ].join('|'),
  'y',
)

/** What people write most often that is not portable, and why. @type {[start: RegExp, reason: string][]} */
const known = [
  [/^\(\?[=!<]/, 'look-around and named groups; list what is allowed instead'],
  [/^\\u|^\\x[89A-Fa-f]/, 'characters beyond ASCII; describe them in the text'],
  [/^\\[dDwWsSbB]/, 'a class that some read as ASCII and some as Unicode; spell it out, as in [0-9]'],
  [/^\\[pPkN1-9]/, 'a property or a back-reference'],
  [/^\./, 'what a dot leaves out differs; write a class, as in [^\\x0A]'],
]

/**
 * Why a pattern is not portable, by a grammar that is stricter than any engine; undefined if it is.
 * @type {(pattern: string) => string | undefined}
 */
export function notPortable(pattern) {
  for (let at = 0; at < pattern.length; at = tokens.lastIndex) {
    tokens.lastIndex = at
    if (tokens.test(pattern)) continue
    const rest = pattern.slice(at)
    // Within a class the culprit is further on.
    const within = rest.startsWith('[')
      ? rest.slice(rest.search(/\\[^tnrf^$\\.*+?()[\]{}|x-]|\\x[89A-Fa-f]|$/))
      : rest
    const reason = known.find(([start]) => start.test(within))?.[1]
    return `at "${(reason ? within : rest).slice(0, 20)}"${reason ? `, ${reason}` : ''}`
  }
  for (const flags of ['', 'u']) {
    try {
      new RegExp(pattern, flags)
    } catch (error) {
      return /** @type {Error} */ (error).message
    }
  }
  return undefined
}
