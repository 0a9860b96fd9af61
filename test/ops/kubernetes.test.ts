import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings } from '../../packages/server/settings/settings.ts'
import { environmentOf, manifest, podOf, theOnly } from './manifest.ts'

// The API versions of these kinds.
const versions = {
  Deployment: 'apps/v1',
  Job: 'batch/v1',
  NetworkPolicy: 'networking.k8s.io/v1',
  PodDisruptionBudget: 'policy/v1',
  Service: 'v1',
}

test('each object has a stable API version', () => {
  for (const { apiVersion, kind } of manifest) expect([kind, apiVersion]).toEqual([kind, versions[kind]])
})

const server = podOf('Deployment')
const migration = podOf('Job')

test('the settings exist, and a pod allows the time of its shutdown', () => {
  const environment = environmentOf(server.container, { 'petstore-server/DATABASE_URL': 'postgres://h/d' })
  const documented = readFileSync('packages/server/ops/README.md', 'utf8').match(/(?<=^\| `)[A-Z_]+(?=`)/gm)
  for (const name of Object.keys({ ...environment, ...environmentOf(migration.container) }))
    expect(documented).toContain(name)
  const key = Buffer.alloc(32).toString('base64')
  const { shutdownDelay, shutdownTimeout, upgrade } = readSettings(
    { ...environment, WEBHOOK_SECRETS_KEY_FILE: undefined, WEBHOOK_SECRETS_KEY: key },
    'petstore',
  )
  expect(upgrade).toBe(false)
  expect(shutdownDelay).toBeGreaterThan(0)
  expect(server.pod.terminationGracePeriodSeconds! * 1000).toBeGreaterThan(shutdownDelay + shutdownTimeout)
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect([server, migration].map(({ container: { image } }) => image?.split(':').at(-1))).toEqual([
    version,
    version,
  ])
})

test('the probes, the Service and the policy name the port of the image', () => {
  const containerfile = readFileSync('packages/server/ops/Containerfile', 'utf8')
  const { ports, readinessProbe, livenessProbe } = server.container
  const metrics = server.container.env?.find(({ name }) => name === 'METRICS_ADDRESS')?.value
  expect(ports).toEqual([
    { name: 'http', containerPort: Number(/\bPORT=(\d+)/.exec(containerfile)![1]) },
    { name: 'metrics', containerPort: Number(metrics?.split(':')[1]) },
  ])
  expect(containerfile).toContain('HOST=0.0.0.0')
  // roles.test.ts asks the server for them.
  expect([readinessProbe, livenessProbe].map((probe) => probe?.httpGet)).toEqual([
    { path: '/health/ready', port: 'http' },
    { path: '/health/live', port: 'http' },
  ])
  expect(theOnly('Service').spec.ports?.map(({ targetPort }) => targetPort)).toEqual(['http'])
  expect(theOnly('NetworkPolicy').spec.ingress?.map(({ ports }) => ports)).toEqual([
    [{ port: 'http' }],
    [{ port: 'metrics' }],
  ])
})

test('the selectors match the servers, and never the migration', () => {
  const labels = theOnly('Deployment').spec.template.metadata!.labels!
  const { selector, strategy, replicas } = theOnly('Deployment').spec
  for (const found of [
    selector.matchLabels,
    theOnly('Service').spec.selector,
    theOnly('PodDisruptionBudget').spec.selector?.matchLabels,
    ...server.pod.topologySpreadConstraints!.map(({ labelSelector }) => labelSelector?.matchLabels),
  ])
    expect(found).toEqual(labels)
  const migrating = theOnly('Job').spec.template.metadata!.labels!
  expect(migrating).not.toEqual(labels)
  for (const pod of [labels, migrating])
    expect(pod).toMatchObject(theOnly('NetworkPolicy').spec.podSelector.matchLabels!)
  expect(strategy?.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })
  expect(replicas).toBeGreaterThan(Number(theOnly('PodDisruptionBudget').spec.maxUnavailable))
})

test('pods have no rights, write only to their volumes, and keep secrets in Secrets', () => {
  const [, user] = /^USER (\d+):\1$/m.exec(readFileSync('packages/server/ops/Containerfile', 'utf8'))!
  for (const { pod, container } of [server, migration]) {
    expect(pod.automountServiceAccountToken).toBe(false)
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: Number(user),
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(container.resources).toMatchObject({ requests: { memory: expect.any(String) }, limits: {} })
    for (const { name, value } of container.env!)
      if (/URL|(KEY|SECRET)$/.test(name)) expect(value).toBeUndefined()
  }
  const { volumes = [] } = server.pod
  const mounts = server.container.volumeMounts!
  expect(mounts.map(({ name }) => name).sort()).toEqual(volumes.map(({ name }) => name).sort())
  const { ADMIN_KEY_FILE, WEBHOOK_SECRETS_KEY_FILE } = environmentOf(server.container)
  const volumeOf = (file = '') => {
    const mount = mounts.find(({ mountPath }) => file.startsWith(`${mountPath}/`))
    return volumes.find(({ name }) => name === mount?.name)
  }
  expect(volumeOf(ADMIN_KEY_FILE)?.emptyDir).toBeDefined()
  expect(volumeOf(WEBHOOK_SECRETS_KEY_FILE)?.secret).toMatchObject({
    defaultMode: 0o440,
    items: [{ path: WEBHOOK_SECRETS_KEY_FILE!.split('/').at(-1) }],
  })
})
