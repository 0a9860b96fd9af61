import { expect, onTestFinished, test, vi } from 'vitest'
import { service } from '../../../handlers/service.ts'
import { startService } from '../testing.ts'

test('startService prints the cause of a 500', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => printed.mockRestore())
  const fail = () => Promise.reject(new Error('the list is upside down'))
  const { call, close } = await startService({
    ...service,
    handlers: { ...service.handlers, listPets: fail },
  })
  onTestFinished(close)
  expect((await call('/pets')).status).toBe(500)
  expect(printed).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/the list is upside down\n.*testing\.test\.ts/s),
  )
})
