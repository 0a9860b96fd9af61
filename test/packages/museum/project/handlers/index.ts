import {
  createSpecialEvent,
  deleteSpecialEvent,
  getSpecialEvent,
  listSpecialEvents,
  updateSpecialEvent,
} from './events.ts'
import { getMuseumHours } from './hours.ts'
import type { Handlers } from './operation.ts'
import { buyMuseumTickets, getTicketCode } from './tickets.ts'

export const handlers = {
  getMuseumHours,
  createSpecialEvent,
  listSpecialEvents,
  getSpecialEvent,
  updateSpecialEvent,
  deleteSpecialEvent,
  buyMuseumTickets,
  getTicketCode,
} satisfies Handlers
