/** Samples that verify a signature, in docs of contracts whose server signs. */
import { spawnSync } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { temporaryFolder, written } from '../../../testing/folder.ts'
import { decorate } from '../../docs/decorate.ts'
import { verifications } from '../../docs/samples/verify.ts'

interface Received {
  headers: { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }
  // The body has a final line break and invalid UTF-8, which must not be lost.
  body: Buffer
  secret: string
}

const body = Buffer.concat([Buffer.from('{ "name": "Ünïcode $HOME %s" }\r\n'), Buffer.from([0xff, 0x0a])])

// Signed this many seconds from now.
function signed(seconds = 0): Received {
  const key = randomBytes(32)
  // The secret has zeros and other characters that a shell could lose.
  key[0] = 0
  const id = 'evt_1'
  const timestamp = String(Math.floor(Date.now() / 1000) + seconds)
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${mac}` }
  return { headers, body, secret: `whsec_${key.toString('base64')}` }
}

const languages: Record<string, { needs: string; run: (source: string, received: Received) => boolean }> = {
  sh: {
    needs: 'openssl',
    run: (source, { headers, body, secret }) => {
      const env = {
        PATH: process.env.PATH,
        WEBHOOK_SECRET: secret,
        WEBHOOK_ID: headers['webhook-id'],
        WEBHOOK_TIMESTAMP: headers['webhook-timestamp'],
        WEBHOOK_SIGNATURE: headers['webhook-signature'],
      }
      return spawnSync('sh', ['-c', source], { input: body, env }).status === 0
    },
  },
  js: {
    needs: process.execPath,
    run: (source, received) => {
      const file = written({ 'sample.mjs': source })
      const call = `import { isGenuine } from ${JSON.stringify(pathToFileURL(file).href)}
        import { readFileSync } from 'node:fs'
        process.exit(isGenuine(JSON.parse(process.env.HEADERS), readFileSync(0)) ? 0 : 1)`
      return ran(process.execPath, ['--input-type=module', '--eval', call], received)
    },
  },
  python: {
    needs: 'python3',
    run: (source, received) => {
      const call = `import json, sys
sys.exit(0 if is_genuine(json.loads(os.environ["HEADERS"]), sys.stdin.buffer.read()) else 1)`
      return ran('python3', ['-c', `${source}\n\n${call}`], received)
    },
  },
}

// True if a program succeeds with headers and secret in its environment, and the body on its input.
function ran(command: string, args: string[], { headers, body, secret }: Received): boolean {
  const env = { PATH: process.env.PATH, HEADERS: JSON.stringify(headers), WEBHOOK_SECRET: secret }
  const { status, stderr } = spawnSync(command, args, { input: body, env })
  if (status !== 0 && status !== 1) throw new Error(`${stderr}`)
  return status === 0
}

const isHere = ({ lang }: { lang: string }) => spawnSync(languages[lang]!.needs, ['-h']).error === undefined
const missing = verifications.filter((one) => !isHere(one)).map(({ lang }) => lang)
const skipped = missing.length > 0 ? ` (skipped: ${missing.join(', ')})` : ''

test.each(verifications.filter(isHere))(
  `in $lang what is signed is genuine, and nothing else${skipped}`,
  ({ lang, source }) => {
    const { run } = languages[lang]!
    const genuine = signed()
    const of = (change: Partial<Received['headers']>): Received => ({
      ...genuine,
      headers: { ...genuine.headers, ...change },
    })
    const own = genuine.headers['webhook-signature']
    const other = signed().headers['webhook-signature']
    expect({
      genuine: run(source, genuine),
      'of two secrets, the old one first': run(source, of({ 'webhook-signature': `${other} ${own}` })),
      'by another secret': run(source, of({ 'webhook-signature': other })),
      'of another id': run(source, of({ 'webhook-id': 'evt_2' })),
      'of another time': run(
        source,
        of({ 'webhook-timestamp': String(Number(genuine.headers['webhook-timestamp']) - 1) }),
      ),
      'of another body': run(source, { ...genuine, body: Buffer.concat([body, Buffer.from('\n')]) }),
      'of another version': run(source, of({ 'webhook-signature': own.replace('v1,', 'v2,') })),
      'without signature': run(source, of({ 'webhook-signature': '' })),
      'that is anything': run(source, of({ 'webhook-signature': '*' })),
      'six minutes old': run(source, signed(-360)),
      'six minutes ahead': run(source, signed(360)),
    }).toEqual({
      genuine: true,
      'of two secrets, the old one first': true,
      'by another secret': false,
      'of another id': false,
      'of another time': false,
      'of another body': false,
      'of another version': false,
      'without signature': false,
      'that is anything': false,
      'six minutes old': false,
      'six minutes ahead': false,
    })
  },
)

test('rejects a timestamp with a shell command', () => {
  const { source } = verifications.find(({ lang }) => lang === 'sh')!
  const folder = temporaryFolder()
  const key = randomBytes(32)
  const timestamp = `a[$(touch ${folder}/pwned)]`
  const env = {
    PATH: process.env.PATH,
    WEBHOOK_SECRET: `whsec_${key.toString('base64')}`,
    WEBHOOK_ID: 'evt_1',
    WEBHOOK_TIMESTAMP: timestamp,
    WEBHOOK_SIGNATURE: 'v1,anything',
  }
  expect(spawnSync('sh', ['-c', source], { input: '', env }).status).not.toBe(0)
  expect(() => readFileSync(join(folder, 'pwned'))).toThrow('ENOENT')
})

test('the docs have samples for signed callbacks only', () => {
  const spec = (name: string) =>
    parse(readFileSync(join(import.meta.dirname, `../generator/callbacks/${name}.yaml`), 'utf8'))
  const press = spec('callbacks')
  const [printed] = Object.values(press.components.callbacks.Printed) as { parameters: object[] }[]
  printed!.parameters.push({ name: 'Webhook-Signature', in: 'header', schema: { type: 'string' } })
  const { components, paths } = decorate(press, { isServed: true, changelog: '' })
  const [shown] = Object.values(components!.callbacks!.Printed!) as { post: { description: string } }[]
  for (const { source } of verifications) expect(shown!.post.description).toContain(source)
  // One sample, although two operations refer to it.
  expect(shown!.post.description.split('**Verify each message**')).toHaveLength(2)
  expect(JSON.stringify(paths)).not.toContain('Verify each message')
  const station = spec('webhooks')
  const { post } = station.components.pathItems.Measured
  post.parameters = [{ name: 'webhook-signature', in: 'header', schema: { type: 'string' } }]
  const docs = decorate(station, { isServed: true, changelog: '' })
  expect(docs.components!.pathItems!.Measured).toMatchObject({
    post: { description: expect.stringContaining('Verify each message') },
  })
  expect(docs.webhooks!.storm).toMatchObject({ post: { description: 'A storm is near.' } })
})
