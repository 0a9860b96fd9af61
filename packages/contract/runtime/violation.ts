import type { ValidationError } from './contract.ts'

/** Describes a violation of a schema, with the place in the value: `/0/status must be string`, `it lacks name`. */
export function describeViolation(
  { instancePath, keyword, params, message, propertyName }: ValidationError = {
    instancePath: '',
    keyword: '',
    params: {},
  },
): string {
  const place =
    propertyName === undefined ? instancePath || 'it' : `the name of ${instancePath}/${propertyName}`
  const { allowedValues = '', missingProperty, unevaluatedProperty, additionalProperty } = params
  if (keyword === 'type') return `${place} must be ${typeWords(params.type)}`
  if (keyword === 'required') return `${place} lacks ${missingProperty}`
  const surplus = additionalProperty ?? unevaluatedProperty
  if (surplus !== undefined) return `${place} has ${surplus}, which its schema does not describe`
  return `${place} ${message?.replace('must NOT', 'must not') ?? 'is invalid'} ${allowedValues}`.trim()
}

/** Describes the required types: `string`, `integer or boolean`. Null is left out beside others. */
export function typeWords(type: unknown): string {
  const types = [type].flat()
  const others = types.filter((name) => name !== 'null')
  return (others.length > 0 ? others : types).join(' or ')
}
