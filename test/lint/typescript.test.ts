import { expect, test } from 'vitest'
import { redocly } from '../../packages/contract/lint/redocly.ts'

const cwd = 'packages/contract/test/lint'

test("a bare redocly lint applies only Redocly's rules on a Node without TypeScript", async () => {
  const variables = { NODE_OPTIONS: '--no-strip-types', LINT_NOW: '2031-01-01' }
  const { failed, stdout, stderr } = await redocly(['lint', 'contract.yaml'], { cwd, variables })
  expect({ failed, out: stderr + stdout }).toEqual({ failed: false, out: expect.stringContaining('valid') })
})
