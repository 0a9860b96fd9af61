/**
 * Lists with invalid items: a row that another program wrote must not break the page of the others. In comes the body of a read that breaks
 * the contract; out comes the body without its invalid items, and the items are reported.
 */
import type { Validate } from 'contract-openapi/contract'
import { describeViolation } from 'contract-openapi/violation'

/**
 * Leaves out the invalid items of an array, or of the only array of an object.
 * @param leftOut gets each item that is left out, and the reason
 * @returns undefined if no item or every item is invalid, or more than that is wrong: then the handler is wrong
 */
export function readableOf(
  validate: Validate,
  body: unknown,
  leftOut: (item: string, why: string) => void,
): unknown {
  const arrays = Object.entries(Object(body)).filter(([, value]) => Array.isArray(value))
  const [[name, items] = []] = (Array.isArray(body) ? [['', body]] : arrays.length === 1 ? arrays : []) as [
    string,
    unknown[],
  ][]
  if (name === undefined || items === undefined) return undefined
  const bodyOf = (some: unknown[]) => (Array.isArray(body) ? some : { ...Object(body), [name]: some })
  const broken: [item: string, why: string][] = []
  const kept = items.filter((item, at) => {
    if (validate(bodyOf([item]))) return true
    const [first] = validate.errors ?? []
    const instancePath = first?.instancePath.replace(/^(\/[^/]*)?\/0(?=\/|$)/, '') ?? ''
    broken.push([
      String(Object(item).id ?? `at ${at}`),
      describeViolation(first && { ...first, instancePath }),
    ])
    return false
  })
  if (kept.length === 0 || !validate(bodyOf(kept))) return undefined
  for (const [item, why] of broken) leftOut(item, why)
  return bodyOf(kept)
}
