/** The Kubernetes manifest, parsed like `kubectl` does. */
import { readFileSync } from 'node:fs'
import { parseAllDocuments } from 'yaml'

type Labels = Record<string, string>

interface Probe {
  httpGet?: { path: string; port: string }
}

// The interfaces cover only what the tests read; `kubectl apply --dry-run=server` validates the rest.
interface Container {
  image?: string
  command?: string[]
  env?: {
    name: string
    value?: string
    valueFrom?: { secretKeyRef?: { name: string; key: string } }
  }[]
  ports?: { name: string; containerPort: number }[]
  readinessProbe?: Probe
  livenessProbe?: Probe
  securityContext?: object
  resources?: object
  volumeMounts?: { name: string; mountPath: string }[]
}

interface PodSpec {
  containers: Container[]
  terminationGracePeriodSeconds?: number
  automountServiceAccountToken?: boolean
  securityContext?: object
  topologySpreadConstraints?: { labelSelector?: { matchLabels?: Labels } }[]
  volumes?: { name: string; emptyDir?: object; secret?: object }[]
}

interface Workload {
  template: { metadata?: { labels?: Labels }; spec?: PodSpec }
  selector: { matchLabels?: Labels }
  strategy?: { rollingUpdate?: object }
  replicas?: number
}

/** Specifications by kind. */
interface Kinds {
  Deployment: Workload
  Job: Workload
  NetworkPolicy: { podSelector: { matchLabels?: Labels }; ingress?: { ports?: object[] }[] }
  PodDisruptionBudget: { selector?: { matchLabels?: Labels }; maxUnavailable?: number | string }
  Service: { selector?: Labels; ports?: { targetPort?: number | string }[] }
}

export const manifestFile = 'packages/server/ops/kubernetes.yaml'

/** Documents of the manifest. Kubernetes reads YAML 1.1, in which `off` is a boolean and 0440 octal. */
export const manifest: { apiVersion: string; kind: keyof Kinds }[] = parseAllDocuments(
  readFileSync(manifestFile, 'utf8'),
  { version: '1.1', uniqueKeys: true },
).map((document) => {
  if (document.errors.length > 0) throw document.errors[0]
  return document.toJS()
})

/** Returns the only object of a kind. */
export function theOnly<Kind extends keyof Kinds>(kind: Kind): { spec: Kinds[Kind] } {
  const found = manifest.filter((one) => one.kind === kind)
  if (found.length !== 1) throw new Error(`${manifestFile} has ${found.length} of ${kind}.`)
  return found[0] as unknown as { spec: Kinds[Kind] }
}

/** Returns the pod of a workload, and its only container. */
export function podOf(kind: 'Deployment' | 'Job'): { pod: PodSpec; container: Container } {
  const pod = theOnly(kind).spec.template.spec!
  if (pod.containers.length !== 1)
    throw new Error(`A pod of ${kind} has ${pod.containers.length} containers.`)
  return { pod, container: pod.containers[0]! }
}

/**
 * Returns the environment of a container.
 * @param secrets values by `NAME/KEY`
 */
export const environmentOf = ({ env = [] }: Container, secrets: Record<string, string> = {}) =>
  Object.fromEntries(
    env.map(({ name, value, valueFrom }) => {
      const { name: secret, key } = valueFrom?.secretKeyRef ?? {}
      return [name, value ?? secrets[`${secret}/${key}`] ?? '']
    }),
  )
