import type { Case } from './case.ts'

const response = (status: string, component: string) =>
  `        "${status}": { $ref: "#/components/responses/${component}" }\n`

const missing = (operation: string, status: string, component: string, fix?: string): Case => ({
  after: `operationId: ${operation}`,
  replace: response(status, component),
  by: '',
  at: 'responses:',
  refused: ['contract/common-responses', fix ?? `${operation} can respond ${status}`],
})

const superfluous = (operation: string, status: string, written: string, before: string): Case => ({
  after: `operationId: ${operation}`,
  replace: `        "${before}"`,
  by: `${written}        "${before}"`,
  refused: ['contract/common-responses', `${operation} never responds ${status}`],
})

const methodNotAllowed = `    MethodNotAllowed:
      description: No.
      headers: { Allow: { $ref: "#/components/headers/Text" }, RateLimit: { $ref: "#/components/headers/Text" }, RateLimit-Policy: { $ref: "#/components/headers/Text" }, X-Request-Id: { $ref: "#/components/headers/RequestId" } }
      content:
        application/json:
          schema: { $ref: "#/components/schemas/Error" }
          example: { code: method_not_allowed, message: There is only GET., status: 405 }
`

export const responses: Record<string, Case> = {
  '400 is missing': missing(
    'deleteThing',
    '400',
    'BadRequest',
    `add '400': { $ref: '#/components/responses/BadRequest' }`,
  ),
  '401 is missing': missing('deleteThing', '401', 'Unauthorized'),
  '403 is missing': missing('deleteThing', '403', 'Forbidden'),
  '429 is missing': missing('deleteThing', '429', 'TooManyRequests'),
  '500 is missing': missing('deleteThing', '500', 'InternalError'),
  '503 is missing': missing('deleteThing', '503', 'Unavailable'),
  '406 is missing beside a body': missing('listThings', '406', 'NotAcceptable'),
  '406 without a body': superfluous('deleteThing', '406', response('406', 'NotAcceptable'), '412'),
  '412 is missing beside If-Match': missing('deleteThing', '412', 'PreconditionFailed'),
  '412 is missing beside If-None-Match of a write': missing('createThing', '412', 'PreconditionFailed'),
  '412 without If-Match': superfluous('listThings', '412', response('412', 'PreconditionFailed'), '429'),
  '413 is missing beside a body': missing('createThing', '413', 'ContentTooLarge', '; add it'),
  '413 without a body': superfluous('listThings', '413', response('413', 'ContentTooLarge'), '429'),
  '413 beside a body that has no meaning': {
    after: 'operationId: listThings',
    replace: '      responses:\n',
    by: `      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/NewThing" }, example: {} } } }\n      responses:\n${response('413', 'ContentTooLarge')}`,
    at: '"413"',
    refused: ['contract/common-responses', 'listThings never responds 413'],
  },
  '415 is missing beside a body': missing('createThing', '415', 'UnsupportedMediaType'),
  '415 without a body': superfluous('listThings', '415', response('415', 'UnsupportedMediaType'), '429'),
  '410 is missing beside deprecated': missing('getThing', '410', 'Gone'),
  '304 without If-None-Match': superfluous('listThings', '304', response('304', 'NotModified'), '400'),
  '304 is missing beside If-None-Match': missing('getThing', '304', 'NotModified'),
  'an ETag that callers cannot send back': {
    after: '    ThingPage:',
    replace: '      headers:\n',
    by: '      headers:\n        ETag: { $ref: "#/components/headers/Text" }\n',
    at: 'parameters:',
    shownAfter: 'operationId: listThings',
    refused: ['contract/conditional-requests', 'listThings responds with an ETag that no caller can send'],
  },
  'If-None-Match of a read without an ETag': {
    after: 'operationId: listThings',
    replace: `      responses:\n${response('200', 'ThingPage')}`,
    by: `        - { name: If-None-Match, in: header, description: What you have., schema: { type: string }, example: '"1"' }\n      responses:\n${response('200', 'ThingPage')}${response('304', 'NotModified')}`,
    at: 'parameters:',
    refused: ['contract/conditional-requests', 'listThings accepts If-None-Match, but none of its responses'],
  },
  'If-Match of a read without an ETag': {
    after: 'operationId: listThings',
    replace: `      responses:\n${response('200', 'ThingPage')}`,
    by: `        - { name: If-Match, in: header, description: What you have., schema: { type: string }, example: '"1"' }\n      responses:\n${response('200', 'ThingPage')}${response('412', 'PreconditionFailed')}`,
    at: 'parameters:',
    refused: ['contract/conditional-requests', 'listThings accepts If-Match, but none of its responses'],
  },
  'If-Match of a write at a path without an ETag': {
    after: 'operationId: createThing',
    replace: 'name: If-None-Match',
    by: 'name: If-Match',
    at: 'parameters:',
    refused: ['contract/conditional-requests', 'createThing accepts If-Match, but no operation of its path'],
  },
  '405 on an operation': {
    ...superfluous('getAbout', '405', response('405', 'MethodNotAllowed'), '429'),
    response: methodNotAllowed,
  },
  'a response in place': {
    after: 'operationId: getAbout',
    replace: '{ $ref: "#/components/responses/About" }',
    by: '{ description: Nothing., headers: { X-Request-Id: { $ref: "#/components/headers/RequestId" } } }',
    refused: ['contract/named-responses', 'getAbout describes its response 204 in place'],
  },
  'a default response': {
    after: 'operationId: deleteThing',
    replace: '        "503":',
    by: '        default: { $ref: "#/components/responses/InternalError" }\n        "503":',
    refused: ['contract/common-responses', 'default hides'],
  },
  'a wildcard response': {
    after: 'operationId: deleteThing',
    replace: '        "503":',
    by: '        5XX: { $ref: "#/components/responses/InternalError" }\n        "503":',
    refused: ['contract/common-responses', '5XX hides'],
  },
}
