import { create } from './create.ts'
import { get } from './get.ts'
import { list } from './list.ts'
import { order } from './order.ts'
import type { Work } from './work.ts'

/** Of ten requests six get a pet and two list some; one creates a pet and one places an order. */
const turns = [get, get, list, get, create, get, get, list, get, order]

/** 80 % reads and 20 % durable writes, interleaved. */
export const mix: Work = {
  name: 'mix',
  title: '80 % reads, 20 % writes',
  requests: (pets, headers) => {
    const requests = new Map([get, list, create, order].map((work) => [work, work.requests(pets, headers)]))
    return Array.from({ length: 1000 }, (_, at) => {
      const ofTurn = requests.get(turns[at % turns.length]!)!
      return ofTurn[at % ofTurn.length]!
    })
  },
}
