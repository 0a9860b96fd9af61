import type { Case } from './case.ts'

const schemes =
  '    key: { type: http, scheme: bearer, x-scopes: { things:read: Read things., things:write: Change things. } }\n'
const marks = '      x-stability: beta\n'

/** Extensions that only secured operations have. */
const publicly = `${marks}      x-hideTryItPanel: true
      x-required-scopes: [things:write]
      parameters:
        - { name: If-Match, in: header, description: What you have., schema: { type: string }, example: '"1"' }
      responses:
        "204": { $ref: "#/components/responses/ThingDeleted" }
        "400": { $ref: "#/components/responses/BadRequest" }
        "401": { $ref: "#/components/responses/Unauthorized" }
`

export const security: Record<string, Case> = {
  'a key that is sent as a password': {
    replace: schemes,
    by: `${schemes}    old: { type: http, scheme: basic }\n`,
    at: 'old:',
    refused: ['contract/security-schemes', 'old is http basic, which sends a key as a user name or password'],
  },
  'credentials that the server cannot verify': {
    replace: schemes,
    by: `${schemes}    old: { type: http, scheme: digest }\n`,
    at: 'old:',
    refused: ['contract/security-schemes', 'old is http digest, which the server does not verify'],
  },
  'a certificate': {
    replace: schemes,
    by: `${schemes}    old: { type: mutualTLS }\n`,
    at: 'old:',
    refused: ['contract/security-schemes', 'old is mutualTLS, which the server does not verify'],
  },
  'optional credentials': {
    after: 'operationId: deleteThing',
    replace: marks,
    by: `${marks}      security: [{ key: [] }, {}]\n`,
    at: 'security:',
    refused: ['contract/security-schemes', 'credentials are optional'],
  },
  'several credentials for one request': {
    replace: `security: [{ key: [] }]\ncomponents:\n  securitySchemes:\n${schemes}`,
    by: `security: [{ key: [], app: [] }]\ncomponents:\n  securitySchemes:\n${schemes}${schemes.replace('key:', 'app:')}`,
    refused: ['contract/security-schemes', 'a request needs several credentials'],
  },
  'an undeclared scope': {
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
    refused: ['contract/declared-scopes', 'a public operation requires no scopes'],
  },
  'a scope in the form of another OpenAPI version': {
    after: 'operationId: deleteThing',
    replace: marks,
    by: `${marks}      security: [{ key: [things:read] }]\n`,
    at: 'security:',
    refused: ['contract/declared-scopes', 'OpenAPI 3.0 has no scopes for http'],
  },
}
