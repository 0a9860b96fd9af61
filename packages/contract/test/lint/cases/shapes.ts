import type { Case } from './case.ts'

const listThings = 'operationId: listThings'
const rule = (
  name: string,
  replace: string,
  by: string,
  message: string,
  more: Partial<Case> = {},
): Case => ({
  replace,
  by,
  refused: [name, message],
  ...more,
})

const pattern = (text: string, reason: string): Case =>
  rule(
    'contract/portable-patterns',
    '        name: {',
    `        part: { type: string, description: A part., pattern: '${text}' }\n        name: {`,
    reason,
    { after: '    NewThing:', at: 'part: {' },
  )

export const shapes: Record<string, Case> = {
  'no operationId': rule(
    'contract/sound-operations',
    '      operationId: createThing\n',
    '',
    'without operationId',
    {
      after: '    post:',
      at: 'post:',
    },
  ),
  'an operationId in snake_case': rule(
    'rule/operation-id-camel-case',
    'operationId: createThing',
    'operationId: create_thing',
    'camelCase',
  ),
  'an operationId twice': rule(
    'contract/generate',
    'operationId: createThing',
    'operationId: getAbout',
    'getAbout is taken by GET /about',
    {
      after: '    post:',
    },
  ),
  'no tag': rule('contract/declared-tags', '      tags: [Things]\n', '', 'tags should be defined', {
    at: 'get:',
    after: '  /things:',
  }),
  'an empty list of tags': rule('rule/operation-tagged', 'tags: [Things]', 'tags: []', 'Name the tag', {
    after: listThings,
  }),
  'two tags': rule('operation-singular-tag', 'tags: [Things]', 'tags: [Things, Things]', 'tag', {
    after: listThings,
  }),
  'an undeclared tag': rule('contract/declared-tags', 'tags: [Things]', 'tags: [Thing]', 'global tags', {
    after: listThings,
  }),
  'no summary': rule('operation-summary', '      summary: List things\n', '', 'summary', {
    at: 'get:',
    after: '  /things:',
  }),
  'no description of an operation': rule(
    'operation-description',
    '      description: All of them.\n',
    '',
    'description',
    { at: 'get:', after: '  /things:' },
  ),
  'no description of a parameter': rule(
    'parameter-description',
    'description: Only things of this kind., ',
    '',
    'description',
    {
      at: '- { name: kind',
    },
  ),
  'no description of a header': rule(
    'contract/descriptions',
    'description: See the RFC., ',
    '',
    'no description; add one',
    { at: 'Text:' },
  ),
  'an empty description of a response': rule(
    'contract/descriptions',
    'description: The things.',
    "description: ' '",
    'no description; add one',
  ),
  'no description of a property': rule(
    'contract/descriptions',
    ', description: How it is called.',
    '',
    'no description; add one',
    {
      after: '    Thing:',
      at: 'name:',
    },
  ),
  'a path in capitals': rule(
    'rule/path-kebab-case',
    '  /things/{thingId}:',
    '  /Things/{thingId}:',
    'kebab-case',
  ),
  'a version in a path': rule(
    'rule/path-without-version',
    '  /things/{thingId}:',
    '  /v2/things/{thingId}:',
    'no version',
  ),
  'a verb in a path': rule(
    'no-http-verbs-in-paths',
    '  /things/{thingId}:',
    '  /get-things/{thingId}:',
    'get',
  ),
  'an id without bounds': rule('contract/ids', ', maximum: 9007199254740991', '', 'without safe bounds', {
    after: '    Id:',
    at: 'Id:',
  }),
  'an id that JSON parsers round': rule(
    'contract/ids',
    '9007199254740991',
    '9223372036854775807',
    'without safe bounds',
    {
      after: '    Id:',
      at: 'Id:',
    },
  ),
  'the schema of ids in another format': rule(
    'contract/ids',
    'int64',
    'int32',
    'write type: integer, format: int64',
    {
      after: '    Id:',
      at: 'Id:',
    },
  ),
  'an id of another format': rule(
    'contract/ids',
    `schema: { $ref: "#/components/schemas/Id" }`,
    'schema: { type: integer, format: int32, minimum: 1, maximum: 9, example: 1 }',
    'not an int64',
  ),
  'ids in a list': rule(
    'contract/ids',
    'name: kind, in: query, description: Only things of this kind., schema: { type: string }, example: comb',
    'name: id, in: query, description: Only these., schema: { type: array, items: { type: string } }, example: [a]',
    'not an int64',
  ),
  'an id in a response': rule(
    'contract/ids',
    `allOf: [{ $ref: "#/components/schemas/Id" }]`,
    'type: integer',
    'not an int64',
  ),
  'an open request body': rule(
    'contract/closed-bodies',
    '      additionalProperties: false\n',
    '',
    'add additionalProperties: false',
    {
      after: '    NewThing:',
      at: 'type: object',
    },
  ),
  'an open object within a request body': rule(
    'contract/closed-bodies',
    'name: { type: string, description: How it is called. }',
    'name: { type: string, description: How. }\n        size: { description: How big., allOf: [{ type: object }] }',
    'add additionalProperties: false',
    { after: '    NewThing:', at: 'size:' },
  ),
  'a required property that is not described': rule(
    'contract/sound-schemas',
    '        name: {',
    '        part: { type: object, description: A part., required: [size] }\n        name: {',
    'size is required but not described',
    { after: '    Thing:' },
  ),
  'a parameter’s example that breaks its schema': rule(
    'no-invalid-parameter-examples',
    'example: comb',
    'example: 7',
    'string',
  ),
  'a parameter without an example': rule(
    'contract/parameter-examples',
    ', example: comb',
    '',
    'no example of kind',
    { at: '- { name: kind' },
  ),
  'a schema’s example that breaks it': rule(
    'no-invalid-schema-examples',
    'name: { type: string, description: How it is called. }',
    'name: { type: string, description: How it is called., example: 7 }',
    'string',
  ),
  'a schema in camelCase': rule(
    'rule/schema-pascal-case',
    '  schemas:\n',
    '  schemas:\n    otherThing: { type: string }\n',
    'PascalCase',
    { at: 'otherThing:' },
  ),
  'a property in snake_case': rule(
    'rule/property-camel-case',
    '        name:',
    '        last_name: { type: string, description: A part. }\n        name:',
    'camelCase',
    { after: '    NewThing:', at: 'last_name:' },
  ),
  'a pattern that looks ahead': pattern('^(?!x)', 'look-around'),
  'a pattern in a class of Unicode escapes': pattern('^[^\\u0000-\\u001F]+$', 'beyond ASCII'),
  'a pattern with characters of Latin-1': pattern('^[^\\x80-\\x9F]+$', 'beyond ASCII'),
  'a pattern with a shorthand': pattern('^\\d+$', 'spell it out, as in [0-9]'),
  'a pattern with a property': pattern('^\\p{L}+$', 'a property or a back-reference'),
  'a pattern with a lazy quantifier': pattern('^a+?$', 'at "a+?$"'),
  'a pattern that intersects classes': pattern('^[a-z&&b]+$', 'at "[a-z&&b]+$"'),
  'a pattern that counts half emoji': pattern('^[^a]{3}$', 'at "[^a]{3}$"'),
  'a pattern with a dot': pattern('^a.b$', 'a dot excludes different characters'),
}
