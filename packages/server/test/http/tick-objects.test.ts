import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const program = `
  import { executionAsyncResource } from 'node:async_hooks'
  import { setTimeout as pause } from 'node:timers/promises'
  import { keepTickObject, keptTickObject } from './packages/server/http/tick-objects.ts'
  keepTickObject()
  await pause(1)
  gc()
  process.nextTick(() => console.log(%HaveSameMap(executionAsyncResource(), keptTickObject())))
`

test('process.nextTick makes objects of the kept hidden class after a garbage collection', () => {
  const flags = ['--allow-natives-syntax', '--expose-gc', '--input-type=module']
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '--eval', program], { encoding: 'utf8' })
  expect(stdout, stderr).toBe('true\n')
})
