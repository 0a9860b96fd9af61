import { callbacks } from './callbacks.js'
import { closedBodies } from './closed-bodies.js'
import { commonResponses } from './common-responses.js'
import { conditionalRequests } from './conditional-requests.js'
import { descriptions } from './descriptions.js'
import { errorCatalogue } from './error-catalogue.js'
import { errorCodes } from './error-codes.js'
import { errorSchema } from './error-schema.js'
import { extensibleEnum } from './extensible-enum.js'
import { ids } from './ids.js'
import { knownMarks } from './known-marks.js'
import { namedResponses } from './named-responses.js'
import { parameterExamples } from './parameter-examples.js'
import { portablePatterns } from './portable-patterns.js'
import { requiredScopes } from './required-scopes.js'
import { responseBodies } from './response-bodies.js'
import { responseHeaders } from './response-headers.js'
import { sunsetPassed } from './sunset-passed.js'

/** @type {Record<string, import('./types.ts').Rule>} */
const rules = {
  callbacks,
  'closed-bodies': closedBodies,
  'common-responses': commonResponses,
  'conditional-requests': conditionalRequests,
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
 * The rules that the generator, which refuses what it cannot honour, leaves to the lint. `contract/all` makes errors of them all: Redocly passes silently
 * over a rule of a plugin that the configuration misspells.
 */
export default () => ({
  id: 'contract',
  rules: { oas3: rules },
  configs: {
    all: { rules: Object.fromEntries(Object.keys(rules).map((name) => [`contract/${name}`, 'error'])) },
  },
})
