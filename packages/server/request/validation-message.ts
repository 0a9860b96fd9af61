/** Faults of a request in sentences: errors of a validator come in, a message and its list of faults come out. */
import type { ValidationError } from 'contract-openapi/contract'
import { pointerSteps } from 'contract-openapi/pointer'
import { typeWords } from 'contract-openapi/violation'
import type { Fault } from '../http/problem.ts'

const names: Readonly<Record<Fault['in'], string>> = {
  path: 'Path parameter',
  query: 'Query parameter',
  header: 'Header',
  cookie: 'Cookie',
  body: 'Body member',
}

/**
 * Describes invalid values in a sentence each, up to ten.
 * @param errors the first error of each value counts
 * @param value the invalid value
 */
export function describeViolations(
  part: Fault['in'],
  errors: readonly ValidationError[],
  value: unknown,
): { message: string; faults: Fault[] } {
  const place = names[part]
  const faults: Fault[] = []
  const sentences = new Map<string, string>()
  for (const error of errors) {
    const { instancePath, params, propertyName } = error
    const member =
      propertyName ?? params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty
    const path = member === undefined ? instancePath : `${instancePath}/${member}`
    if (sentences.has(path)) continue
    if (sentences.size === 10) {
      sentences.set(path, 'And more.')
      break
    }
    const subject = path === '' ? place.split(' ')[0] : `${place} ${JSON.stringify(path.slice(1))}`
    const message =
      propertyName === undefined
        ? ruleOf(error, valueAt(value, instancePath))
        : `has a name that ${ruleOf(error, propertyName)}`
    faults.push({ in: part, pointer: path, message })
    sentences.set(path, `${subject} ${message}.`)
  }
  return { message: [...sentences.values()].join(' ') || `${place}s are not valid.`, faults }
}

const valueAt = (value: unknown, pointer: string): unknown =>
  pointerSteps(pointer).reduce((at, step) => (at as Record<string, unknown>)[step], value)

// Describes a rule by its keyword of JSON Schema.
function ruleOf({ keyword, params, message, instancePath }: ValidationError, value: unknown): string {
  const [, bound, of] = /^(min|max)(Length|Items|Properties)$/.exec(keyword) ?? []
  if (of !== undefined)
    return `must have at ${bound === 'min' ? 'least' : 'most'} ${counted(params.limit, nouns[of]!)}`
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'dependentRequired':
      return `is required with ${params.property}`
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'is not known to this operation'
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`
    case 'false schema':
      return 'may not be sent'
    case 'type':
      return `must be of type ${typeWords(params.type)}`
    case 'oneOf':
      return params.passingSchemas
        ? `must match exactly one schema in oneOf, and matches those at ${(params.passingSchemas as number[]).join(' and ')}`
        : 'must match one of the schemas in oneOf'
    case 'not':
      return 'must not match the schema that its contract excludes with "not"'
    case 'format':
      return `must be a valid ${params.format}`
    case 'pattern':
      return formOf(String(params.pattern), String(value), instancePath.slice(1))
    default:
      return message ?? 'is not valid'
  }
}

const nouns: Record<string, string> = { Length: 'character', Items: 'value', Properties: 'member' }

const counted = (count: unknown, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function formOf(pattern: string, text: string, name: string): string {
  if (/^if-(none-)?match$/i.test(name)) return 'must be *, or entity tags in double quotes, such as "7"'
  if (text.trim() === '') return 'must not be blank'
  // People do not see it. The pattern itself may take exponential time here: the validator has an engine for it.
  const code = /\p{Cc}/u.exec(text)?.[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return `must match the pattern ${pattern}${code === undefined ? '' : `; it has the control character U+${code}`}`
}
