import type { Validate, ValidationError } from '../../generated/validators.js'

/** One sentence that says which value breaks which rule of the contract; `place` is "Query parameter", "Body member", … */
export function describeViolation(place: string, errors: Validate['errors']): string {
  const error = errors?.[0]
  if (!error) return `${place}s are not valid.`
  const { keyword, instancePath, params } = error
  const member = keyword === 'required' ? params.missingProperty : params.additionalProperty
  const path = member === undefined ? instancePath : `${instancePath}/${member}`
  const subject = path === '' ? place.split(' ')[0] : `${place} ${JSON.stringify(path.slice(1))}`
  return `${subject} ${ruleOf(error)}.`
}

/** What a rule requires, by the keyword of JSON Schema that states it. */
function ruleOf({ keyword, params, message }: ValidationError): string {
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return 'is not known to this operation'
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`
    case 'false schema':
      return 'may not be sent'
    case 'type':
      return `must be of type ${params.type}`
    case 'format':
      return `must be a valid ${params.format}`
    case 'pattern':
      return 'is not of the form that the docs describe'
    case 'minLength':
      return `must have at least ${counted(params.limit, 'character')}`
    case 'maxLength':
      return `must have at most ${counted(params.limit, 'character')}`
    case 'minItems':
      return `must have at least ${counted(params.limit, 'value')}`
    case 'maxItems':
      return `must have at most ${counted(params.limit, 'value')}`
    case 'minProperties':
      return `must have at least ${counted(params.limit, 'member')}`
    case 'maxProperties':
      return `must have at most ${counted(params.limit, 'member')}`
    default:
      return message ?? 'is not valid'
  }
}

const counted = (count: unknown, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
