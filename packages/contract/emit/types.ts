// openapi-typescript generates generated/schema.ts: types of validated values.
import {
  astToString,
  type GlobalContext,
  type OpenAPI3,
  resolveRef,
  scanDiscriminators,
  transformSchema,
} from 'openapi-typescript'
import ts from 'typescript'
import type { Model } from '../model/model.ts'
import { notice } from './code.ts'
import { withRecursiveArrays } from './recursive-arrays.ts'
import { standIn, validated } from './schema.ts'

const uploadedFile = `/** Uploaded file: the used part of the web's \`File\`. */
export interface UploadedFile {
    readonly name: string;
    readonly type: string;
    /** In bytes. */
    readonly size: number;
    arrayBuffer(): Promise<ArrayBuffer>;
    text(): Promise<string>;
    /** Its bytes, from the first one each time; they are there until the response is over. */
    stream(): AsyncIterable<Uint8Array>;
}
`

// openapi-typescript's helper fails on nullable types.
const requiredOfNullable = [
  /type WithRequired<T, K extends keyof T> = T & \{\s+\[P in K\]-\?: T\[P\];\s+\};/,
  'type WithRequired<T, K extends keyof NonNullable<T>> = T & { [P in K]-?: NonNullable<T>[P] };',
] as const

/** @param reader `server` types validated values with defaults for handlers; `caller` types values to send */
export function emitSchema(model: Model, reader: 'server' | 'caller' = 'server'): string {
  const isCaller = reader === 'caller'
  // The checks have shown that it is one.
  const document = validated(model, isCaller) as unknown as OpenAPI3
  // There are no references to other files: the library's own bundling and linting would only cost time.
  const options = { silent: true }
  const nodes = transformSchema(document, {
    ...options,
    discriminators: scanDiscriminators(document, options),
    emptyObjectsUnknown: true,
    // A request has its defaults after validation: see splitDirections.
    defaultNonNullable: false,
    injectFooter: [],
    resolve: (reference: string) => resolveRef(document, reference, options),
    transform: (schema) => {
      const isFile = 'x-file' in schema || (isCaller && schema.format === 'binary')
      return isFile ? ts.factory.createTypeReferenceNode(isCaller ? 'Blob' : 'UploadedFile') : undefined
    },
  } as Partial<GlobalContext> as GlobalContext)
  const types = astToString(withRecursiveArrays(nodes).map(withoutStandIns))
    .replace(...requiredOfNullable)
    .replaceAll(/\\uE02[35]/gi, (one) => (one.endsWith('5') ? '%' : '#'))
  return notice + (types.includes(': UploadedFile') ? uploadedFile : '') + types
}

// These operations have types by name, so their paths are dropped.
const withoutStandIns = (node: ts.Node): ts.Node =>
  ts.isInterfaceDeclaration(node) && node.name.text === 'paths'
    ? ts.factory.updateInterfaceDeclaration(
        node,
        node.modifiers,
        node.name,
        node.typeParameters,
        node.heritageClauses,
        node.members.filter(
          ({ name }) => !(name && ts.isStringLiteral(name) && name.text.startsWith(standIn)),
        ),
      )
    : node
