/**
 * Objects of OpenAPI 3.0.3 with their supported fields.
 *
 * Kinds of fields: a basic type, `any`, the name of another object, `Kind[]` for an array, `{Kind}` for a map, `A|B` for alternatives. `!`
 * marks a required field, `*` stands for all other fields.
 */
import { type Fields, isFields, longer, mapped, type Path, reused } from './document.ts'

const all = (kind: string, names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, kind]))

const examples = { example: 'any', examples: '{Example}' }
const positional = { prefixEncoding: 'Encoding[]', itemEncoding: 'Encoding' }
const notes = { description: 'string', externalDocs: 'any' }

export const grammar: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Document: {
    openapi: '!string',
    info: '!Info',
    servers: 'Server[]',
    tags: 'Tag[]',
    security: '{string[]}[]',
    paths: '!{PathItem}',
    components: 'Components',
    externalDocs: 'any',
    'x-webhooks': '{PathItem}',
  },
  Info: {
    ...all('!string', 'title version'),
    ...all('string', 'description termsOfService'),
    contact: 'Contact',
    license: 'License',
  },
  Contact: all('string', 'name url email'),
  License: all('string', 'name url'),
  Server: { url: '!string', description: 'string', variables: '{ServerVariable}' },
  ServerVariable: { default: '!string', enum: 'string[]', description: 'string' },
  Tag: { name: '!string', ...notes },
  Components: {
    schemas: '{Schema}',
    parameters: '{Parameter}',
    headers: '{Header}',
    requestBodies: '{RequestBody}',
    responses: '{Response}',
    examples: '{Example}',
    callbacks: '{Callback}',
    securitySchemes: '{SecurityScheme}',
  },
  SecurityScheme: {
    type: '!string',
    ...all('string', 'scheme bearerFormat in name openIdConnectUrl description'),
    flows: '{OAuthFlow}',
    'x-scopes': '{string}',
  },
  OAuthFlow: { ...all('string', 'authorizationUrl tokenUrl refreshUrl'), scopes: '!{string}' },
  PathItem: {
    ...all('string', 'summary description'),
    servers: 'Server[]',
    parameters: 'Parameter[]',
    ...all('Operation', 'get put post delete patch head options trace'),
  },
  Operation: {
    operationId: 'string',
    summary: 'string',
    ...all('string[]', 'tags x-required-scopes'),
    ...notes,
    parameters: 'Parameter[]',
    requestBody: 'RequestBody',
    responses: '!{Response}',
    callbacks: '{Callback}',
    security: '{string[]}[]',
    servers: 'Server[]',
    ...all('boolean', 'deprecated x-hideTryItPanel'),
  },
  Callback: { '*': 'PathItem' },
  Parameter: {
    ...all('!string', 'name in'),
    ...all('string', 'description style'),
    ...all('boolean', 'required deprecated explode allowReserved allowEmptyValue'),
    schema: 'Schema',
    content: '{MediaType}',
    ...examples,
  },
  Header: {
    ...all('string', 'description style'),
    ...all('boolean', 'required deprecated explode'),
    schema: 'Schema',
    content: '{MediaType}',
    ...examples,
  },
  RequestBody: { description: 'string', required: 'boolean', content: '!{MediaType}' },
  Response: { description: '!string', headers: '{Header}', content: '{MediaType}' },
  // `x-itemSchema` describes items of a stream, like `itemSchema` of OpenAPI 3.2.
  MediaType: { schema: '!Schema', 'x-itemSchema': 'Schema', encoding: '{Encoding}', ...examples },
  Encoding: { ...all('string', 'contentType style'), ...all('boolean', 'explode allowReserved') },
  Example: { summary: 'string', description: 'string', value: '!any' },
  Schema: {
    ...notes,
    ...all('string', 'title format pattern'),
    ...all('number', 'multipleOf minimum maximum exclusiveMinimum exclusiveMaximum'),
    ...all('number', 'minLength maxLength minItems maxItems minProperties maxProperties'),
    ...all('boolean', 'nullable uniqueItems readOnly writeOnly deprecated'),
    ...all('any[]', 'enum x-extensible-enum'),
    ...all('any', 'type default example'),
    required: 'string[]',
    properties: '{Schema}',
    additionalProperties: 'boolean|Schema',
    ...all('Schema', 'items not'),
    ...all('Schema[]', 'allOf oneOf anyOf'),
    discriminator: 'Discriminator',
    'x-error-codes': '{ErrorCode}',
  },
  Discriminator: { propertyName: '!string', mapping: '{string}' },
  ErrorCode: { status: '!number', remedy: '!string' },
}

