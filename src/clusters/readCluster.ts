/** One's own cluster, as `kubectl get nodes,storageclass,priorityclass,limitrange,resourcequota -A -o yaml` prints it. */
import { asObject, textOf } from '../engine/api/jsonObject.ts'
import { DEFAULT_CONFIG } from '../engine/document/config.ts'
import { reachOfProvisioner } from '../engine/document/provisioners.ts'
import type {
  ClusterConfig,
  ImportProblem,
  JsonObject,
  JsonValue,
  StorageClassConfig,
  VolumeReach,
} from '../engine/index.ts'
import { readRecords } from '../imported/readRecords.ts'
import { nodeOf } from './nodeOf.ts'

/** What prints it. */
export const CLUSTER_COMMAND = 'kubectl get nodes,storageclass,priorityclass,limitrange,resourcequota -A -o yaml'

export interface ReadCluster {
  /** With the delays of the simulation, not checked yet: what is in the text may be anything. */
  readonly config: ClusterConfig
  /** Objects that were taken, by their kinds. */
  readonly counts: ReadonlyMap<string, number>
}

/** Kinds of which a cluster is read. */
const clusterKinds: ReadonlySet<string> = new Set([
  'Node',
  'StorageClass',
  'PriorityClass',
  'LimitRange',
  'ResourceQuota',
])

/** Labels by which providers mark the nodes that they run. */
const providerLabels =
  /^(?:cloud\.google\.com\/gke-nodepool|eks\.amazonaws\.com\/(?:nodegroup|compute-type)|karpenter\.sh\/|kubernetes\.azure\.com\/|doks\.digitalocean\.com\/|lke\.linode\.com\/|node\.openshift\.io\/machine|ibm-cloud\.kubernetes\.io\/|k8s\.scaleway\.com\/|oke\.oraclecloud\.com\/|alibabacloud\.com\/nodepool-id)/

export type ClusterText =
  | ({ readonly type: 'cluster' } & ReadCluster)
  /** There are other kinds in it, or no node. */
  | { readonly type: 'other'; readonly kinds: readonly string[] }
  | { readonly type: 'unreadable'; readonly problem: ImportProblem }

/** Reads the texts of files. */
export function readCluster(files: readonly { readonly name: string; readonly text: string }[]): ClusterText {
  const { records, problems } = readRecords(files)
  const [problem] = problems
  if (problem !== undefined) return { type: 'unreadable', problem }
  const objects = records.flatMap((record) => ('object' in record ? [record.object as JsonObject] : []))
  const kinds = [...new Set(objects.map(({ kind }) => String(kind)))]
  const nodes = objects.flatMap((one) => (one.kind === 'Node' ? (nodeOf(one) ?? []) : []))
  if (nodes.length === 0 || kinds.some((kind) => !clusterKinds.has(kind))) return { type: 'other', kinds }
  const storageClasses = objects.filter(({ kind }) => kind === 'StorageClass').map(storageClassOf)
  const given = objects.flatMap(givenObject)
  const isManaged = nodes.some(({ labels = {} }) => Object.keys(labels).some((key) => providerLabels.test(key)))
  const counts = new Map<string, number>()
  for (const { kind } of [...objects.filter(({ kind }) => kind === 'Node' || kind === 'StorageClass'), ...given])
    counts.set(String(kind), (counts.get(String(kind)) ?? 0) + 1)
  const provided = {
    ...(isManaged ? { managedNodes: true } : {}),
    storageClasses,
    ...(given.length > 0 ? { objects: given } : {}),
  }
  return { type: 'cluster', config: { ...DEFAULT_CONFIG, nodes, provided }, counts }
}

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

/** Of Azure and Google a class can ask for disks that are there in several zones. */
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

/** As somebody would have applied it, without what every cluster has by itself. */
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
  if (kind !== 'LimitRange' && kind !== 'ResourceQuota') return []
  return [{ apiVersion, kind, metadata: { name, namespace: namespace ?? 'default' }, spec: asObject(spec) }]
}
