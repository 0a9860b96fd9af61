import { startService, type TestService } from '../../../../test/support/service.ts'

/** A service that listens, with what the examples of the contract speak of. */
export interface Listening extends TestService {
  /** Scheme, host and port. */
  origin: string
}

/** Starts a service with the sample data on a free port; it stops when the test ends. */
export async function listen(prepare?: (service: TestService) => Promise<void> | void): Promise<Listening> {
  const service = await startService()
  await service.store.seed()
  await prepare?.(service)
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
  return { ...service, origin }
}