/** Keywords of a schema that have another form in OpenAPI 3.0 than in JSON Schema 2020-12. */
export const schemaOf30: Readonly<Record<string, string>> = {
  type: 'string',
  ...all('boolean', 'nullable exclusiveMinimum exclusiveMaximum'),
}

/** Keywords of JSON Schema 2020-12 that OpenAPI 3.1 adds, validators support, and 3.0 cannot express. */
export const schemaOf31: Readonly<Record<string, string>> = {
  prefixItems: 'Schema[]',
  ...all('Schema', 'contains propertyNames if then else'),
  ...all('{Schema}', 'patternProperties dependentSchemas'),
  ...all('boolean|Schema', 'unevaluatedItems unevaluatedProperties'),
  ...all('number', 'minContains maxContains'),
  dependentRequired: '{string[]}',
}

const addedIn31: typeof grammar = {
  Document: { webhooks: '{PathItem}' },
  License: { identifier: 'string' },
  Schema: schemaOf31,
}

// Includes fields that 3.2 no longer requires.
const addedIn32: typeof grammar = {
  Document: { $self: 'string' },
  Server: { name: 'string' },
  Tag: all('string', 'summary parent kind'),
  Components: { mediaTypes: '{MediaType}' },
  SecurityScheme: { deprecated: 'boolean', oauth2MetadataUrl: 'string' },
  OAuthFlow: { deviceAuthorizationUrl: 'string' },
  PathItem: { query: 'Operation', additionalOperations: '{Operation}' },
  Response: all('string', 'summary description'),
  MediaType: { schema: 'Schema', itemSchema: 'Schema', ...positional },
  Encoding: { encoding: '{Encoding}', ...positional },
  Example: { value: 'any', dataValue: 'any', serializedValue: 'string' },
  Discriminator: { defaultMapping: 'string' },
}

const withFields = (...added: (typeof grammar)[]): typeof grammar =>
  Object.fromEntries(
    Object.keys(grammar).map((kind) => [
      kind,
      Object.assign({}, ...[grammar, ...added].map((version) => version[kind])),
    ]),
  )

export const everyField = withFields(addedIn31, addedIn32)

const fieldsOf31 = withFields(addedIn31)

export const fieldsIn = (document: Fields, kind: string): Readonly<Record<string, string>> =>
  (isVersion32(document) ? everyField : isVersion31(document) ? fieldsOf31 : grammar)[kind] ?? {}

