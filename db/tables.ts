/** Table that several resources share. Other tables are in the file of their resource. */
import type { Sequenced } from 'contract-store'
import type { PetStatus } from '../generated/contract.ts'
import type { Holding } from './rules/holding.ts'

// A new status needs a migration, because the tables check this list.
export const statuses = Object.keys({ available: true, pending: true, sold: true } satisfies Record<
  PetStatus,
  true
>)

/** Pet with its inventory entry: one record, two versions. */
export interface PetRecord extends Holding {
  id: number
  name: string
  categoryId: number
  version: number
  stockVersion: number
}

/** `Name` of the contract, for checks of existing rows. */
export const name: RegExp = /^(?=.*[^ ])[ -~\u0080-\u{10ffff}]{1,100}$/u

export const pets: Sequenced<PetRecord> = {
  name: 'pets',
  columns: {
    id: 'integer',
    name: 'text',
    categoryId: 'integer',
    status: 'text',
    stock: 'integer',
    open: 'integer',
    ranOut: 'boolean',
    version: 'integer',
    stockVersion: 'integer',
  },
  key: ['id'],
  sequence: 'pet_ids',
  distribution: 'byKey',
  searched: 'name',
  deferred: ['name', 'stock'],
  contains: { name },
}
