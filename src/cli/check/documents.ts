/** Reads the objects in a manifest's documents. */
import { isObject, type JsonValue, type ObjectName, textOf } from '../../engine/index.ts'
import type { ForeignFile } from '../../manifest/foreignFiles.ts'
import { type DefinedKinds, isDefined } from './definitions.ts'
import { foreignControllers } from './foreignControllers.ts'

/** An object with its written identity. */
export interface WrittenObject {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  /** Empty without a written namespace. */
  readonly namespace: string
  /** Whether the name is only a prefix: `metadata.generateName`. */
  readonly isGenerated: boolean
}

/** An object's name in messages: `Deployment/web in shop`. */
export const nameOf = ({ kind, namespace, name }: ObjectName): string =>
  `${kind}/${name}${namespace === '' || namespace === 'default' ? '' : ` in ${namespace}`}`

/** The object of a document, or a list's items; empty if the document is no Kubernetes object. */
export function writtenObjects(value: JsonValue | undefined): WrittenObject[] {
  if (!isObject(value)) return []
  const [apiVersion, kind] = [textOf(value.apiVersion), textOf(value.kind)]
  if (kind.endsWith('List') && Array.isArray(value.items))
    return value.items.flatMap((item) =>
      writtenObjects(isObject(item) && kind !== 'List' ? { apiVersion, kind: kind.slice(0, -4), ...item } : item),
    )
  if (apiVersion === '' && kind === '') return []
  const metadata = isObject(value.metadata) ? value.metadata : {}
  const isNamed = textOf(metadata.name) !== ''
  const name = textOf(metadata.name) || textOf(metadata.generateName) || '?'
  return [
    {
      apiVersion,
      kind: kind || '?',
      name,
      namespace: textOf(metadata.namespace),
      isGenerated: !isNamed && name !== '?',
    },
  ]
}

/** API groups of Kubernetes itself, in v1.36 or in earlier releases. */
const ownGroups: ReadonlySet<string> = new Set([
  '',
  'apps',
  'autoscaling',
  'batch',
  'extensions',
  'policy',
  'admissionregistration.k8s.io',
  'apiextensions.k8s.io',
  'apiregistration.k8s.io',
  'authentication.k8s.io',
  'authorization.k8s.io',
  'certificates.k8s.io',
  'coordination.k8s.io',
  'discovery.k8s.io',
  'events.k8s.io',
  'flowcontrol.apiserver.k8s.io',
  'networking.k8s.io',
  'node.k8s.io',
  'rbac.authorization.k8s.io',
  'resource.k8s.io',
  'scheduling.k8s.io',
  'storage.k8s.io',
])

/** Built-in kinds that a real server serves and the simulated server does not. */
const notServed: ReadonlySet<string> = new Set([
  'ClusterTrustBundle',
  'DeviceTaintRule',
  'PodGroup',
  'StorageVersionMigration',
  'Workload',
])

/** The behaviour of another project's controller that creates Pods for an object; undefined for any other object. */
export function foreignController({
  apiVersion,
  kind,
}: Pick<WrittenObject, 'apiVersion' | 'kind'>): string | undefined {
  const id = `${apiVersion.slice(0, Math.max(0, apiVersion.indexOf('/')))}/${kind}`
  return Object.hasOwn(foreignControllers, id) ? foreignControllers[id] : undefined
}

/** Words for files that are not manifests, with the command that renders their manifests. */
export const foreignWords: Readonly<Record<ForeignFile, string>> = {
  kustomization: 'a kustomization, not a manifest. Check its output: kubectl kustomize DIR | rollscope check -',
  helmChart: 'the Chart.yaml of a Helm chart, not a manifest. Check its output: helm template DIR | rollscope check -',
  helmValues: 'values of a Helm chart, not a manifest. Check its output: helm template DIR | rollscope check -',
  helmTemplate: 'a template of a Helm chart, not a manifest. Check its output: helm template DIR | rollscope check -',
  compose: 'a Docker Compose file, not a manifest. Check its output: kompose convert --stdout | rollscope check -',
  kubeconfig: 'a kubeconfig with the address of a cluster and its keys, not a manifest',
}

/** Whether an object is a custom resource. */
export function isCustomResource({ apiVersion }: Pick<WrittenObject, 'apiVersion'>): boolean {
  const slash = apiVersion.indexOf('/')
  return !ownGroups.has(slash < 0 ? '' : apiVersion.slice(0, slash))
}

/** The reason that an object is not judged; undefined for a judged object. */
export function isLeftOut(
  object: Pick<WrittenObject, 'apiVersion' | 'kind'>,
  defined: DefinedKinds,
): string | undefined {
  if (isCustomResource(object))
    return isDefined(defined, object) ? undefined : 'its CustomResourceDefinition is in none of the files'
  return notServed.has(object.kind) ? 'a kind that is not simulated' : undefined
}

/** The namespaces that the objects name, unless they are among the objects or exist. */
export function namespacesOutside(
  objects: readonly Pick<WrittenObject, 'kind' | 'name' | 'namespace'>[],
  exists: (name: string) => boolean,
): string[] {
  const defined = new Set(objects.flatMap(({ kind, name }) => (kind === 'Namespace' ? [name] : [])))
  const named = new Set(objects.map(({ namespace }) => namespace))
  return [...named].filter((name) => name !== '' && !defined.has(name) && !exists(name))
}
