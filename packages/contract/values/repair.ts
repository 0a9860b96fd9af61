import { orUndefined } from '../cli/or-undefined.ts'
import { isFields, type Path, valueAt } from '../read/document.ts'
import type { Validate, ValidationError } from '../runtime/contract.ts'
import { pointerSteps } from '../runtime/json-pointer.ts'

// An invalid value is returned after this many repairs.
const mostRepairs = 100

/**
 * Repairs a value: writes invalid parts in the type that the schema asks for, replaces them by those of another value, or removes them, as
 * few as possible.
 * @param other a valid value
 */
export function repaired(value: unknown, validate: Validate, other: unknown): unknown {
  let here = value
  for (let round = 0; round < mostRepairs && !validate(here); round++) {
    // The last error is that of the outermost schema: a choice says more than one of its alternatives.
    const error = validate.errors?.at(-1)
    if (!error) break
    here = retyped(here, error, validate) ?? replaced(here, error, other)
  }
  return here
}

// `12345` becomes `"12345"`, and `"7"` becomes `7`; undefined if that does not help.
function retyped(value: unknown, { instancePath, keyword }: ValidationError, validate: Validate): unknown {
  if (keyword === 'required' || keyword === 'false schema') return undefined
  const at = pointerSteps(instancePath)
  const invalid = valueAt(value, at)
  const others =
    typeof invalid === 'string'
      ? [orUndefined(() => JSON.parse(invalid))]
      : isFields(invalid) || Array.isArray(invalid) || invalid === null
        ? []
        : [String(invalid)]
  for (const other of others) {
    if (other === undefined) continue
    const changed = withAt(value, at, other)
    if (validate(changed) || validate.errors?.at(-1)?.instancePath !== instancePath) return changed
  }
  return undefined
}

function replaced(
  value: unknown,
  { instancePath, keyword, params }: ValidationError,
  other: unknown,
): unknown {
  const at = pointerSteps(instancePath)
  const surplus = params.additionalProperty ?? params.unevaluatedProperty
  if (typeof surplus === 'string') return withAt(value, [...at, surplus], undefined)
  // A member that is never sent, such as `readOnly` in a request.
  if (keyword === 'false schema') return withAt(value, at, undefined)
  const place = keyword === 'required' ? [...at, String(params.missingProperty)] : at
  for (let length = place.length; length > 0; length--) {
    const path = place.slice(0, length)
    const [part, others] = [valueIn(value, path), valueIn(other, path)]
    if (part === undefined && others === undefined) continue
    // Members that are wrong in the other value, too, are left out.
    return withAt(value, path, JSON.stringify(part) === JSON.stringify(others) ? undefined : others)
  }
  return other
}

// An array stands for longer ones.
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
