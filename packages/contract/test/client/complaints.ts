import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { temporaryFolder } from '../../../testing/folder.ts'
import { makeClient } from '../../../testing/generated-client.ts'

/** Compiles programs of consumers, each beside the client of its contract, for strict consumers. Returns all errors. */
export async function complaintsOf(consumers: Record<string, string>): Promise<string[]> {
  const folder = temporaryFolder()
  const made = Object.entries(consumers).map(async ([contract, code], index) => {
    const own = join(folder, String(index))
    await makeClient(contract, own)
    writeFileSync(join(own, 'consumer.ts'), code)
    return join(own, 'consumer.ts')
  })
  const program = ts.createProgram(await Promise.all(made), {
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true },
    ...{ module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, types: [] },
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
  })
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(folder))
  return own
    .flatMap((file) => ts.getPreEmitDiagnostics(program, file))
    .map(({ file, start = 0, messageText }) => {
      const { line = 0 } = file?.getLineAndCharacterOfPosition(start) ?? {}
      return `${file?.fileName}:${line + 1}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
    })
}
