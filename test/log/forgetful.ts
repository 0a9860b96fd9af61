// Makes `listPets` forget a promise that fails after its response. Loaded before the server by `--import`.
import { setTimeout } from 'node:timers/promises'
import { service } from '../../handlers/service.ts'

const { listPets } = service.handlers
const forgetful: typeof listPets = async (request, context) => {
  setTimeout(10).then(() => {
    throw new Error('nobody waits for this')
  })
  return listPets(request, context)
}
Object.assign(service.handlers, { listPets: forgetful })
