/** The manifest for Kubernetes, as `kubectl` reads it. */
import { readFileSync } from 'node:fs'
import type { Deployment } from 'kubernetes-types/apps/v1.d.ts'
import type { Job } from 'kubernetes-types/batch/v1.d.ts'
import type { Container, PodSpec, Service } from 'kubernetes-types/core/v1.d.ts'
import type { NetworkPolicy } from 'kubernetes-types/networking/v1.d.ts'
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.d.ts'
import { parseAllDocuments } from 'yaml'

interface Kinds {
  Deployment: Deployment
  Job: Job
  NetworkPolicy: NetworkPolicy
  PodDisruptionBudget: PodDisruptionBudget
  Service: Service
}

export const manifestFile = 'packages/server/ops/kubernetes.yaml'

/** Its documents. Kubernetes reads YAML 1.1, in which `off` is a boolean and 0440 octal. */
export const manifest: { apiVersion: string; kind: keyof Kinds }[] = parseAllDocuments(
  readFileSync(manifestFile, 'utf8'),
  { version: '1.1', uniqueKeys: true },
).map((document) => {
  if (document.errors.length > 0) throw document.errors[0]
  return document.toJS()
})

/** The only one of a kind. */
export function theOnly<Kind extends keyof Kinds>(kind: Kind): Required<Kinds[Kind]> {
  const found = manifest.filter((one) => one.kind === kind)
  if (found.length !== 1) throw new Error(`${manifestFile} has ${found.length} of ${kind}.`)
  return found[0] as unknown as Required<Kinds[Kind]>
}

/** The pods that a workload makes, and their only container. */
export function podOf(kind: 'Deployment' | 'Job'): { pod: PodSpec; container: Container } {
  const pod = theOnly(kind).spec.template.spec!
  if (pod.containers.length !== 1)
    throw new Error(`A pod of ${kind} has ${pod.containers.length} containers.`)
  return { pod, container: pod.containers[0]! }
}

/** The environment of a container. @param secrets what its secrets hold, by `NAME/KEY` */
export const environmentOf = ({ env = [] }: Container, secrets: Record<string, string> = {}) =>
  Object.fromEntries(
    env.map(({ name, value, valueFrom }) => {
      const { name: secret, key } = valueFrom?.secretKeyRef ?? {}
      return [name, value ?? secrets[`${secret}/${key}`] ?? '']
    }),
  )
