/** Turns the output of `kubectl get -o yaml` into manifests that a user could have applied. */
import { lookup } from '../../engine/api/lookup.ts'
import { asObject, isObject, type JsonObject, textOf, textsIn } from '../../engine/index.ts'
import { isDefinition } from '../check/definitions.ts'

/** Whether the object was read from an API server. */
export function isLive({ metadata }: JsonObject): boolean {
  const { uid, resourceVersion, creationTimestamp } = asObject(metadata)
  return typeof uid === 'string' || typeof resourceVersion === 'string' || typeof creationTimestamp === 'string'
}

/** Kinds that record events, or that controllers derive from other kinds. */
const derived: ReadonlySet<string> = new Set(['Event', 'EndpointSlice', 'Endpoints', 'Lease', 'ControllerRevision'])

/** Objects that exist in every cluster or namespace, as `Kind/name`. */
const alwaysThere: ReadonlySet<string> = new Set([
  'ServiceAccount/default',
  'ConfigMap/kube-root-ca.crt',
  'Service/kubernetes',
])

/** Whether the cluster creates the object by itself. */
export function isMadeByCluster(object: JsonObject): boolean {
  const kind = textOf(object.kind)
  const { ownerReferences, name } = asObject(object.metadata)
  if (derived.has(kind) || alwaysThere.has(`${kind}/${textOf(name)}`)) return true
  return Array.isArray(ownerReferences) && ownerReferences.some((ref) => asObject(ref).controller === true)
}

const ofServer: ReadonlySet<string> = new Set([
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'managedFields',
  'selfLink',
  'ownerReferences',
])
const ofControllers: ReadonlySet<string> = new Set([
  'deployment.kubernetes.io/revision',
  'deprecated.daemonset.template.generation',
  'pv.kubernetes.io/bind-completed',
  'pv.kubernetes.io/bound-by-controller',
])

const without = (object: JsonObject, names: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.has(name)))

/** Fields of a spec that the cluster fills in for a single object. */
const filledIn: Readonly<Record<string, ReadonlySet<string>>> = lookup({
  Service: new Set(['clusterIP', 'clusterIPs']),
  PersistentVolumeClaim: new Set(['volumeName']),
  PersistentVolume: new Set(['claimRef']),
  Pod: new Set(['nodeName']),
})

/** The versions in which a definition that was read from a cluster stores its objects; empty for any other object. */
export function storedVersionsIn(object: JsonObject): { readonly storedVersions?: readonly string[] } {
  const { storedVersions } = asObject(object.status)
  return isLive(object) && isDefinition(object) && Array.isArray(storedVersions)
    ? { storedVersions: textsIn(storedVersions) }
    : {}
}

/** The object without values written by the API server and controllers. */
export function withoutStatus({ status: _, ...object }: JsonObject): JsonObject {
  const metadata = without(asObject(object.metadata), ofServer)
  const { annotations } = metadata
  const kept = isObject(annotations) ? { annotations: without(annotations, ofControllers) } : {}
  const kind = textOf(object.kind)
  const isHeadless = asObject(object.spec).clusterIP === 'None'
  const own = (isHeadless ? undefined : filledIn[kind]) ?? new Set<string>()
  const spec = isObject(object.spec) ? { spec: without(object.spec, own) } : {}
  const stripped = { ...object, metadata: { ...metadata, ...kept }, ...spec }
  return kind === 'Job' ? withoutJobLabels(stripped) : stripped
}

/** The API server makes a Job's selector from its uid. */
function withoutJobLabels(job: JsonObject): JsonObject {
  const spec = asObject(job.spec)
  if (spec.manualSelector === true) return job
  const template = asObject(spec.template)
  const metadata = asObject(template.metadata)
  const labels = Object.entries(asObject(metadata.labels)).filter(
    ([name]) => !/^(?:batch\.kubernetes\.io\/)?(?:controller-uid|job-name)$/.test(name),
  )
  const { selector: _, ...rest } = spec
  return {
    ...job,
    spec: { ...rest, template: { ...template, metadata: { ...metadata, labels: Object.fromEntries(labels) } } },
  }
}
