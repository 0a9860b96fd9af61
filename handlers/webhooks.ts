import { webhookHandlers } from 'contract-server/webhooks'
import { responses } from './responses.ts'

export const webhooks = webhookHandlers(responses, '/store/webhooks')
