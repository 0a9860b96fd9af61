/**
 * Findings of Redocly in the terms of this linter: in its words, and with the code of the rule of ours that says the same. Only this file
 * reads texts of Redocly.
 */
import { resolve } from 'node:path'
import { shownName } from '../cli/address.ts'
import { suggested } from '../cli/did-you-mean.ts'
import { pointerPath } from '../read/document.ts'
import { elsewhere } from '../read/grammar.ts'
import { showPath } from '../read/problem.ts'
import type { LintFinding } from './rules/rule.ts'

export interface LintProblem extends LintFinding {
  /** Name of the rule, or `generate` for a refusal of the generator. */
  rule: string
  /** True if only versions before OpenAPI 3.2 ask for it. */
  isUntil31?: boolean
}

/** Finding in Redocly's report in JSON. */
export interface RedoclyProblem {
  ruleId: string
  message: string
  suggest?: string[]
  /** Present if a rule of ours reports it. */
  finding?: Omit<LintFinding, 'file' | 'line' | 'column' | 'message'>
  location: { source: { ref: string }; pointer?: string; start?: { line: number; col: number } }[]
}

export function translated({
  ruleId,
  message,
  suggest,
  finding,
  location: [where],
}: RedoclyProblem): LintProblem {
  const { line, col } = where?.start ?? { line: 1, col: 1 }
  const file = shownName(resolve(where?.source.ref ?? ''))
  const at = where?.pointer === undefined ? {} : { at: showPath(pointerPath(where.pointer)) }
  const translation = finding
    ? { ...finding, message }
    : { ...at, ...translationOf(ruleId, message.trim(), suggest?.[0]) }
  return { file, line, column: col, rule: ruleId, ...translation }
}

/** Returns a problem for each file that Redocly could not parse: it refuses some YAML that others read, and then checks nothing of the file. */
export function unreadFiles(stderr: string): LintProblem[] {
  return [...stderr.matchAll(/^ +- (.+) in "(.+)" \((\d+):(\d+)\)$/gm)].map(
    ([, reason = '', file = '', line, column]) => ({
      file: shownName(file),
      line: Number(line),
      column: Number(column),
      rule: 'struct',
      message: `Redocly cannot read this YAML, so that its rules check nothing here: ${reason}; write it otherwise`,
    }),
  )
}

type Translation = Pick<LintProblem, 'message' | 'code' | 'lacks' | 'meant' | 'cause' | 'isUntil31'>

function translationOf(rule: string, message: string, meant: string | undefined): Translation {
  const [, unknown] = /^Property `(.*)` is not expected here\.$/.exec(message) ?? []
  if (unknown !== undefined && Object.hasOwn(elsewhere, unknown)) {
    // The same field of another version is in each schema.
    const text = elsewhere[unknown]!
    return { message: text, code: 'field-of-other-version', cause: text }
  }
  if (unknown !== undefined) {
    const text = `unknown field ${unknown}${suggested(meant)}; fix or remove it`
    return { message: text, code: 'field-unknown', ...(meant !== undefined && { meant }) }
  }
  const text = rewritten.reduce((text, [pattern, words]) => text.replace(pattern, words), message)
  const [, lacks] =
    /^The field `(.*)` must be present on this level\.$|should contain `(.+)` field/
      .exec(message)
      ?.filter(Boolean) ?? []
  // Redocly still asks of OpenAPI 3.2 what only earlier versions do: that responses are described, and that no cookie has the style `cookie`.
  const isUntil31 =
    rule === 'struct' && (lacks === 'description' || text.startsWith('`style` must be one of'))
  if (lacks !== undefined) return { message: text, code: 'field-missing', lacks, isUntil31 }
  if (message.startsWith('Must contain at least one of'))
    return { message: text, code: 'parameter-without-schema' }
  if (message.startsWith('There is no')) return { message: text, code: 'scheme-undeclared' }
  const { member = '', reason } = misfit.exec(text)?.groups ?? {}
  if (reason !== undefined && aboutExamples.test(rule))
    return {
      message: text,
      code: 'value-misfit',
      cause: /^\d*$/.test(member) ? reason : `${member} ${reason}`,
    }
  return { message: text, isUntil31 }
}

/** Rules of Redocly that check examples against their schemas. */
export const aboutExamples = /^no-invalid-.*-examples$/

// The pointer of a wrong value is left out of its cause, except for the name of its member.
const misfit = /its schema: (?:\S*\/(?<member>[^\s/]+) )?(?<reason>.*)/

const rewritten: readonly [RegExp, string][] = [
  [
    /^Example value must conform to the schema: (.*)\.$/,
    'the example does not fit its schema: $1; fix the value or the schema',
  ],
  [/`([^`]*)` property (must )/, '/$1 $2'],
  [
    /must NOT have (?:unevaluated|additional) properties `([^`]*)`/,
    'has $1, which its schema does not describe',
  ],
  [/must have required property '([^']*)'/, 'lacks $1'],
  [/must NOT/, 'must not'],
  [/ can be one of the following only: /, ' must be one of '],
  [/^The field `(.*)` must be present on this level\.$/, '$1 is missing; add it'],
  [/^Expected type `(.*)` \((array|object)\) but got `(.*)`$/, 'expected an $2 ($1), got $3'],
  [/^Expected type `(.*)` but got `(.*)`\.$/, 'expected type $1, got $2'],
]
