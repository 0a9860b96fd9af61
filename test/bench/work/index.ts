import { create } from './create.ts'
import { get } from './get.ts'
import { list } from './list.ts'
import { mix } from './mix.ts'
import { order } from './order.ts'
import { invalid, unauthorized } from './refusals.ts'
import type { Work } from './work.ts'

/** All kinds of load. Those that add pets come last, so that the others see the table as it was filled. */
export const works: readonly Work[] = [get, list, invalid, unauthorized, order, mix, create]
