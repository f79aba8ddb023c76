/** The risk that a quota has no room for the extra Pods of a rollout. */
import { aggregateContainerResources, type Deployment, type JsonValue, quantityMilliValue } from '../../engine/index.ts'
import { nameOf } from '../check/documents.ts'
import type { FoundRisk, RiskFacts } from './plan.ts'

const amountOf = (value: JsonValue | undefined): number =>
  typeof value === 'string' || typeof value === 'number' ? quantityMilliValue(value) : 0

/** A Pod's use of a quota's resource, in thousandths; 0 for resources that Pods do not use. */
function perPod({ spec }: Deployment, resource: string): number {
  if (resource === 'pods' || resource === 'count/pods') return 1000
  const [, member = 'requests.', name] = /^(requests\.|limits\.)?(cpu|memory|ephemeral-storage)$/.exec(resource) ?? []
  if (name === undefined) return 0
  const asked = aggregateContainerResources(spec.template.spec, member === 'limits.' ? 'limits' : 'requests')
  return quantityMilliValue(asked[name] ?? 0)
}

/** Compares the free quota of a namespace with the most Pods of the rollout. */
export function quotaRisks({ session, changed }: RiskFacts): FoundRisk[] {
  const quotas = [...session.objects.list('resourcequotas')]
  return changed.flatMap(({ object, workload }) => {
    if (!workload?.bounds || !['new', 'rolls', 'scales'].includes(workload.change)) return []
    const extra = workload.bounds.maxPods - workload.replicas.from
    return quotas.flatMap(({ metadata, spec, status }) => {
      if (metadata.namespace !== object.namespace || extra <= 0) return []
      const used = status?.used ?? {}
      return Object.entries(spec?.hard ?? {}).flatMap(([resource, hard]): FoundRisk[] => {
        const each = perPod(workload.after as Deployment, resource)
        const room = Math.floor((amountOf(hard) - amountOf(used[resource])) / (each || Number.POSITIVE_INFINITY))
        if (each === 0 || room >= extra) return []
        const words = `needs up to ${extra} more ${extra === 1 ? 'Pod' : 'Pods'} during the rollout, but ResourceQuota/${metadata.name} (${resource}: ${String(hard)}) allows ${Math.max(0, room)} more`
        return [{ object: nameOf(object), words }]
      })
    })
  })
}
