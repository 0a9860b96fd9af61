import { onTestFinished } from 'vitest'
import { startService, type TestService } from '../support/service.ts'

export interface Listening extends TestService {
  origin: string
}

/** Starts a service with the sample data on a free port until the end of the test, or `atEnd`. */
export async function listen(
  prepare?: (service: TestService) => Promise<void> | void,
  atEnd: (stop: () => Promise<void> | void) => void = onTestFinished,
): Promise<Listening> {
  const service = await startService({}, atEnd)
  await service.store.seed()
  await prepare?.(service)
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
  return { ...service, origin }
}
