/** The database cannot do it now (busy, full, read-only, damaged, moved, closing); nothing of the request was kept. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}
