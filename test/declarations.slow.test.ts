/** Declarations of writes in the shop, the examples and the template, each left out in turn: the compiler must refuse every such program. */
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = ['db', 'examples/*/db', 'packages/tools/init/template/db', 'packages/store/server'].flatMap(
  (folder) => globSync(`${folder}/**/*.ts`, { cwd: root }).map((file) => join(root, file)),
)

const declaring = /^(lock|lockBy|lockOf|refer|claim|exists|newRow|feedEnd|bySlug|slots|withPet|claims)$/

/** Returns the members of object literals that declare rows, and the shorthand ones. */
function declarationsIn(file: string, text: string): ts.Node[] {
  const found: ts.Node[] = []
  const declares = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && declaring.test(node.text)) || ts.forEachChild(node, declares) === true
  const visit = (node: ts.Node): void => {
    const isMember = ts.isPropertyAssignment(node) && !ts.isFunctionLike(node.initializer)
    if (isMember && declares(node.initializer)) found.push(node)
    else ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return found
}

/** Makes a function that returns the errors of a program in which a file has another text. */
function compiler(): (file: string, text: string) => string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  let edited: { file: string; text: string } | undefined
  let version = 0
  const service = ts.createLanguageService({
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    useCaseSensitiveFileNames: () => true,
    getCompilationSettings: () => ({ ...options, incremental: false, noUnusedLocals: false }),
    getScriptFileNames: () => files,
    getScriptVersion: (file) => (file === edited?.file ? `${version}` : '0'),
    getScriptSnapshot(file) {
      const text = file === edited?.file ? edited.text : ts.sys.readFile(file)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  })
  return (file, text) => {
    edited = { file, text }
    version++
    return service
      .getSemanticDiagnostics(file)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
  }
}

test('no declaration of a write can be left out', () => {
  const errorsOf = compiler()
  const [allowed, tried]: [string[], string[]] = [[], []]
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const members = declarationsIn(file, text)
    if (members.length > 0) expect(errorsOf(file, text)).toEqual([])
    for (const member of members) {
      const name = `${relative(root, file)}: ${member.getText()}`
      tried.push(name)
      const end = text[member.end] === ',' ? member.end + 1 : member.end
      if (errorsOf(file, text.slice(0, member.pos) + text.slice(end)).length === 0) allowed.push(name)
    }
  }
  expect(tried.length).toBeGreaterThan(25)
  expect(allowed).toEqual([])
})
