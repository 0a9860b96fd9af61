import { closedBodies } from './closed-bodies.ts'
import { commonResponses } from './common-responses.ts'
import { descriptions } from './descriptions.ts'
import { errorCatalogue } from './error-catalogue.ts'
import { errorCodes } from './error-codes.ts'
import { errorSchema } from './error-schema.ts'
import { extensibleEnum } from './extensible-enum.ts'
import { ids } from './ids.ts'
import { knownMarks } from './known-marks.ts'
import { namedResponses } from './named-responses.ts'
import { parameterExamples } from './parameter-examples.ts'
import { portablePatterns } from './portable-patterns.ts'
import type { Rule } from './redocly.ts'
import { requiredScopes } from './required-scopes.ts'
import { responseBodies } from './response-bodies.ts'
import { responseHeaders } from './response-headers.ts'
import { sunsetPassed } from './sunset-passed.ts'

const rules: Record<string, Rule> = {
  'closed-bodies': closedBodies,
  'common-responses': commonResponses,
  descriptions,
  'error-catalogue': errorCatalogue,
  'error-codes': errorCodes,
  'extensible-enum': extensibleEnum,
  ids,
  'named-responses': namedResponses,
  'parameter-examples': parameterExamples,
  'portable-patterns': portablePatterns,
  'error-schema': errorSchema,
  'known-marks': knownMarks,
  'required-scopes': requiredScopes,
  'response-bodies': responseBodies,
  'response-headers': responseHeaders,
  'sunset-passed': sunsetPassed,
}

/**
 * The rules that the generator, which refuses what it cannot honour, leaves to the lint. `petstore/all` makes errors of them all: Redocly passes silently
 * over a rule of a plugin that the configuration misspells.
 */
export default () => ({
  id: 'petstore',
  rules: { oas3: rules },
  configs: {
    all: { rules: Object.fromEntries(Object.keys(rules).map((name) => [`petstore/${name}`, 'error'])) },
  },
})
