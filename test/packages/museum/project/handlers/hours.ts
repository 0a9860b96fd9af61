import { daysAfter, offsetOf, today } from './days.ts'
import type { Operation } from './operation.ts'

// Closed on Sundays.
const closes = [undefined, '18:00', '18:00', '18:00', '18:00', '16:00', '16:00']

export const getMuseumHours: Operation<'getMuseumHours'> = async ({ query }) => {
  const { startDate = today(), page, limit } = query
  const offset = offsetOf(page, limit)
  const length = offset === undefined ? 0 : limit
  const dates = Array.from({ length }, (_, nth) => daysAfter(startDate, (offset ?? 0) + nth))
  const body = dates.flatMap((date) => {
    const timeClose = closes[new Date(date).getUTCDay()]
    return timeClose === undefined ? [] : [{ date, timeOpen: '09:00', timeClose }]
  })
  return { status: 200, body }
}
