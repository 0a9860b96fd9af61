import { isRefusal } from 'contract-server'
import { unknownEvent } from '../db/museum.ts'
import { daysAfter, offsetOf, today } from './days.ts'
import type { Operation } from './operation.ts'
import { decline, removed } from './responses.ts'

export const listSpecialEvents: Operation<'listSpecialEvents'> = async ({ query }, { store }) => {
  const { startDate = today(), endDate = daysAfter(startDate, 7), page, limit } = query
  const offset = offsetOf(page, limit)
  if (offset === undefined) return { status: 200, body: [] }
  const { items } = await store.museum.listEvents({ limit, offset }, startDate, endDate)
  return { status: 200, body: items }
}

export const createSpecialEvent: Operation<'createSpecialEvent'> = async ({ body }, { store }) => ({
  status: 201,
  body: await store.museum.createEvent(body),
})

export const getSpecialEvent: Operation<'getSpecialEvent'> = async ({ path }, { store }) => {
  const event = await store.museum.findEvent(path.eventId)
  return event ? { status: 200, body: event } : decline(unknownEvent(path.eventId))
}

export const updateSpecialEvent: Operation<'updateSpecialEvent'> = async ({ path, body }, { store }) => {
  const event = await store.museum.changeEvent(path.eventId, body)
  return isRefusal(event) ? decline(event) : { status: 200, body: event }
}

export const deleteSpecialEvent: Operation<'deleteSpecialEvent'> = async ({ path }, { store }) =>
  removed(await store.museum.removeEvent(path.eventId))
