import type { Case } from './case.ts'

const since = 'x-deprecated-since: "2026-01-01"'
const sunset = 'x-sunset: "2030-12-05"'
const successor = 'x-successor: { operationId: listThings, usage: GET /things }'

const lifecycle = (replace: string, by: string, message: string, at?: string): Case => ({
  after: 'operationId: getThing',
  replace,
  by,
  ...(at && { at }),
  refused: ['petstore/lifecycle-marks', message],
})

const brownout = (window: string) => `${sunset}\n      x-brownouts:\n        - ${window}`

const scopes = (replace: string, by: string, message: string, at?: string): Case => ({
  after: 'operationId: deleteThing',
  replace,
  by,
  ...(at && { at }),
  refused: ['petstore/scopes', message],
})

/** Marks of operations. */
export const marks: Record<string, Case> = {
  'deprecated without since': lifecycle(
    `      ${since}\n`,
    '',
    'deprecated without x-deprecated-since',
    'deprecated:',
  ),
  'a sunset before since': lifecycle(since, `x-deprecated-since: '2031-01-01'`, 'is not after', 'x-sunset:'),
  'a day that the calendar lacks': lifecycle(
    since,
    `x-deprecated-since: '2026-02-30'`,
    'not a day of the calendar',
  ),
  'an unknown successor': lifecycle(
    successor,
    successor.replace('list', 'lst'),
    'no operation is called lstThings',
  ),
  'itself as successor': lifecycle(
    successor,
    'x-successor: { operationId: getThing, usage: GET /things }',
    'cannot succeed itself',
  ),
  'a brownout after the sunset': lifecycle(
    sunset,
    brownout(`{ from: '2030-12-06T12:00:00Z', to: '2030-12-06T12:10:00Z' }`),
    'not between x-deprecated-since and x-sunset',
    '- {',
  ),
  'a brownout that ends before it starts': lifecycle(
    sunset,
    brownout(`{ from: '2030-11-06T12:00:00Z', to: '2030-11-06T11:00:00Z' }`),
    'not after its start',
    '- {',
  ),
  'a sunset on an operation that stays': {
    after: 'operationId: deleteThing',
    replace: '      x-stability: beta\n',
    by: `      x-stability: beta\n      ${sunset}\n`,
    at: 'x-sunset:',
    refused: ['petstore/lifecycle-marks', 'x-sunset without deprecated: true'],
  },
  'a reason that is no sentence': lifecycle(
    sunset,
    `${sunset}\n      x-deprecated-reason: old`,
    'not a reason; write one sentence in one line',
    'x-deprecated-reason:',
  ),
  'a reason on an operation that stays': {
    after: 'operationId: deleteThing',
    replace: '      x-stability: beta\n',
    by: '      x-stability: beta\n      x-deprecated-reason: It is old.\n',
    at: 'x-deprecated-reason:',
    refused: ['petstore/lifecycle-marks', 'x-deprecated-reason without deprecated: true'],
  },
  'an unknown stability': {
    after: 'operationId: deleteThing',
    replace: 'x-stability: beta',
    by: 'x-stability: alpha',
    refused: ['petstore/lifecycle-marks', '"alpha" is not a stability'],
  },
  'a sunset that has come': {
    after: 'operationId: getThing',
    replace: sunset,
    by: `x-sunset: '2026-11-21'`,
    refused: ['petstore/sunset-passed', 'has come; remove the operation'],
  },
  'a misspelt mark': {
    after: 'operationId: deleteThing',
    replace: 'x-hideTryItPanel: true',
    by: 'x-hide-try-it-panel: true',
    refused: ['petstore/known-marks', 'x-hide-try-it-panel is not a mark of operations'],
  },
  'a mark that says no': {
    after: 'operationId: deleteThing',
    replace: 'x-hideTryItPanel: true',
    by: 'x-hideTryItPanel: false',
    refused: ['petstore/known-marks', 'can only be true'],
  },
  'a mark on a path': {
    replace: '  /things/{thingId}:\n',
    by: '  /things/{thingId}:\n    x-sunset: "2030-12-05"\n',
    at: 'x-sunset:',
    refused: ['petstore/known-marks', 'move it to the Operation'],
  },
  'a mark on a schema': {
    after: '    NewThing:',
    replace: '      type: object\n',
    by: '      type: object\n      x-stability: beta\n',
    at: 'x-stability:',
    refused: ['petstore/known-marks', 'move it to the Operation'],
  },
  'an unknown scope': scopes(
    '[things:write]',
    '[things:wirte]',
    'no scope "things:wirte"',
    'x-required-scopes:',
  ),
  'no scope at all': scopes('[things:write]', '[]', 'names no scope', 'x-required-scopes:'),
  'no mark for scopes': {
    ...scopes('      x-required-scopes: [things:write]\n', '', 'names no scope', 'delete:'),
    after: '    delete:',
  },
  'scopes of a public operation': {
    replace: 'security: []',
    by: 'security: []\n      x-required-scopes: [things:read]',
    at: 'x-required-scopes:',
    refused: ['petstore/scopes', 'getAbout is public'],
  },
  'an unknown security scheme': {
    after: 'operationId: deleteThing',
    replace: '      x-stability: beta\n',
    by: '      x-stability: beta\n      security: [{ kye: [] }]\n',
    at: 'security:',
    refused: ['security-defined', 'kye'],
  },
  'an extensible enumeration that lacks a code': {
    replace: '            - gone\n',
    by: '',
    at: 'x-extensible-enum:',
    refused: ['petstore/extensible-enum', 'not the list of x-error-codes; write [bad_request, '],
  },
}
