import { describe, expect, test } from 'vitest'
import { run } from '../../test/support/child.ts'
import { contestants } from './contestants.ts'
import { readOptions, UsageError, usage } from './options.ts'
import { works } from './work.ts'

describe('the options', () => {
  test('a run without any is complete, and its results are published', () => {
    expect(readOptions([])).toMatchObject({
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
    expect(readOptions(args).output).toBeUndefined()
  })

  test('what is given wins over the standards of the kind of run', () => {
    const options = readOptions(['--quick', '--rounds', '7', '--work', 'get,mix', '--output', 'there'])
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
    [['--faster'], '--faster'],
    [['quickly'], 'quickly'],
    [['--compare', ''], 'revision'],
    [['--compare', 'HEAD', '--quick'], 'exclude'],
    [['--compare', 'HEAD', '--contestants', 'fastify'], '--contestants'],
  ])('refuses %j', (args, message) => {
    const reading = () => readOptions(args)
    expect(reading).toThrow(UsageError)
    expect(reading).toThrow(message)
  })

  test('the usage names every contestant and all work', () => {
    for (const { name } of [...contestants, ...works]) expect(usage).toContain(name)
  })
})

describe('the command', () => {
  const bench = (...args: string[]) => run('.', ['scripts/bench/run.ts', ...args])

  test('prints the usage', async () => {
    expect(await bench('--help')).toEqual({ code: 0, out: usage, err: '' })
  })

  test.each([[['--faster']], [['--compare', 'no-such-revision']]])('exits with 2 on %j', async (args) => {
    const { code, out, err } = await bench(...args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(args.at(-1))
    expect(err).toContain('Usage:')
  })
})
