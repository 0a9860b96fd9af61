import type { Case } from './case.ts'

const schemes =
  '    key: { type: http, scheme: bearer, x-scopes: { things:read: Read things., things:write: Change things. } }\n'
const marks = '      x-stability: beta\n'

/** All that says of an operation that it is not public. */
const publicly = `${marks}      x-hideTryItPanel: true
      x-required-scopes: [things:write]
      parameters:
        - { name: If-Match, in: header, description: What you have., schema: { type: string }, example: '"1"' }
      responses:
        "204": { $ref: "#/components/responses/ThingDeleted" }
        "400": { $ref: "#/components/responses/BadRequest" }
        "401": { $ref: "#/components/responses/Unauthorized" }
`

/** Credentials that the server does not verify alone, and scopes that nobody declares. */
export const security: Record<string, Case> = {
  'a key that is sent as a password': {
    replace: schemes,
    by: `${schemes}    old: { type: http, scheme: basic }\n`,
    at: 'old:',
    refused: ['contract/security-schemes', 'old is http basic, which sends a key as a user name or password'],
  },
  'credentials that the service verifies': {
    replace: schemes,
    by: `${schemes}    old: { type: http, scheme: digest }\n`,
    at: 'old:',
    refused: ['contract/security-schemes', 'old is http digest, which the service verifies'],
  },
  'a certificate': {
    replace: schemes,
    by: `${schemes}    old: { type: mutualTLS }\n`,
    at: 'old:',
    refused: ['contract/security-schemes', 'old is mutualTLS, which the service verifies'],
  },
  'credentials that may be left out': {
    after: 'operationId: deleteThing',
    replace: marks,
    by: `${marks}      security: [{ key: [] }, {}]\n`,
    at: 'security:',
    refused: ['contract/security-schemes', 'a caller may leave credentials out'],
  },
  'several credentials for one request': {
    replace: `security: [{ key: [] }]\ncomponents:\n  securitySchemes:\n${schemes}`,
    by: `security: [{ key: [], app: [] }]\ncomponents:\n  securitySchemes:\n${schemes}${schemes.replace('key:', 'app:')}`,
    refused: ['contract/security-schemes', 'a request needs several credentials'],
  },
  'a scope that nobody declares': {
    after: 'operationId: deleteThing',
    replace: '      x-required-scopes: [things:write]\n',
    by: '      x-required-scopes: [things:wirte]\n',
    refused: [
      'contract/declared-scopes',
      'the scope things:wirte is not declared (did you mean things:write?)',
    ],
  },
  'a scope of a public operation': {
    after: 'operationId: deleteThing',
    replace: publicly,
    by: publicly
      .replace(marks, `${marks}      security: []\n`)
      .replace('        "401": { $ref: "#/components/responses/Unauthorized" }\n', ''),
    at: 'x-required-scopes:',
    refused: ['contract/declared-scopes', 'scopes on a public operation are not asked for'],
  },
  'a scope in the place of another version': {
    after: 'operationId: deleteThing',
    replace: marks,
    by: `${marks}      security: [{ key: [things:read] }]\n`,
    at: 'security:',
    refused: ['contract/declared-scopes', 'OpenAPI 3.0 has no scopes for http'],
  },
}
