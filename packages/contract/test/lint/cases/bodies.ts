import type { Case } from './case.ts'

const bodies = (after: string, replace: string, by: string, message: string, at = replace.trim()): Case => ({
  after,
  replace,
  by,
  at,
  refused: ['contract/response-bodies', message],
})

const codes = (replace: string, by: string, message: string): Case => ({
  after: '    Forbidden:\n      description',
  replace,
  by,
  refused: ['contract/error-codes', message],
})

const headers = (after: string, replace: string, message: string, at = 'headers:'): Case => ({
  after,
  replace,
  by: '',
  at,
  refused: ['contract/response-headers', message],
})

const declaredByMark = (after: string, header: string, message: string): Case => ({
  after,
  replace: '      headers:\n',
  by: `      headers:\n        ${header}\n`,
  at: header,
  refused: ['contract/response-headers', message],
})

export const carried: Record<string, Case> = {
  'a success without an example': bodies(
    '    ThingFound:',
    '          example: { id: 1, name: Comb }\n',
    '',
    'the body has no example',
    'application/json:',
  ),
  'an error without an example': bodies(
    '    Gone:',
    '          example: { code: gone, message: It has ended., status: 410 }\n',
    '',
    'the body has no example',
    'application/json:',
  ),
  'a code that the catalogue lacks': codes(
    'code: forbidden',
    'code: forbiden',
    'the code forbiden is not in x-error-codes',
  ),
  'a code of another status': codes(
    'code: forbidden',
    'code: gone',
    'the code gone belongs to status 410, not 403',
  ),
  'a status that is not the response’s': codes('status: 403', 'status: 401', 'write 403'),
  'a message that nobody would write': codes(
    'The key lacks a scope., status',
    'string, status',
    'not a sentence',
  ),
  'a shared example under another status': {
    after: '    Gone:',
    replace: 'example: { code: gone, message: It has ended., status: 410 }',
    by: `examples: { wrong: { value: { code: gone, message: It has ended., status: 400 } } }`,
    refused: ['contract/error-codes', 'write 410'],
  },
  'an example that breaks its schema': {
    after: '    ThingFound:',
    replace: 'example: { id: 1, name: Comb }',
    by: 'example: { id: one, name: Comb }',
    refused: ['no-invalid-media-type-examples', 'integer'],
  },
  'an example with a member too many': {
    after: '    ThingFound:',
    replace: 'example: { id: 1, name: Comb }',
    by: 'example: { id: 1, nmae: Comb }',
    refused: ['no-invalid-media-type-examples', 'nmae'],
  },
  'a response without X-Request-Id': headers(
    '    ThingCreated:',
    `        X-Request-Id: { $ref: "#/components/headers/RequestId" }\n`,
    'X-Request-Id, since every response does',
  ),
  'a response to a key without RateLimit': headers(
    '    ThingCreated:',
    `        RateLimit: { $ref: "#/components/headers/Text" }\n`,
    'RateLimit, since createThing needs a key and keys are limited',
  ),
  '201 without Location': headers(
    '    ThingCreated:',
    `        Location: { $ref: "#/components/headers/Text" }\n`,
    'Location, since its status is 201',
  ),
  '304 without ETag': headers(
    '    NotModified:',
    `        ETag: { $ref: "#/components/headers/Text" }\n`,
    'ETag, since its status is 304',
  ),
  '401 without WWW-Authenticate': headers(
    '    Unauthorized:',
    `        WWW-Authenticate: { $ref: "#/components/headers/Text" }\n`,
    'WWW-Authenticate, since its status is 401',
  ),
  'X-Stability, which the mark of the operation brings': declaredByMark(
    '    ThingDeleted:',
    'X-Stability: { $ref: "#/components/headers/Text" }',
    'the generator declares X-Stability on the responses of operations marked x-stability; remove it',
  ),
  'Deprecation, which the mark of the operation brings': declaredByMark(
    '    ThingFound:',
    'Deprecation: { $ref: "#/components/headers/Text" }',
    'the generator declares Deprecation on the responses of operations marked deprecated; remove it',
  ),
  'Sunset of an operation that stays': declaredByMark(
    '    ThingPage:',
    'Sunset: { $ref: "#/components/headers/Text" }',
    'the generator declares Sunset',
  ),
}
