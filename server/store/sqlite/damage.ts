import { StoreUnavailable } from '../store-unavailable.ts'
import { fault, isDamage } from './faults.ts'

/**
 * Remembers that a part of the file was found to be damaged. From then on nothing is written: SQLite would go on, and spread the damage, as
 * soon as a page is whole. What can be read still is. Only another start forgets it.
 */
export class Damage {
  #found: StoreUnavailable | undefined

  /** As {@link fault}, and remembers. */
  readonly noted = (error: unknown): unknown => {
    if (isDamage(error))
      this.#found ??= new StoreUnavailable(
        'The database file is damaged, and takes no more writes. Run npx contract-server check-data to see what is lost, then stop the service and restore a backup.',
        { cause: error },
      )
    return fault(error)
  }

  /** @throws {StoreUnavailable} once damage was found */
  readonly requireNone = (): void => {
    if (this.#found) throw this.#found
  }
}