/** Kind of a field; undefined if the object does not have it. */
export const fieldKind = (known: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(known, key) ? bare(known[key]!) : key.startsWith('x-') ? undefined : known['*']

const bare = (kind: string): string => (kind.startsWith('!') ? kind.slice(1) : kind)

const isVersion32 = ({ openapi }: Fields): boolean => /^3\.2\b/.test(String(openapi))

export const isVersion31 = ({ openapi }: Fields): boolean => /^3\.[12]\b/.test(String(openapi))

// Kinds that may be references, with the section of their components.
export const sections: Readonly<Record<string, string>> = {
  Schema: 'schemas',
  Parameter: 'parameters',
  Header: 'headers',
  RequestBody: 'requestBodies',
  Response: 'responses',
  Example: 'examples',
  Callback: 'callbacks',
}

/** Fields of another version of OpenAPI, with what to write instead. */
export const elsewhere: Readonly<Record<string, string>> = {
  nullable: "nullable ended with OpenAPI 3.0; write null as a type: [string, 'null']",
  const: 'const came with OpenAPI 3.1; write enum with one value',
  examples: 'examples of a schema came with OpenAPI 3.1; write example',
  type: 'type belongs into a schema; wrap it: schema: { type: string }',
}

// Fields that the generator does not support, with reason and remedy.
export const unsupported: Readonly<Record<string, string>> = {
  'Document.webhooks': 'webhooks came with OpenAPI 3.1; write x-webhooks, or callbacks of an operation',
  'Components.links': 'links are not supported; describe them in the text',
  'Operation.servers':
    'an operation cannot have servers of its own; declare them once for the whole contract',
  'PathItem.servers': 'a path cannot have servers of its own; declare them once for the whole contract',
  'PathItem.head': 'the server responds to HEAD by itself wherever there is GET; remove it',
  'PathItem.options': 'the server responds to OPTIONS by itself; remove it',
  'PathItem.trace': 'the server does not support TRACE; remove it',
  'Header.content': 'a header with content is not supported; give it a schema',
  'Response.links': 'links are not supported; describe them in the text',
  'Encoding.headers': 'headers of parts are not read; remove them',
  'Example.externalValue': 'an example elsewhere cannot be checked; write it out as value',
  'Schema.const': elsewhere.const!,
  'Schema.examples': elsewhere.examples!,
  'Parameter.type': elsewhere.type!,
  'Header.type': elsewhere.type!,
  'Schema.xml': 'XML is not parsed; describe it in the text',
}

/**
 * Rewrites an object of the grammar.
 * @param proceed rebuilds the fields of a value, with another rewrite if given
 */
export type Rewrite = (
  kind: string,
  value: Fields,
  path: Path,
  proceed: (value: Fields, change?: Rewrite) => Fields,
) => unknown

// Names of objects are capitalized.
const hasObjects = (kind: string): boolean => /[A-Z]/.test(kind)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

// Returns the target of a reference in a position that OpenAPI does not allow.
type Inline = (kind: string, value: Fields, path: Path) => unknown

/** Rewrites all objects of the grammar in a value; unknown, malformed and equal parts stay the same objects. */
export function rebuild(kind: string, value: unknown, path: Path, change: Rewrite, inline?: Inline): unknown {
  const inner = (kind: string, item: unknown, step: string | number, next = change) =>
    kind === 'any' || !isObject(item) || !(inline || hasObjects(kind))
      ? item
      : rebuild(kind, item, longer(path, step), next, inline)
  // Most members are texts, whose kinds need not be looked up.
  const each = (object: Fields, kindOf: (key: string) => string | undefined, next?: Rewrite): Fields =>
    mapped(object, (item, key) => (isObject(item) ? inner(kindOf(key) ?? 'any', item, key, next) : item))
  if (kind.includes('|')) {
    const [basic = '', other = ''] = kind.split('|')
    return typeof value === basic ? value : rebuild(other, value, path, change, inline)
  }
  if (inline && isFields(value) && typeof value.$ref === 'string' && !Object.hasOwn(grammar, kind))
    return inline(kind, value, path)
  if (kind.endsWith('[]')) {
    if (Array.isArray(value))
      return reused(
        value.map((item, index) => inner(kind.slice(0, -2), item, index)),
        value,
      )
  } else if (isFields(value) && kind.startsWith('{')) {
    return each(value, () => kind.slice(1, -1))
  } else if (isFields(value) && Object.hasOwn(grammar, kind)) {
    const known = everyField[kind]!
    const changed = change(kind, value, path, (changed, next) =>
      each(changed, (key) => fieldKind(known, key), next),
    )
    return isFields(changed) ? reused(changed, value) : changed
  }
  return value
}
