import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('freeMemory frees the young generation after a start', () => {
  const script = `
    import { getHeapSpaceStatistics } from 'node:v8'
    import { freeMemory } from 'contract-openapi/cli'
    const young = () => getHeapSpaceStatistics().find((one) => one.space_name === 'new_space').physical_space_size
    // Objects that survive make the young generation grow.
    let kept = Array.from({ length: 1_000_000 }, (_, index) => ({ index }))
    const before = young()
    kept = undefined
    freeMemory()
    // The inspector responds in a later turn.
    setTimeout(() => console.log(young() / before), 200)`
  const share = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  expect(Number(share)).toBeLessThan(0.5)
})
