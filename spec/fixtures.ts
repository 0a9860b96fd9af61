import type * as tools from 'contract-tools/fixtures'
import type { EventType, PetStatus, Requests, Responses } from '../generated/contract.ts'

type Session = tools.Session<Requests, Responses>

const absentId = 2 ** 53 - 1

async function petWithOrder({ make }: Session) {
  const petId = await make('petId')
  await make('orderId', { petId })
  return petId
}

async function completeOrder({ make, call }: Session) {
  const orderId = await make('orderId')
  await call('updateOrder', { orderId, body: { complete: true } })
  return orderId
}

// Changes a pet to a status and expects it wherever the pet is shown.
const statusIsEverywhere = (status: PetStatus) => async (session: Session) => {
  const { make, call, expect } = session
  const body = { categoryId: await make('categoryId'), status }
  const made = await call('createPet', { body })
  const petId = made.id
  const page = { status, after: petId - 1, limit: 1 }
  const seen = [
    made,
    await call('getPet', { petId }),
    await call('replacePet', { petId, body }),
    await call('updatePet', { petId, body: { status } }),
    await call('getInventoryItem', { petId }),
    await call('updateInventory', { petId, body: { quantity: status === 'sold' ? 0 : 1 } }),
    await call('listPets', { id: petId }),
    await call('listPets', page),
    await call('listInventory', page),
  ].flat()
  const statuses = seen.map((item) => item.status)
  expect(
    seen.length === 9 && statuses.every((other) => other === status),
    `its status is ${statuses.join(', ')}`,
  )
}

async function soldAndBack({ make, call, expect }: Session) {
  const petId = await make('petId')
  const expectStock = async (quantity: number, status: string, otherwise: string) => {
    const item = await call('getInventoryItem', { petId })
    expect(item.quantity === quantity && item.status === status, otherwise)
  }
  const first = await make('orderId', { petId })
  await expectStock(0, 'pending', 'ordering the last unit does not make the pet pending')
  await call('cancelOrder', { orderId: first })
  await expectStock(1, 'available', 'cancelling does not bring the unit back')
  const second = await make('orderId', { petId })
  await call('updateOrder', { orderId: second, body: { complete: true } })
  await expectStock(0, 'sold', 'completing the last open order does not sell the pet')
  await call('updateInventory', { petId, body: { quantity: 3 } })
  await expectStock(3, 'available', 'restocking does not make the pet available')
}

/** Returns the id of the newest event of a type, among the first 10 000, since the list of a server may be endless. */
async function newestEvent({ call }: Session, type: EventType) {
  let newest = 0
  for (let page = 0; page < 100; page++) {
    const events = await call('listEvents', { type, after: newest, limit: 100 })
    const last = events.at(-1)?.id ?? 0
    if (last <= newest) return newest
    newest = last
  }
  return newest
}

const eventTypes: EventType[] = [
  'pet.created',
  'pet.updated',
  'pet.deleted',
  'category.created',
  'category.updated',
  'category.deleted',
  'inventory.updated',
  'order.placed',
  'order.updated',
  'order.completed',
  'order.cancelled',
]

async function eventsByType({ call, expect }: Session) {
  for (const type of eventTypes) {
    const events = await call('listEvents', { type, limit: 100 })
    expect(
      events.length > 0 && events.every((event) => event.type === type),
      `${type} lists other events, or none`,
    )
  }
}

async function disabledWebhook({ make, call }: Session) {
  const webhookId = await make('webhookId')
  await call('updateWebhook', { webhookId, body: { enabled: false } })
  return webhookId
}

/** Returns the URL of an existing webhook, in capitals where case makes no difference. */
async function urlOfWebhook({ make, call }: Session) {
  const webhookId = await make('webhookId')
  const { url } = await call('getWebhook', { webhookId })
  return url.replace('receiver.invalid', 'RECEIVER.invalid')
}

async function webhookTypes({ make, call, expect }: Session) {
  const webhookId = await make('webhookId', { types: eventTypes })
  const types = async () => (await call('getWebhook', { webhookId })).types?.join()
  expect((await types()) === eventTypes.join(), 'a new webhook has other types')
  const reversed = eventTypes.toReversed()
  await call('updateWebhook', { webhookId, body: { types: reversed } })
  expect((await types()) === reversed.join(), 'a webhook that was changed has other types')
}

const closedUrl = () => ({ body: { url: 'https://10.0.0.1/' } })

const changeRefusals = {
  unknown_category: () => ({ body: { categoryId: absentId } }),
  invalid_status_transition: async ({ make }: Session) => ({
    petId: await make('petId', { status: 'sold' }),
    body: { status: 'available' as const },
  }),
}

