/** The media type of a Content-Type without its parameters, in lower case; empty when there is none. */
export const essence = (contentType: string | undefined): string =>
  (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase()

/** The declared media type, or range of them, that a concrete one falls under; the most exact one wins. */
export function declaredType(declared: readonly string[], mediaType: string): string | undefined {
  const range = `${mediaType.split('/', 1)[0]}/*`
  const found = [mediaType, range, '*/*'].find(
    (candidate) => candidate !== '' && declared.includes(candidate),
  )
  // A contract may write parameters, which those of a request need not equal.
  return found ?? declared.find((one) => essence(one) === mediaType)
}
