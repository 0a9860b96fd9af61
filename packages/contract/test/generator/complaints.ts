import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { packageFolder } from '../../../testing/generated.ts'
import { writeFiles } from '../../emit/output.ts'

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  noUnusedLocals: true,
  types: ['node'],
  lib: ['lib.es2024.d.ts'],
  module: ts.ModuleKind.NodeNext,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  allowImportingTsExtensions: true,
}
// Parsing shared files takes most of the time, so they are parsed once.
const host = ts.createCompilerHost(options)
const { getSourceFile } = host
const declarations = new Map<string, ts.SourceFile | undefined>()
host.getSourceFile = (name, ...rest) => {
  if (!name.endsWith('.d.ts')) return getSourceFile(name, ...rest)
  if (!declarations.has(name)) declarations.set(name, getSourceFile(name, ...rest))
  return declarations.get(name)
}

/** Compiler errors of the generated files, with `handwritten` beside them. */
export async function complaints(files: Map<string, string>, handwritten = ''): Promise<string[]> {
  const folder = packageFolder()
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  const names = [...(await writeFiles(files, folder)), 'handwritten.ts']
  await writeFile(join(folder, 'handwritten.ts'), handwritten)
  const program = ts.createProgram(
    names.filter((name) => name.endsWith('.ts')).map((name) => join(folder, name)),
    options,
    host,
  )
  return program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(folder))
    .flatMap((file) => ts.getPreEmitDiagnostics(program, file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
