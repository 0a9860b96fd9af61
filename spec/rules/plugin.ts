import { closedBodies } from './closed-bodies.ts'
import { commonAnswers } from './common-responses.ts'
import { descriptions } from './descriptions.ts'
import { errorCodes } from './error-codes.ts'
import { extensibleEnum } from './extensible-enum.ts'
import { ids } from './ids.ts'
import { knownMarks } from './known-marks.ts'
import { lifecycleMarks } from './lifecycle-marks.ts'
import { namedResponses } from './named-responses.ts'
import { parameterExamples } from './parameter-examples.ts'
import { portablePatterns } from './portable-patterns.ts'
import type { Rule } from './redocly.ts'
import { answerBodies } from './response-bodies.ts'
import { answerHeaders } from './response-headers.ts'
import { scopes } from './scopes.ts'
import { sunsetPassed } from './sunset-passed.ts'

const rules: Record<string, Rule> = {
  'answer-bodies': answerBodies,
  'answer-headers': answerHeaders,
  'closed-bodies': closedBodies,
  'common-answers': commonAnswers,
  descriptions,
  'error-codes': errorCodes,
  'extensible-enum': extensibleEnum,
  ids,
  'known-marks': knownMarks,
  'lifecycle-marks': lifecycleMarks,
  'named-responses': namedResponses,
  'parameter-examples': parameterExamples,
  'portable-patterns': portablePatterns,
  scopes,
  'sunset-passed': sunsetPassed,
}

/**
 * The rules that this project relies on, for Redocly. `petstore/all` makes errors of them all: Redocly passes silently
 * over a rule of a plugin that the configuration misspells.
 */
export default () => ({
  id: 'petstore',
  rules: { oas3: rules },
  configs: {
    all: { rules: Object.fromEntries(Object.keys(rules).map((name) => [`petstore/${name}`, 'error'])) },
  },
})
