import type { ErrorObject } from 'ajv'

/** Says in one sentence which value breaks which rule of the contract; `place` is "Query parameter", "Body member", … */
export function describeViolation(place: string, [error]: readonly ErrorObject[] = []): string {
  if (error === undefined) return `${place}s are not valid.`
  const { keyword, instancePath, params, message } = error
  const member = keyword === 'required' ? params.missingProperty : params.additionalProperty
  const path = member === undefined ? instancePath : `${instancePath}/${member}`
  const subject = path === '' ? place.split(' ')[0] : `${place} ${JSON.stringify(path.slice(1))}`
  switch (keyword) {
    case 'required':
      return `${subject} is required.`
    case 'additionalProperties':
      return `${subject} is not known to this operation.`
    case 'enum':
      return `${subject} must be one of ${params.allowedValues.map(quoted).join(', ')}.`
    case 'false schema':
      return `${subject} may not be sent.`
    case 'type':
      return `${subject} must be of type ${params.type}.`
    case 'format':
      return `${subject} must be a valid ${params.format}.`
    default:
      return `${subject} ${message}.`
  }
}

const quoted = (value: unknown) => JSON.stringify(value)