/** Facts about this shop that conformance cannot read from its contract. */
export default {
  bodyLimit: 64 * 1024,
  bodies: {
    createPet: ({ unique }) => ({ name: unique() }),
    createCategory: ({ unique }) => ({ name: unique(), description: 'Quiet, and fond of boxes.' }),
    replaceCategory: ({ unique }) => ({ name: unique(), description: 'Loud, and fond of socks.' }),
    placeOrder: () => ({ quantity: 1, shipDate: '2999-03-01T09:00:00Z' }),
    updateOrder: () => ({ shipDate: '2999-04-01T09:00:00Z' }),
    // This host never exists (RFC 6761, section 6.4).
    createWebhook: ({ unique }) => ({
      url: `https://receiver.invalid/${encodeURIComponent(unique())}`,
      types: ['order.placed'],
      description: unique(),
    }),
    updateWebhook: ({ unique }) => ({ description: unique() }),
  },
  makers: {
    deliveryId: async ({ call }, { webhookId }) => (await call('pingWebhook', { webhookId })).id,
  },
  scarce: ['webhookId'],
  refusals: {
    createPet: { unknown_category: () => ({ body: { categoryId: absentId } }) },
    replacePet: changeRefusals,
    updatePet: changeRefusals,
    deletePet: { pet_has_open_orders: async (session) => ({ petId: await petWithOrder(session) }) },
    createCategory: {
      category_name_taken: async ({ unique, make }) => {
        const name = unique()
        await make('categoryId', { name })
        return { body: { name: name.toUpperCase() } }
      },
    },
    replaceCategory: {
      category_name_taken: async ({ unique, make }) => {
        const name = unique()
        await make('categoryId', { name })
        return { body: { name } }
      },
    },
    deleteCategory: {
      category_has_pets: async ({ make }) => {
        const categoryId = await make('categoryId')
        await make('petId', { categoryId })
        return { categoryId }
      },
    },
    updateInventory: {
      stock_limit_exceeded: async (session) => ({
        petId: await petWithOrder(session),
        body: { quantity: 1_000_000 },
      }),
    },
    placeOrder: {
      unknown_pet: () => ({ body: { petId: absentId } }),
      pet_not_available: async ({ make }) => ({
        body: { petId: await make('petId', { status: 'pending' }) },
      }),
      insufficient_stock: () => ({ body: { quantity: 2 } }),
    },
    updateOrder: {
      order_already_complete: async (session) => ({ orderId: await completeOrder(session) }),
      order_already_shipped: async ({ make }) => ({
        orderId: await make('orderId', { shipDate: '2020-01-01T00:00:00Z' }),
        body: { shipDate: '2999-01-01T00:00:00Z' },
      }),
    },
    cancelOrder: {
      order_already_shipped: [
        async (session) => ({ orderId: await completeOrder(session) }),
        async ({ make }) => ({ orderId: await make('orderId', { shipDate: '2020-01-01T00:00:00Z' }) }),
      ],
    },
    createWebhook: {
      url_not_allowed: closedUrl,
      webhook_url_taken: async (session) => ({ body: { url: await urlOfWebhook(session) } }),
      too_many_webhooks: async ({ make, call }) => {
        const there = await call('listWebhooks', { limit: 100 })
        for (let count = there.length; count < 20; count++) await make('webhookId')
        return {}
      },
    },
    updateWebhook: {
      url_not_allowed: closedUrl,
      webhook_url_taken: async (session) => ({ body: { url: await urlOfWebhook(session) } }),
    },
    pingWebhook: {
      webhook_disabled: async (session) => ({ webhookId: await disabledWebhook(session) }),
      too_many_pings: async ({ make, call }) => {
        const webhookId = await make('webhookId')
        // No server listens there, so deliveries stay pending.
        for (let count = 0; count < 10; count++) await call('pingWebhook', { webhookId })
        return { webhookId }
      },
    },
    retryDelivery: {
      webhook_disabled: async ({ make, call }) => {
        const webhookId = await make('webhookId')
        const { id: deliveryId } = await call('pingWebhook', { webhookId })
        await call('updateWebhook', { webhookId, body: { enabled: false } })
        return { webhookId, deliveryId }
      },
    },
  },
  choices: {
    placeOrder: async ({ make, call }) => {
      const petId = await make('petId')
      await call('updateInventory', { petId, body: { quantity: 9 } })
      return { body: { petId } }
    },
  },
  items: {
    // One complete order is enough, since it cannot be removed.
    listOrders: async ({ make, call }, nth) => {
      const orderId = await make('orderId')
      if (nth === 1) await call('updateOrder', { orderId, body: { complete: true } })
      return orderId
    },
    listEvents: async (session, nth) => {
      const { make, call } = session
      const categoryId = await make('categoryId')
      if (nth !== 1) return newestEvent(session, 'category.created')
      await call('deleteCategory', { categoryId })
      return newestEvent(session, 'category.deleted')
    },
  },
  before: {
    cancelOrder: ({ call }, { orderId }) => call('updateOrder', { orderId }),
  },
  rules: {
    'a pet that is available is so everywhere': statusIsEverywhere('available'),
    'a pet that is pending is so everywhere': statusIsEverywhere('pending'),
    'a pet that is sold is so everywhere': statusIsEverywhere('sold'),
    'events are listed by their type': eventsByType,
    'a webhook has the types that it was given': webhookTypes,
    'completing the last open order sells the pet, cancelling brings it back': soldAndBack,
  },
} satisfies tools.Fixtures<Requests, Responses>
