import { parseArgs } from 'node:util'
import { describe, expect, test } from 'vitest'
import { BadUsage } from '../../packages/contract/cli/command.ts'
import { run } from '../../packages/testing/child.ts'
import { contestants } from './contestants.ts'
import { described, readOptions } from './options.ts'
import { works } from './work.ts'

const read = (args: string[]) => readOptions(parseArgs({ args, options: described.options }).values)

describe('benchmark options', () => {
  test('a run without options is complete, and its results are published', () => {
    expect(read([])).toMatchObject({
      compare: undefined,
      connections: [32, 1, 256],
      pets: [1000, 1_000_000],
      contestants: contestants.map(({ name }) => name),
      output: import.meta.dirname,
    })
  })

  test.each([
    [['--quick']],
    [['--work', 'get']],
    [['--contestants', 'petstore,fastify']],
    [['--compare', 'HEAD']],
  ])('a run with %j publishes nothing', (args) => {
    expect(read(args).output).toBeUndefined()
  })

  test('given options override the defaults of the kind of run', () => {
    const options = read(['--quick', '--rounds', '7', '--work', 'get,mix', '--output', 'there'])
    expect(options).toMatchObject({ rounds: 7, work: ['get', 'mix'], output: 'there', connections: [32] })
  })

  test.each([
    [['--contestants', 'nobody'], 'petstore'],
    [['--work', 'get,sleep'], 'sleep'],
    [['--rounds', '0'], '--rounds'],
    [['--rounds', '2.5'], 'whole'],
    [['--seconds', 'long'], '"long"'],
    [['--connections', '32,'], '--connections'],
    [['--pets', '10'], '1000'],
    [['--compare', ''], 'revision'],
    [['--compare', 'HEAD', '--quick'], 'exclude'],
    [['--compare', 'HEAD', '--contestants', 'fastify'], '--contestants'],
  ])('refuses %j', (args, message) => {
    const reading = () => read(args)
    expect(reading).toThrow(BadUsage)
    expect(reading).toThrow(message)
  })
})

describe('benchmark command', () => {
  const bench = (...args: string[]) => run('.', ['scripts/bench/run.ts', ...args])

  test('prints its options, with every contestant and all work', async () => {
    const { code, out, err } = await bench('--help')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    for (const { name } of [...contestants, ...works]) expect(out).toContain(name)
  })

  test.each([[['--faster']], [['quickly']], [['--compare', 'no-such-revision']]])(
    'exits with 2 on %j',
    async (args) => {
      const { code, out, err } = await bench(...args)
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toContain(args.at(-1))
      expect(err).toContain('npm run bench -- --help')
    },
  )
})
