import { expect } from 'vitest'

export async function round(collection: string, headers: Record<string, string>): Promise<void> {
  const send = async (method: string, url: string, body?: object) => {
    const json = body && { 'content-type': 'application/json' }
    const init = { method, headers: { ...headers, ...json }, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(url, init)
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  const created = await send('POST', collection, { name: 'Refractor', site: 'South' })
  expect(created).toMatchObject({ status: 201, body: { name: 'Refractor', site: 'South' } })
  const item = `${collection}/${created.body.id}`
  expect(await send('GET', item)).toEqual({ status: 200, body: created.body })
  const listed = await send('GET', `${collection}?site=South`)
  expect(listed).toEqual({ status: 200, body: { data: [created.body] } })
  expect(await send('PATCH', item, { name: 'Lens' })).toMatchObject({ status: 200, body: { name: 'Lens' } })
  expect(await send('GET', item)).toMatchObject({ status: 200, body: { name: 'Lens', site: 'South' } })
  expect(await send('DELETE', item)).toEqual({ status: 204, body: undefined })
  expect(await send('GET', item)).toMatchObject({ status: 404 })
}
