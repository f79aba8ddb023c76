/**
 * Reads the user's cluster from the output of `kubectl get
 * nodes,namespaces,storageclass,priorityclass,limitrange,resourcequota -A -o yaml`.
 */
import { asObject, textOf } from '../engine/api/jsonObject.ts'
import { reachOfProvisioner } from '../engine/api/outside/provisioners.ts'
import { DEFAULT_CONFIG } from '../engine/document/config.ts'
import type {
  ClusterConfig,
  ImportPlace,
  ImportProblem,
  JsonObject,
  JsonValue,
  NodeConfig,
  Release,
  SeenObject,
  StorageClassConfig,
  VolumeReach,
} from '../engine/index.ts'
import { DEFAULT_RELEASE, newestRelease } from '../engine/releases.ts'
import { readRecords } from '../kubectlOutput/readRecords.ts'
import { nodeOf } from './nodeOf.ts'

/** The command whose output is read. */
export const CLUSTER_COMMAND =
  'kubectl get nodes,namespaces,storageclass,priorityclass,limitrange,resourcequota -A -o yaml'

interface ReadCluster {
  /** The configuration with the simulation's delays; not validated yet, since the text can contain anything. */
  readonly config: ClusterConfig
  /** Numbers of accepted objects by their kinds. */
  readonly counts: ReadonlyMap<string, number>
  readonly leftOut: readonly ImportProblem[]
}

/** Kinds that describe a cluster. */
const clusterKinds: ReadonlySet<string> = new Set([
  'Node',
  'Namespace',
  'StorageClass',
  'PriorityClass',
  'LimitRange',
  'ResourceQuota',
])

/** Labels of providers on the nodes that they run. */
const providerLabels =
  /^(?:cloud\.google\.com\/gke-nodepool|eks\.amazonaws\.com\/(?:nodegroup|compute-type)|karpenter\.sh\/|kubernetes\.azure\.com\/|doks\.digitalocean\.com\/|lke\.linode\.com\/|node\.openshift\.io\/machine|ibm-cloud\.kubernetes\.io\/|k8s\.scaleway\.com\/|oke\.oraclecloud\.com\/|alibabacloud\.com\/nodepool-id)/

export type ClusterText =
  | ({ readonly type: 'cluster' } & ReadCluster)
  /** The text has other kinds, or no node. */
  | { readonly type: 'other'; readonly kinds: readonly string[]; readonly leftOut: readonly ImportProblem[] }

/** Objects of a text, before their validation. */
type ClusterObjects =
  | { readonly type: 'objects'; readonly objects: readonly ReadObject[] }
  | { readonly type: 'unreadable'; readonly problem: ImportProblem }

interface ReadObject {
  readonly object: SeenObject
  readonly place: ImportPlace
}

/** Reads the texts of files. */
export function clusterObjects(files: readonly { readonly name: string; readonly text: string }[]): ClusterObjects {
  const { records, problems } = readRecords(files)
  const [problem] = problems
  if (problem !== undefined) return { type: 'unreadable', problem }
  return {
    type: 'objects',
    objects: records.flatMap((record) => ('object' in record ? [{ object: record.object, place: record.place }] : [])),
  }
}

/** The cluster of the valid objects: `words` has the error of each object, undefined for a valid one. */
export function clusterOf(read: readonly ReadObject[], words: readonly (string | undefined)[]): ClusterText {
  const kinds = [...new Set(read.map(({ object }) => object.kind))]
  const leftOut: ImportProblem[] = []
  const leave = ({ object, place }: ReadObject, said: string): void => {
    leftOut.push({ place, object: seenName(object), id: 'notUsable', facts: { words: said } })
  }
  const whole = read.flatMap((one, i): ReadObject[] => {
    const said = words[i]
    if (said === undefined) return [one]
    leave(one, said)
    return []
  })
  const isGone = ({ object }: ReadObject): boolean =>
    isNamespace(object) && asObject(object.status).phase === 'Terminating'
  for (const one of whole) if (isGone(one)) leave(one, 'status.phase: Terminating')
  const nodes = whole.flatMap((one): NodeConfig[] => {
    if (one.object.kind !== 'Node') return []
    const node = nodeOf(one.object)
    if (node === undefined) leave(one, 'status.allocatable: Required value: cpu, memory')
    return node === undefined ? [] : [node]
  })
  if (kinds.some((kind) => !clusterKinds.has(kind))) return { type: 'other', kinds, leftOut }
  if (nodes.length === 0) return { type: 'other', kinds: kinds.includes('Node') ? [] : kinds, leftOut }
  const objects = whole.filter((one) => !isGone(one)).map(({ object }) => object)
  const classes = objects.filter(({ kind }) => kind === 'StorageClass')
  // A namespace exists before the objects in it.
  const given = [...objects.filter(isNamespace), ...objects.filter((one) => !isNamespace(one))].flatMap(givenObject)
  const isManaged = nodes.some(({ labels = {} }) => Object.keys(labels).some((key) => providerLabels.test(key)))
  const counts = new Map<string, number>([['Node', nodes.length]])
  for (const { kind } of [...classes, ...given]) counts.set(String(kind), (counts.get(String(kind)) ?? 0) + 1)
  const provided = {
    ...(isManaged ? { managedNodes: true } : {}),
    storageClasses: classes.map(storageClassOf),
    ...(given.length > 0 ? { objects: given } : {}),
  }
  const config = { ...DEFAULT_CONFIG, kubernetes: releaseOfNodes(nodes), nodes, provided }
  return { type: 'cluster', config, counts, leftOut }
}

