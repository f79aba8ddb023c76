/** Asks about the number of topology domains, if only the simulation's own nodes are known. */

import { decodePart } from '../../../api/decode.ts'
import { domainsKey } from '../../../api/outside/keys.ts'
import { selectorMatches } from '../../../api/selector.ts'
import type { KubeObject, Pod } from '../../../api/types.ts'
import { podTemplateOf } from '../../../kinds/podSpecs.ts'
import { avoidedPods } from '../../../scheduler/podAffinity.ts'
import { spreadConstraints } from '../../../scheduler/topologySpread.ts'
import type { Asked, Found, QuestionRow } from '../question.ts'
import { lastingWorkloads, podsAtOnce, surgeOf } from '../sharedClaims.ts'

const HOSTNAME = 'kubernetes.io/hostname'

/** A label, and the number of its values that the nodes must have. */
interface NeededDomains {
  readonly key: string
  readonly count: number
  readonly field: string
}

export const domains: QuestionRow = {
  find: (asked) => {
    const { spec, areNodesKnown } = asked
    if (spec === undefined || areNodesKnown) return []
    const pod = podOf(asked.object)
    if (pod === undefined) return []
    return [...ofAntiAffinity(pod, asked), ...ofSpread(pod, asked)]
      .filter(({ key, count }) => count > 1 && key !== HOSTNAME && isUnknown(key, asked))
      .map(
        ({ key, count, field }): Found => ({
          id: 'domains',
          key: domainsKey(key, count),
          yes: 'present',
          no: 'absent',
          facts: { key, count },
          stage: 'scheduling',
          field,
          preparation: { leastNodes: count },
        }),
      )
  },
}

/** Whether the label's values on the real nodes are unknown. */
const isUnknown = (key: string, { store, simulatedLabels }: Asked): boolean =>
  simulatedLabels.has(key) || [...store.list('nodes')].every(({ metadata }) => metadata.labels?.[key] === undefined)

/**
 * The domains that Pods with anti-affinity need: each of them needs a domain of its own, and Pods that all of them
 * avoid need another one.
 */
function ofAntiAffinity(pod: Pod, { object, store, at }: Asked): readonly NeededDomains[] {
  const others = [...lastingWorkloads(store)]
    .filter(({ metadata }) => metadata.uid !== object.metadata.uid)
    .flatMap((one) => podOf(one) ?? [])
  return avoidedPods(pod).map(({ topologyKey, avoids }, term) => ({
    key: topologyKey,
    count: (avoids(pod) ? podsAtOnce(object, store) + surgeOf(object) : 1) + (others.some(avoids) ? 1 : 0),
    field: `${at}.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[${term}].topologyKey`,
  }))
}

/**
 * The domains that a spread constraint needs: with fewer than `minDomains`, each domain takes at most `maxSkew` Pods.
 */
const ofSpread = (pod: Pod, { object, store, at }: Asked): readonly NeededDomains[] =>
  spreadConstraints(pod).flatMap(({ topologyKey, minDomains, maxSkew, isHard, selectors }, i) => {
    const isOwn = selectors.length > 0 && selectors.every((one) => selectorMatches(one, pod.metadata.labels))
    const count = Math.min(minDomains, Math.ceil(podsAtOnce(object, store) / maxSkew))
    return isHard && isOwn
      ? [{ key: topologyKey, count, field: `${at}.topologySpreadConstraints[${i}].minDomains` }]
      : []
  })

/** A Pod of the object's template, as the scheduler sees it; undefined for an object without Pods. */
function podOf(object: KubeObject): Pod | undefined {
  const { metadata, spec } = decodePart('core.v1.PodTemplateSpec', podTemplateOf(object)) ?? {}
  if (spec === undefined) return undefined
  const { name, uid, resourceVersion, creationTimestamp, namespace = 'default' } = object.metadata
  const { labels = {} } = metadata ?? {}
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, uid, resourceVersion, creationTimestamp, namespace, labels },
    spec,
    status: { phase: 'Pending' },
  }
}
