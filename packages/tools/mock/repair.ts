import type { Validate, ValidationError } from 'contract-openapi/contract'
import { pointerSteps } from 'contract-openapi/pointer'
import { isFields, type Path, valueAt } from 'contract-openapi/read'

// An invalid value is sent after this many repairs.
const mostRepairs = 100

/**
 * Repairs a value: replaces invalid parts by those of an example, or removes them, as few as possible.
 * @param example a valid value
 */
export function repair(value: unknown, validate: Validate | undefined, example: unknown): unknown {
  let here = value
  for (let round = 0; round < mostRepairs && validate?.(here) === false; round++) {
    // The last error is that of the outermost schema: a choice says more than one of its alternatives.
    const error = validate.errors?.at(-1)
    if (!error) break
    here = repaired(here, error, example)
  }
  return here
}

function repaired(
  value: unknown,
  { instancePath, keyword, params }: ValidationError,
  example: unknown,
): unknown {
  const at = pointerSteps(instancePath)
  const surplus = params.additionalProperty ?? params.unevaluatedProperty
  if (typeof surplus === 'string') return withAt(value, [...at, surplus], undefined)
  const place = keyword === 'required' ? [...at, String(params.missingProperty)] : at
  for (let length = place.length; length > 0; length--) {
    const path = place.slice(0, length)
    const [own, other] = [valueIn(value, path), valueIn(example, path)]
    if (own === undefined && other === undefined) continue
    // Members that are wrong in the example, too, are left out.
    return withAt(value, path, JSON.stringify(own) === JSON.stringify(other) ? undefined : other)
  }
  return example
}

// An array of an example stands for longer ones.
function valueIn(root: unknown, path: Path): unknown {
  let here = root
  for (const step of path)
    here = Array.isArray(here) ? (here[Number(step)] ?? here[0]) : valueAt(here, [step])
  return here
}

function withAt(value: unknown, [step, ...rest]: Path, other: unknown): unknown {
  if (step === undefined) return other
  if (Array.isArray(value)) {
    const index = Number(step)
    const item = withAt(value[index], rest, other)
    return value.toSpliced(index, 1, ...(item === undefined ? [] : [item]))
  }
  if (!isFields(value)) return other
  const members = new Map(Object.entries(value))
  const member = withAt(members.get(String(step)), rest, other)
  if (member === undefined) members.delete(String(step))
  else members.set(String(step), member)
  return Object.fromEntries(members)
}
