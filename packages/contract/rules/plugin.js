import {
  callbacks,
  commonResponses,
  conditionalRequests,
  declaredTags,
  knownMarks,
  namedResponses,
  requiredScopes,
  sunsetPassed,
} from './operations.js'
import {
  errorCatalogue,
  errorCodes,
  errorSchema,
  extensibleEnum,
  responseBodies,
  responseHeaders,
} from './responses.js'
import { closedBodies, descriptions, ids, parameterExamples, portablePatterns } from './schemas.js'

/** @type {Record<string, import('./types.ts').Rule>} */
const rules = {
  callbacks,
  'closed-bodies': closedBodies,
  'common-responses': commonResponses,
  'conditional-requests': conditionalRequests,
  'declared-tags': declaredTags,
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
