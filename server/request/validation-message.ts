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
  const [, bound, of] = /^(min|max)(Length|Items|Properties)$/.exec(keyword) ?? []
  if (of !== undefined)
    return `must have at ${bound === 'min' ? 'least' : 'most'} ${counted(params.limit, nouns[of]!)}`
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
    default:
      return message ?? 'is not valid'
  }
}

/** What the keywords of JSON Schema count. */
const nouns: Record<string, string> = { Length: 'character', Items: 'value', Properties: 'member' }

const counted = (count: unknown, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
