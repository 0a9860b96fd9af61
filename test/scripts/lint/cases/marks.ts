import type { Case } from './case.ts'

/** Marks of operations, as far as the generator leaves them to the lint. */
export const marks: Record<string, Case> = {
  'a sunset that has come': {
    after: 'operationId: getThing',
    replace: 'x-sunset: "2030-12-05"',
    by: `x-sunset: '2026-11-21'`,
    refused: ['petstore/sunset-passed', 'has come; remove the operation'],
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
