import { unixMsAt } from '../api/clock.ts'
import { forbidden, groupResource } from '../api/errors.ts'
import { inRequest } from '../api/fields/inRequest.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import { applyLimitRanges, claimLimitDenial, limitRangeDenial } from './admission/limitRange.ts'
import { checkQuota } from './admission/quota.ts'
import { findResource, type ResourceInfo } from './resources.ts'
import type { Store } from './store.ts'

/** A new Pod with the defaults of the namespace's LimitRanges. */
export function withLimitRangeDefaults(store: Store, pod: AnyObject): AnyObject {
  const ranges = [...store.list('limitranges', pod.metadata.namespace ?? '')]
  return ranges.length === 0 ? pod : inRequest(applyLimitRanges(pod, ranges).pod)
}

/** Throws Forbidden for a Pod, new or resized, that violates the namespace's LimitRanges. */
export function admitPodSize(store: Store, pod: AnyObject): void {
  const ranges = [...store.list('limitranges', pod.metadata.namespace ?? '')]
  const denial = ranges.length === 0 ? undefined : limitRangeDenial(pod, ranges)
  if (denial !== undefined) throw forbidden('', 'pods', pod.metadata.name, denial)
}

/** Throws Forbidden for a claim, new or resized, that violates the namespace's LimitRanges. */
export function admitClaimSize(store: Store, { metadata, spec }: AnyObject): void {
  const ranges = [...store.list('limitranges', metadata.namespace ?? '')]
  const denial = claimLimitDenial({ spec: spec ?? {} }, ranges)
  if (denial !== undefined) throw forbidden('', 'persistentvolumeclaims', metadata.name, denial)
}

/** Checks the namespace's quotas for a new object, or a new version, and charges them. Throws Forbidden. */
export function admitQuotas(
  store: Store,
  info: ResourceInfo,
  object: AnyObject,
  options: { readonly now: number; readonly mode: 'charge' | 'dryRun'; readonly previous?: AnyObject },
): void {
  const { namespace, name } = object.metadata
  if (!namespace || store.count('resourcequotas') === 0) return
  const quotas = [...store.list('resourcequotas', namespace)]
  if (quotas.length === 0) return
  const decision = checkQuota(quotas, {
    resource: groupResource(info.group, info.resource),
    object,
    ...(options.previous ? { previous: options.previous } : {}),
    nowMs: unixMsAt(options.now),
    objectsOf: (name) => storedObjects(store, name, namespace),
  })
  if (decision.denial !== undefined) throw forbidden(info.group, info.resource, name, decision.denial)
  if (options.mode === 'charge') for (const quota of decision.charged) store.commit('resourcequotas', inRequest(quota))
}

/** Objects of a kind in a namespace, or of the cluster, by the kind's name in quotas. */
function storedObjects(store: Store, groupResource: string, namespace: string): readonly AnyObject[] | undefined {
  const info = findResource(groupResource)
  return info && [...store.list(info.resource, info.namespaced ? namespace : '')]
}

/** Resources whose updates may use more quota; for Pods only a resize may. */
const GROWING: ReadonlySet<string> = new Set(['persistentvolumeclaims', 'services', 'pods/resize'])

/** Checks limits and quotas for a new version of a stored object. Throws Forbidden. */
export function admitNewVersion(
  store: Store,
  info: ResourceInfo,
  object: AnyObject,
  options: {
    readonly now: number
    readonly mode: 'charge' | 'dryRun'
    readonly previous: AnyObject
    readonly subresource?: string | undefined
  },
): void {
  if (!GROWING.has(options.subresource === 'resize' ? `${info.resource}/resize` : info.resource)) return
  if (info.resource === 'persistentvolumeclaims') admitClaimSize(store, object)
  if (info.resource === 'pods') admitPodSize(store, object)
  admitQuotas(store, info, object, options)
}
