/** The map of the code: every file of ARCHITECTURE.md exists, and its flows lead through the code in that order. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const map = readFileSync('ARCHITECTURE.md', 'utf8')
const flows = map
  .slice(map.indexOf('## Five flows'), map.indexOf('## Where a change goes'))
  .split('\n### ')
  .slice(1)
const steps = (flow: string) =>
  [...flow.matchAll(/^\| `([^`]+)` \| `([^`]+)` \| `([^`]+)` \|/gm)].map(
    ([, from = '', name = '', to = '']) => ({
      from,
      name,
      to,
    }),
  )
const textOf = (file: string) =>
  readFileSync(`packages/${file}`, 'utf8').replaceAll(/^(import|export)\b[^'"]*from .*$/gm, '')

test('the map has five flows, within 200 lines', () => {
  expect(flows).toHaveLength(5)
  expect(map.split('\n').length).toBeLessThanOrEqual(200)
})

test.each(flows.map((flow) => [flow.split('\n', 1)[0]!, steps(flow)] as const))(
  '%s: each file calls what the next one defines, in this order',
  (_name, flow) => {
    expect(flow.length).toBeGreaterThan(5)
    const last = new Map<string, number>()
    for (const { from, name, to } of flow) {
      const calls = [
        ...textOf(from).matchAll(new RegExp(`(?<!function |const )\\b#?${name}(<[^>]*>)?\\(`, 'g')),
      ]
      const at = calls.map(({ index }) => index).find((index) => index >= (last.get(from) ?? 0))
      expect(at, `${from} calls ${name}, after the call before it`).toBeDefined()
      last.set(from, at!)
      // A step may be made by a function with another ending: `negotiator` makes `negotiate`.
      const stem = name.slice(0, Math.max(4, name.length - 2))
      expect(textOf(to), `${to} defines ${name}`).toMatch(
        new RegExp(`(function|const|type|class) ${stem}|^  (async |get )?#?${name}\\b`, 'im'),
      )
    }
  },
)

test('every file and folder that the map names exists', () => {
  const named = [...map.matchAll(/`((?:contract|server|store|tools)\/[\w./-]+)`/g)].map(([, file]) => file!)
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((file) => !existsSync(`packages/${file}`))).toEqual([])
})
