import { unixMsAt } from '../api/clock.ts'
import { forbidden, groupResource } from '../api/errors.ts'
import { inRequest } from '../api/fields/inRequest.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import { applyLimitRanges, claimLimitDenial, limitRangeDenial } from './admission/limitRange.ts'
import { checkQuota } from './admission/quota.ts'
import type { ResourceInfo } from './resources.ts'
import type { Store } from './store.ts'

/** Limits of the namespace filled into a new Pod, and checked. Throws Forbidden. */
export function admitLimitRanges(store: Store, pod: AnyObject): AnyObject {
  const ranges = [...store.list('limitranges', pod.metadata.namespace ?? '')]
  if (ranges.length === 0) return pod
  const filled = applyLimitRanges(pod, ranges).pod
  const denial = limitRangeDenial(filled, ranges)
  if (denial !== undefined) throw forbidden('', 'pods', pod.metadata.name, denial)
  return inRequest(filled)
}

/** Throws Forbidden for a claim, new or resized, that the namespace's LimitRanges do not let pass. */
export function admitClaimSize(store: Store, { metadata, spec }: AnyObject): void {
  const ranges = [...store.list('limitranges', metadata.namespace ?? '')]
  const denial = claimLimitDenial({ spec: spec ?? {} }, ranges)
  if (denial !== undefined) throw forbidden('', 'persistentvolumeclaims', metadata.name, denial)
}

/** Asks the namespace's quotas about a new object, or a new version of one, and charges them. Throws Forbidden. */
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
  })
  if (decision.denial !== undefined) throw forbidden(info.group, info.resource, name, decision.denial)
  if (options.mode === 'charge') for (const quota of decision.charged) store.commit('resourcequotas', inRequest(quota))
}

/** Kinds of which a new version may use more; of Pods only one that is resized. */
const GROWING: ReadonlySet<string> = new Set(['persistentvolumeclaims', 'services', 'pods/resize'])

/** What limits and quotas have against a new version of what is stored. Throws Forbidden. */
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
  if (info.resource === 'pods') admitLimitRanges(store, object)
  admitQuotas(store, info, object, options)
}
