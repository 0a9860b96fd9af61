import { crc32, deflateSync } from 'node:zlib'
import { isRefusal } from 'contract-server'
import type { Operation } from './operation.ts'
import { decline, problem } from './responses.ts'

export const buyMuseumTickets: Operation<'buyMuseumTickets'> = async ({ body }, { store }) => {
  const { ticketType, ticketDate } = body
  const eventId = ticketType === 'event' ? (body.eventId ?? '0') : undefined
  const ticket = await store.museum.buyTicket(eventId)
  if (isRefusal(ticket)) return decline(ticket)
  const message = ticketType === 'event' ? 'Your seat is booked.' : 'Enjoy your visit.'
  const confirmationCode = `${ticketType}-${ticket.id.slice(0, 8)}`
  const confirmed = { ticketId: ticket.id, ticketType, ticketDate, eventId, message, confirmationCode }
  return { status: 201, body: confirmed }
}

export const getTicketCode: Operation<'getTicketCode'> = async ({ path }, { store }) => {
  const ticket = await store.museum.findTicket(path.ticketId)
  if (!ticket) return problem('not_found', `No ticket has id ${path.ticketId}.`)
  return { status: 200, body: codeOf(ticket.id) }
}

// A PNG with a black or white pixel for each bit of the id, and a second one with the opposite.
function codeOf(id: string): Uint8Array {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  const rows = [...bytes].flatMap((byte) => [0, byte, ~byte & 0xff])
  const header = Buffer.from([0, 0, 0, 16, 0, 0, 0, bytes.length, 1, 0, 0, 0, 0])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}
