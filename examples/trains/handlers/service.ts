import { join } from 'node:path'
import type { Service } from 'contract-server'
import { sqlStore } from 'contract-store'
import { openTrains, type Trains } from '../db/trains.ts'
import * as contract from '../generated/router.ts'
import { handlers } from './index.ts'

export const service: Service<Trains> = {
  name: 'Trains',
  id: 'trains',
  firstCall: '/trips?limit=3',
  contract,
  handlers,
  // Data of the server itself: keys, usage, idempotency keys.
  store: sqlStore({ id: 'trains', mark: 0x5e41ce }),
  open: ({ folder, clock }) =>
    openTrains(folder === undefined ? ':memory:' : join(folder, 'timetable.db'), clock),
}
