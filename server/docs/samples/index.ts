import type { DocumentedOperation } from '../documented-contract.ts'
import type { SampleRequest } from '../request.ts'
import { curl } from './curl.ts'
import { javascript } from './javascript.ts'
import { python } from './python.ts'

/** The call in three languages. Each is a whole program that takes the API key from `API_KEY`. */
export function samples(request: SampleRequest): NonNullable<DocumentedOperation['x-codeSamples']> {
  return [
    { lang: 'curl', label: 'curl', source: curl(request) },
    { lang: 'JavaScript', label: 'JavaScript', source: javascript(request) },
    { lang: 'Python', label: 'Python', source: python(request) },
  ]
}
