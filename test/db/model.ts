/**
 * Second implementation of the rules of stock, orders and status, from their description and independent of db/. It is plain and slow, so that a
 * difference reveals a mistake in one of the two.
 */
import type { OrderUpdate, PetStatus } from '../../generated/contract.ts'

export interface ModelPet {
  name: string
  status: PetStatus
  /** True after a caller set the status to pending, until a caller sets another. */
  held: boolean
  stock: number
  /** Units ever added, minus units taken away. */
  supplied: number
}

export interface ModelOrder {
  petId: number
  quantity: number
  state: 'open' | 'complete' | 'cancelled'
  shipDate?: string
}

export class Model {
  now = new Date('2030-06-01T12:00:00Z')
  pets = new Map<number, ModelPet>()
  orders = new Map<number, ModelOrder>()
  categories = new Map<number, string>()

  /** Names in the same line are equal. */
  static readonly names = [
    ['Straße', 'STRASSE', 'strasse', 'STRAẞE'],
    ['ΟΔΟΣ', 'οδος', 'οδοσ'],
    ['Ångström', 'ångström', 'A\u030angström'],
    ['ısı'],
    ['isi', 'ISI'],
  ]

  nameCategory(id: number | undefined, name: string): string {
    if (id !== undefined && !this.categories.has(id)) return 'category_not_found'
    const same = Model.names.find((names) => names.includes(name)) ?? []
    for (const [other, taken] of this.categories) {
      if (other !== id && same.includes(taken)) return 'category_name_taken'
    }
    if (id !== undefined) this.categories.set(id, name)
    return 'done'
  }

  units(petId: number, state: ModelOrder['state']): number {
    let sum = 0
    for (const order of this.orders.values()) {
      if (order.petId === petId && order.state === state) sum += order.quantity
    }
    return sum
  }

  createPet(id: number, name: string, status: PetStatus = 'available'): void {
    const stock = status === 'sold' ? 0 : 1
    this.pets.set(id, { name, status, held: status === 'pending', stock, supplied: stock })
  }

  replacePet(id: number, name: string, status?: PetStatus): string {
    const pet = this.pets.get(id)
    if (!pet) return 'pet_not_found'
    const move = `${pet.status}>${status ?? pet.status}`
    const allowed =
      ['available>available', 'pending>pending', 'sold>sold', 'available>pending'].includes(move) ||
      (move === 'pending>available' && pet.stock > 0) ||
      (move.endsWith('>sold') && this.units(id, 'open') === 0)
    if (!allowed) return 'invalid_status_transition'
    pet.name = name
    if (status && status !== pet.status) pet.held = status === 'pending'
    pet.status = status ?? pet.status
    if (pet.status === 'sold') {
      pet.supplied -= pet.stock
      pet.stock = 0
    }
    return 'done'
  }

  deletePet(id: number): string {
    if (!this.pets.has(id)) return 'pet_not_found'
    if (this.units(id, 'open') > 0) return 'pet_has_open_orders'
    this.pets.delete(id)
    return 'done'
  }

  setStock(id: number, stock: number): string {
    const pet = this.pets.get(id)
    if (!pet) return 'pet_not_found'
    const open = this.units(id, 'open')
    if (stock + open > 1_000_000) return 'stock_limit_exceeded'
    if (stock > 0 && !pet.held) pet.status = 'available'
    if (stock === 0 && pet.status === 'available') pet.status = open > 0 ? 'pending' : 'sold'
    pet.supplied += stock - pet.stock
    pet.stock = stock
    return 'done'
  }

  mayPlace(petId: number, quantity: number): string {
    const pet = this.pets.get(petId)
    if (!pet) return 'unknown_pet'
    if (pet.status !== 'available') return 'pet_not_available'
    return pet.stock < quantity ? 'insufficient_stock' : 'done'
  }

  place(id: number, order: Omit<ModelOrder, 'state'>): void {
    this.orders.set(id, { ...order, state: 'open' })
    const pet = this.pets.get(order.petId)
    if (!pet) return
    pet.stock -= order.quantity
    if (pet.stock === 0) pet.status = 'pending'
  }

  updateOrder(id: number, change: OrderUpdate): string {
    const order = this.orders.get(id)
    if (!order || order.state === 'cancelled') return 'order_not_found'
    if (order.state === 'complete') return 'order_already_complete'
    const isFixed = order.shipDate && new Date(order.shipDate) <= this.now
    if (isFixed && change.shipDate && change.shipDate !== order.shipDate) return 'order_already_shipped'
    if (change.shipDate) order.shipDate = change.shipDate
    if (!change.complete) return 'done'
    order.state = 'complete'
    order.shipDate ??= this.now.toISOString().replace('.000', '')
    const pet = this.pets.get(order.petId)
    if (pet?.status === 'pending' && pet.stock === 0 && this.units(order.petId, 'open') === 0) {
      pet.status = 'sold'
      pet.held = false
    }
    return 'done'
  }

  cancelOrder(id: number): string {
    const order = this.orders.get(id)
    if (!order || order.state === 'cancelled') return 'order_not_found'
    const shipped = order.shipDate && new Date(order.shipDate) <= this.now
    if (order.state === 'complete' || shipped) return 'order_already_shipped'
    order.state = 'cancelled'
    const pet = this.pets.get(order.petId)
    if (pet?.status === 'pending' && !pet.held) pet.status = 'available'
    if (pet) pet.stock += order.quantity
    return 'done'
  }
}
