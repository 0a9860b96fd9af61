import type { Case } from './case.ts'

export const extensions: Record<string, Case> = {
  'a sunset in the past': {
    after: 'operationId: getThing',
    replace: 'x-sunset: "2030-12-05"',
    by: `x-sunset: '2026-11-21'`,
    refused: ['contract/sunset-passed', 'has come; remove the operation'],
  },
  'a misspelt extension': {
    after: 'operationId: deleteThing',
    replace: '      x-stability: beta\n',
    by: '      x-stability: beta\n      x-sunsett: "2030-01-01"\n',
    at: 'x-sunsett:',
    refused: [
      'contract/sound-operations',
      'unknown extension x-sunsett (did you mean x-sunset?); fix or remove it',
    ],
  },
  'an extension that nobody knows': {
    after: 'operationId: deleteThing',
    replace: '      x-stability: beta\n',
    by: '      x-stability: beta\n      x-unheard: true\n',
    at: 'x-unheard:',
    refused: ['contract/known-marks', 'unknown extension x-unheard; use one of x-required-scopes, '],
  },
  'an extension on the wrong object': {
    after: 'schemas:\n    Id:',
    replace: '    NewThing:\n',
    by: '    NewThing:\n      x-sunset: "2030-01-01"\n',
    at: 'x-sunset:',
    refused: ['contract/known-marks', 'x-sunset has no meaning on a Schema; move it to the Operation'],
  },
  'x-hideTryItPanel: false': {
    replace: 'x-hideTryItPanel: true',
    by: 'x-hideTryItPanel: false',
    refused: ['contract/known-marks', 'can only be true'],
  },
  'a deprecated operation without a sunset': {
    after: 'operationId: getThing',
    replace:
      '      x-deprecated-since: "2026-01-01"\n      x-sunset: "2030-12-05"\n      x-successor: { operationId: listThings, usage: GET /things }\n',
    by: '',
    at: 'deprecated: true',
    refused: ['contract/known-marks', 'deprecated without a sunset'],
  },
  'a secured operation without scopes': {
    after: '    post:',
    replace: '      x-required-scopes: [things:write]\n',
    by: '',
    at: 'post:',
    refused: ['contract/required-scopes', 'createThing needs a key but no scope'],
  },
  'an error catalogue of another schema': {
    after: 'schemas:\n    Id:',
    replace: '    NewThing:\n',
    by: '    NewThing:\n      x-error-codes: {}\n',
    at: 'x-error-codes:',
    refused: ['contract/error-catalogue', 'belongs to the property code of the schema Error'],
  },
  'a code in another style': {
    replace: '            - unavailable\n          x-error-codes:\n',
    by: '            - unavailable\n            - NotThere\n          x-error-codes:\n            NotThere: { status: 404, remedy: Look elsewhere. }\n',
    at: 'NotThere:',
    refused: ['contract/error-catalogue', 'NotThere is not a code; write it like thing_not_found'],
  },
  'an error of another shape': {
    after: '    NotAcceptable:\n      description',
    replace: 'schema: { $ref: "#/components/schemas/Error" }',
    by: 'schema: { type: object, additionalProperties: true }',
    at: 'content:',
    refused: ['contract/error-schema', 'the body of 406 is not the Error schema'],
  },
  'an unknown security scheme': {
    after: 'operationId: deleteThing',
    replace: '      x-stability: beta\n',
    by: '      x-stability: beta\n      security: [{ kye: [] }]\n',
    at: 'security:',
    refused: ['security-defined', 'kye'],
  },
  'an extensible enum that lacks a code': {
    replace: '            - gone\n',
    by: '',
    at: 'x-extensible-enum:',
    refused: ['contract/extensible-enum', 'not the list of x-error-codes; write [bad_request, '],
  },
}
