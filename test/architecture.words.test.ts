import { readdir, readFile } from 'node:fs/promises'
import ts from 'typescript'
import { expect, test } from 'vitest'

// Sentences that begin so make a reader turn them round.
const beginnings = /^(What|Where|Whether|How|Those|Of|By|That|Who|Whom|Whose|Such)\b/i

const roots = ['packages', 'spec', 'db', 'handlers', 'scripts', 'test', 'examples']
const files = (
  await Promise.all(
    roots.map(async (root) => (await readdir(root, { recursive: true })).map((name) => `${root}/${name}`)),
  )
)
  .flat()
  .filter((file) => /\.(ts|js|mjs)$/.test(file) && !/\/(node_modules|generated|dist)\//.test(file))
const texts = new Map(
  await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)),
)

const isTest = (file: string): boolean => /^test\/|\/test\/|\.test\.ts$/.test(file)

const docstringsOf = (file: string): string[] =>
  [...texts.get(file)!.matchAll(/^[ \t]*\/\*\*[ \t\n*]+(.*)/gm)].map(([, text]) => text!)

/** Returns the names of all tests and groups of a file, up to the first `${`. */
function testNamesOf(file: string): string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(test|it|describe)\b/.test(node.expression.getText())) {
      const [name] = node.arguments
      if (name && ts.isStringLiteralLike(name)) names.push(name.text)
      if (name && ts.isTemplateExpression(name)) names.push(name.head.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, texts.get(file)!, ts.ScriptTarget.Latest, true))
  return names
}

const beginningBadly = (sentencesOf: (file: string) => string[], concerned: readonly string[]): string[] =>
  concerned.flatMap((file) =>
    sentencesOf(file)
      .filter((sentence) => beginnings.test(sentence))
      .map((sentence) => `${file}: ${sentence}`),
  )

test('docstrings begin with a noun, a verb or "True if"', () => {
  expect(docstringsOf('test/architecture.words.test.ts')).toHaveLength(1)
  expect(beginningBadly(docstringsOf, files)).toEqual([])
})

test('names of tests begin with the thing under test or a verb', () => {
  expect(testNamesOf('test/architecture.words.test.ts')).toHaveLength(2)
  expect(beginningBadly(testNamesOf, files.filter(isTest))).toEqual([])
})
