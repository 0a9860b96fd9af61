import fc from 'fast-check'
import { JS } from 'refa'
import { isRegExp } from './patterns.ts'

/**
 * Returns texts for a pattern; undefined if it cannot be generated. Assertions that fast-check does not support, such as `\b` and
 * look-ahead, are left out, so that some texts may not match.
 */
export function matching(
  pattern: string,
  limits: fc.StringMatchingConstraints,
): fc.Arbitrary<string> | undefined {
  const flags = isRegExp(pattern, 'u') ? 'u' : ''
  for (const make of [() => new RegExp(pattern, flags), () => withoutAssertions(pattern, flags)]) {
    try {
      return fc.stringMatching(make(), limits)
    } catch {}
  }
  return undefined
}

function withoutAssertions(pattern: string, flags: string): RegExp {
  const { expression } = JS.Parser.fromLiteral({ source: pattern, flags }).parse({
    assertions: 'ignore',
    backreferences: 'disable',
  })
  const plain = JS.toLiteral(expression)
  return new RegExp(`^(?:${plain.source})$`, plain.flags)
}
