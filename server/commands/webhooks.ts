import { printable } from '../log/printable.ts'
import { isSecret } from '../webhooks/signature.ts'
import { arrivalText } from './lib/arrival-text.ts'
import { BadUsage, CommandFailed, command } from './lib/command.ts'
import { type Arrival, listenForWebhooks } from './lib/webhook-listener.ts'

const described = {
  run: 'npx contract-server webhooks',
  operands: 'listen',
  about:
    'Listens for webhooks on 127.0.0.1: prints what arrives, verifies it, and says why a message is not to be believed. The server sends to this machine only where WEBHOOK_ALLOWED_NETWORKS has loopback.',
  options: {
    port: { type: 'string', value: 'N', help: 'listen: the port; 0 for any free one', default: '8090' },
    secret: {
      type: 'string',
      value: 'whsec_…',
      multiple: true,
      help: 'listen: what signs the messages; without one nothing is verified',
    },
    forward: {
      type: 'string',
      value: 'URL',
      help: 'listen: where to pass messages on to; its response is passed back',
    },
  },
  example: 'npx contract-server webhooks listen --secret whsec_… --forward http://127.0.0.1:3000/hooks',
} as const

interface Values {
  port: string
  secret?: string[]
  forward?: string
}

command(described, async ({ values, positionals }) => {
  if (positionals.join(' ') === 'listen') return listen(values)
  throw new BadUsage('It takes listen.')
})

async function listen({ port, secret: secrets = [], forward }: Values) {
  if (!/^[0-9]{1,5}$/.test(port) || Number(port) > 65535)
    throw new BadUsage(`--port takes a number from 0 to 65535, not "${port}".`)
  if (!secrets.every(isSecret))
    throw new BadUsage('--secret takes whsec_ and 24 to 64 bytes in base64, as the webhook was created with.')
  if (forward !== undefined && !(/^https?:/i.test(forward) && URL.canParse(forward)))
    throw new BadUsage(`--forward takes an http or https URL, not "${forward}".`)
  const show = process.stdout.isTTY ? arrivalText : (arrival: Arrival) => printable(JSON.stringify(arrival))
  const listening = listenForWebhooks({
    port: Number(port),
    secrets,
    forward,
    arrived: (arrival) => console.log(show(arrival)),
  })
  const { url } = await listening.catch((error: Error) => {
    throw new CommandFailed(`Port ${port} cannot be listened on (${error.message}); choose another --port.`)
  })
  console.error(`Webhooks are received on ${url}`)
}
