import { timestampAt } from '../../api/clock.ts'
import { badRequest, type FieldError, invalid, pluralOf, StatusError } from '../../api/errors.ts'
import { goQuote } from '../../api/goFormat.ts'
import { asObject, isObject, textOf, textsIn } from '../../api/jsonObject.ts'
import { objectKey } from '../../api/objectKey.ts'
import type { JsonObject, KubeObject } from '../../api/types.ts'
import type { DeleteOptions, PropagationPolicy } from '../../apiserver/interface.ts'
import type { Cluster } from '../../cluster.ts'
import { type RequestBody, readBody } from '../body.ts'
import { clientOf, resourceOf, shown } from '../shown.ts'
import type { ApiRequest, ResourceRequest, WriteRoute } from '../types.ts'
import { dryRunErrors } from '../writeOptions.ts'

/** Kinds for which a deletion is answered with the object, as their storage declares. */
// Models the storages in pkg/registry with ReturnDeletedObject (v1.36).
const returned: ReadonlySet<string> = new Set([
  'csidrivers',
  'csinodes',
  'deviceclasses',
  'namespaces',
  'persistentvolumeclaims',
  'persistentvolumes',
  'pods',
  'podtemplates',
  'resourceclaims',
  'resourceclaimtemplates',
  'resourcequotas',
  'resourceslices',
  'serviceaccounts',
  'services',
  'storageclasses',
  'volumeattachments',
  'volumeattributesclasses',
])

const policies: readonly PropagationPolicy[] = ['Background', 'Foreground', 'Orphan']

/** DELETE of one object. */
export const deletion: WriteRoute = {
  verbs: ['delete'],
  check: (call) => {
    deleteOptions(call)
  },
  answer: (cluster, call) => {
    const { kind, namespace, name } = call
    const client = clientOf(cluster, call)
    const options = deleteOptions(call)
    const left = client.delete(resourceOf(call), namespace, name, options)
    if (kind.resource === 'jobs' && options.propagationPolicy === undefined) call.warnings.push(jobOrphansPods)
    const isRemoved = options.dryRun ? isRemovable(left) : !isStored(cluster, call)
    if (returned.has(kind.resource) || !isRemoved) {
      const object = isRemoved && kind.resource === 'pods' ? asRemoved(left, cluster.sim.now) : left
      return { status: 200, body: shown(client, object), kind }
    }
    const { uid } = left.metadata
    const details = { name, ...(kind.group ? { group: kind.group } : {}), kind: pluralOf(kind.resource), uid }
    return { status: 200, body: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details } }
  },
}

const jobOrphansPods =
  'child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning'

const isStored = ({ store }: Cluster, { kind, namespace, name }: ResourceRequest): boolean =>
  store.get(kind.resource, objectKey(kind.namespaced ? namespace : undefined, name)) !== undefined

/** Whether neither finalizers nor a grace period keep an object that is being deleted. */
const isRemovable = ({ metadata: { finalizers = [], deletionGracePeriodSeconds = 0 } }: KubeObject): boolean =>
  finalizers.length === 0 && deletionGracePeriodSeconds === 0

/** A Pod that was removed at once, with the marks of its deletion. */
// Models rest.BeforeDelete of apiserver registry/rest/delete.go (v1.36), which marks a Pod before its removal.
function asRemoved(pod: KubeObject, now: number): KubeObject {
  const { deletionTimestamp, generation = 0 } = pod.metadata
  if (deletionTimestamp !== undefined) return pod
  const marks = { deletionTimestamp: timestampAt(now), deletionGracePeriodSeconds: 0 }
  return { ...pod, metadata: { ...pod.metadata, ...marks, generation: generation + 1 } }
}

/** Options from the body or, without one, from the query. Throws BadRequest or Invalid. */
export function deleteOptions(call: ResourceRequest): DeleteOptions {
  const sent = sentOptions(call)
  const { gracePeriodSeconds, propagationPolicy, orphanDependents, preconditions, dryRun } = sent
  const errors: FieldError[] = [...dryRunErrors(textsIn(dryRun))]
  const policy = policies.find((one) => one === propagationPolicy)
  if (propagationPolicy !== undefined && propagationPolicy !== null && !policy)
    errors.push({
      type: 'NotSupported',
      field: 'propagationPolicy',
      body: `Unsupported value: ${JSON.stringify(propagationPolicy)}: supported values: "Foreground", "Background", "Orphan", "nil"`,
    })
  if (policy && typeof orphanDependents === 'boolean')
    errors.push({
      type: 'Invalid',
      field: 'propagationPolicy',
      body: `Invalid value: ${JSON.stringify(policy)}: orphanDependents and deletionPropagation cannot be both set`,
    })
  if (errors.length > 0) throw invalid('meta.k8s.io', 'DeleteOptions', '', errors)
  const older = typeof orphanDependents === 'boolean' ? (orphanDependents ? 'Orphan' : 'Background') : undefined
  const { uid, resourceVersion } = asObject(preconditions)
  const chosen = policy ?? older
  return {
    dryRun: textsIn(dryRun).length > 0,
    ...(typeof gracePeriodSeconds === 'number' ? { gracePeriodSeconds } : {}),
    ...(chosen ? { propagationPolicy: chosen } : {}),
    preconditions: {
      ...(textOf(uid) ? { uid: textOf(uid) } : {}),
      ...(textOf(resourceVersion) ? { resourceVersion: textOf(resourceVersion) } : {}),
    },
  }
}

function sentOptions({ request, path: { query } }: ResourceRequest): JsonObject {
  if (request.body === undefined || request.body === '') {
    if (request.bodyProblem !== undefined) throw badRequest(request.bodyProblem)
    const grace = query.integer('gracePeriodSeconds')
    return {
      ...(grace === undefined ? {} : { gracePeriodSeconds: grace }),
      ...(query.has('propagationPolicy') ? { propagationPolicy: query.text('propagationPolicy') } : {}),
      ...(query.has('orphanDependents') ? { orphanDependents: query.flag('orphanDependents') } : {}),
      ...(query.has('dryRun') ? { dryRun: [query.text('dryRun')] } : {}),
    }
  }
  const { value: object } = decodedOptions(request)
  if (!isObject(object)) throw badRequest('decoded object cannot be converted to DeleteOptions')
  const { kind, apiVersion = '' } = object
  if (kind && kind !== 'DeleteOptions')
    throw badRequest(
      `no kind ${goQuote(String(kind))} is registered for version ${goQuote(String(apiVersion))} in scheme "pkg/runtime/scheme.go:111"`,
    )
  return object
}

/** The decoder's words about these options do not name a kind. */
function decodedOptions(request: ApiRequest): RequestBody {
  try {
    return readBody(request, '')
  } catch (error) {
    if (!(error instanceof StatusError) || error.reason !== 'BadRequest') throw error
    throw badRequest(error.message.replace(/^the object provided is unrecognized \(\): (.*) \([^()]*\)$/s, '$1'))
  }
}
