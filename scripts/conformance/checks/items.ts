import type { HttpResponse } from '../exchange.ts'

/** Something in a list. */
export type Item = Record<string, unknown>

/** What an answer lists; nothing if it is no list. */
export const items = ({ body }: HttpResponse): Item[] => (Array.isArray(body) ? body : [])