/** The release of the control plane, which is not older than its kubelets. */
const releaseOfNodes = (nodes: readonly NodeConfig[]): Release =>
  newestRelease(nodes.map(({ version = '' }) => version)) ?? DEFAULT_RELEASE

const isDefault = ({ metadata }: JsonObject): boolean =>
  Object.entries(asObject(asObject(metadata).annotations)).some(
    ([key, value]) => /^storageclass\.(?:beta\.)?kubernetes\.io\/is-default-class$/.test(key) && value === 'true',
  )

function storageClassOf(written: JsonObject): StorageClassConfig {
  const provisioner = textOf(written.provisioner)
  const zones = zonesOf(written.allowedTopologies)
  const volumes = reachOf(provisioner, asObject(written.parameters))
  return {
    name: textOf(asObject(written.metadata).name),
    provisioner,
    ...(isDefault(written) ? { isDefault: true } : {}),
    binding: written.volumeBindingMode === 'WaitForFirstConsumer' ? 'WaitForFirstConsumer' : 'Immediate',
    reclaim: written.reclaimPolicy === 'Retain' ? 'Retain' : 'Delete',
    ...(written.allowVolumeExpansion === true ? { allowsExpansion: true } : {}),
    ...(zones.length > 0 ? { zones } : {}),
    ...(volumes === undefined ? {} : { volumes }),
  }
}

/** Nodes that can mount a class's volumes. On Azure and Google, a class can ask for disks in several zones. */
function reachOf(provisioner: string, parameters: JsonObject): VolumeReach | undefined {
  const known = reachOfProvisioner(provisioner)
  const isRegional = Object.entries(parameters).some(
    ([key, value]) =>
      (/^(?:skuname|storageaccounttype)$/i.test(key) && /_ZRS$/i.test(textOf(value))) ||
      (key === 'replication-type' && value === 'regional-pd'),
  )
  return known?.zonal && isRegional ? { kind: known.kind } : known
}

function zonesOf(topologies: JsonValue | undefined): string[] {
  const terms = Array.isArray(topologies) ? topologies.map((one) => asObject(one)) : []
  const expressions = terms.flatMap(({ matchLabelExpressions: all }) =>
    Array.isArray(all) ? all.map((one) => asObject(one)) : [],
  )
  const values = expressions.flatMap(({ key, values }) =>
    /(?:^|[./])zone$/.test(textOf(key)) && Array.isArray(values) ? values.map(textOf) : [],
  )
  return [...new Set(values)]
}

/** `ResourceQuota shop/pods`, or `Node node-1` for an object without a namespace. */
function seenName({ kind, metadata }: SeenObject): string {
  return `${kind} ${typeof metadata.namespace === 'string' ? `${metadata.namespace}/` : ''}${metadata.name}`
}

const isNamespace = ({ kind }: JsonObject): boolean => kind === 'Namespace'

/** The object as a user would apply it; empty for an object that every cluster has. */
function givenObject({ kind, apiVersion = null, metadata, spec, ...rest }: JsonObject): JsonObject[] {
  const { name = null, namespace } = asObject(metadata)
  if (kind === 'PriorityClass') {
    const { value = null, globalDefault, preemptionPolicy, description } = rest
    if (textOf(name).startsWith('system-')) return []
    return [
      {
        apiVersion,
        kind,
        metadata: { name },
        value,
        ...(globalDefault === undefined ? {} : { globalDefault }),
        ...(preemptionPolicy === undefined ? {} : { preemptionPolicy }),
        ...(description === undefined ? {} : { description }),
      },
    ]
  }
  if (kind === 'Namespace') {
    const { labels } = asObject(metadata)
    return [{ apiVersion, kind, metadata: { name, ...(labels === undefined ? {} : { labels }) } }]
  }
  if (kind !== 'LimitRange' && kind !== 'ResourceQuota') return []
  return [{ apiVersion, kind, metadata: { name, namespace: namespace ?? 'default' }, spec: asObject(spec) }]
}
