import type { Case } from './case.ts'

const sold = (replace: string, by: string, at: string, rule: string, message: string): Case => ({
  after: '        sold:',
  replace,
  by,
  at,
  refused: [`contract/${rule}`, message],
})

export const callbacks: Record<string, Case> = {
  'a callback without a description': {
    ...sold('              description: The thing was sold.\n', '', 'post:', '', ''),
    refused: ['operation-description', 'should contain `description`'],
  },
  'a callback without an example': sold(
    ', example: { name: Sold }',
    '',
    'application/json:',
    'callbacks',
    'the body has no example',
  ),
  'a callback whose signature nobody knows of': sold(
    '                - { name: webhook-signature, in: header, required: true, description: By whom., schema: { type: string } }\n',
    '',
    'parameters:',
    'callbacks',
    'the server sends webhook-signature',
  ),
  'a callback that nobody can end': sold(
    '                "410": { description: Nobody hears any more. }\n',
    '',
    'responses:',
    'callbacks',
    'document 410, which stops further requests',
  ),
  'a mark of a callback that means nothing': sold(
    '              description: The thing was sold.\n',
    '              description: The thing was sold.\n              x-stabilty: beta\n',
    'x-stabilty',
    'sound-operations',
    'unknown extension x-stabilty',
  ),
}
