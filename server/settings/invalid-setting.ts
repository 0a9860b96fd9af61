/** A setting that cannot be used; the message says which, why, and what would do. */
export class InvalidSetting extends Error {
  override name = 'InvalidSetting'
}
