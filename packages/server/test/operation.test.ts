import { expect, test } from 'vitest'
import { headerTexts } from '../http/headers.ts'
import type { Service } from '../service.ts'
import { readProtection } from '../settings/network.ts'
import { startService } from './pets/service.ts'

async function publicUrlOf(env: NodeJS.ProcessEnv, headers: Record<string, string> = {}) {
  let given: string | undefined
  const { send } = await startService({
    protection: readProtection(env),
    handlers: {
      listCategories: async (_request, { publicUrl }) => {
        given = publicUrl
        return { status: 200, body: [] }
      },
    },
  })
  expect(await send('GET', '/categories', { headers })).toMatchObject({ status: 200 })
  return given
}

const forwarded = { host: 'inside:8080', 'x-forwarded-host': 'api.example.com', 'x-forwarded-proto': 'https' }

test('absolute links have the host of the request, as a trusted proxy forwards it', async () => {
  expect(await publicUrlOf({}, forwarded)).toBe('http://inside:8080')
  expect(await publicUrlOf({ TRUST_PROXY: '1' }, forwarded)).toBe('https://api.example.com')
})

test('absolute links have PUBLIC_URL, whatever the request has', async () => {
  expect(await publicUrlOf({ PUBLIC_URL: 'https://example.com/', TRUST_PROXY: '1' }, forwarded)).toBe(
    'https://example.com',
  )
  expect(await publicUrlOf({ PUBLIC_URL: 'https://example.com/v1/' })).toBe('https://example.com/v1')
})

test('a header may be a number, as the contract types it, or absent', () => {
  const listThings = async () => ({ status: 200, headers: { 'X-Total-Count': 3, Link: undefined } })
  const handlers: Service['handlers'] = { listThings }
  expect(Object.keys(handlers)).toEqual(['listThings'])
  expect(headerTexts({ 'X-Total-Count': 3, Link: undefined })).toEqual({ 'x-total-count': '3' })
})
