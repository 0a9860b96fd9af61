import { expect, test } from 'vitest'
import { loadContract } from '../../packages/contract/check/load.ts'
import { headersOf, isLifecycleHeader } from '../../packages/contract/model/header-table.ts'
import { modelOf } from '../../packages/contract/model/model.ts'

test('declares exactly the headers of each shop operation', async () => {
  const { document } = await loadContract('spec/openapi.yaml')
  const { operations } = modelOf(document)
  expect(operations.filter(({ at }) => at.value.deprecated || at.value['x-stability'])).not.toEqual([])
  for (const { operationId, responses, at } of operations) {
    for (const response of responses) {
      const expected = headersOf(response.status, at.value, false).filter(({ component }) => component)
      const written = Object.entries(Object(response.at.value.headers))
      const found = written.filter(([name, header]) => isLifecycleHeader(name, header)).map(([name]) => name)
      expect(found, `${operationId} ${response.status}`).toEqual(expected.map(({ name }) => name))
    }
  }
})
