/** Claims that one Pod, or Pods of one node, can use at a time. Where volumes are is not played: that is asked, or known of their class. */
import {
  asObject,
  type ClusterConfig,
  type Deployment,
  isObject,
  type JsonObject,
  objectsIn,
  type PodSpec,
  podReferences,
  podSpecOf,
  type Question,
  qualified,
  reachOfClass,
  type Session,
  type StorageClass,
  selectorMatches,
  type VolumeReach,
} from '../../engine/index.ts'
import { nameOf } from '../check/documents.ts'
import type { ChangedFacts, ClaimFinding, PlanCluster, RiskFacts, RiskRow } from './plan.ts'
import type { SideObject } from './readSide.ts'
import { type ChangedWorkload, roomOfRollout, specOf } from './workloadChange.ts'

/** In the order of their weight. */
export const claimRows: readonly RiskRow[] = [
  { id: 'claimOfOnePod', severity: 'high', find: (facts) => risks(facts, ({ mode }) => mode === 'ReadWriteOncePod') },
  { id: 'claimOfOneNode', severity: 'high', find: (facts) => risks(facts, (one) => isOfNode(one) && one.isApart) },
  { id: 'claimOfOneNode', severity: 'medium', find: (facts) => risks(facts, (one) => isOfNode(one) && !one.isApart) },
]

const isOfNode = ({ mode }: ClaimFinding): boolean => mode === 'ReadWriteOnce'

const risks = ({ claims }: RiskFacts, isMeant: (one: ClaimFinding) => boolean) =>
  claims.filter(isMeant).map(({ object, words }) => ({ object: nameOf(object), words }))

/** Workloads whose Pods share a claim that only one Pod, or Pods of one node, can use. */
export function claimFindings({
  session,
  changed,
  cluster,
  newlyAssumed,
}: Pick<RiskFacts, 'session' | 'changed' | 'cluster' | 'newlyAssumed'>): readonly ClaimFinding[] {
  return changed.flatMap(({ object, workload }: ChangedFacts): ClaimFinding[] => {
    if (!workload?.bounds || !['rolls', 'new', 'scales'].includes(workload.change)) return []
    const { after } = workload
    const { spec } = (after as Deployment).spec.template
    const isApart = standsApart(after as Deployment)
    return claimsOf(spec).flatMap(({ name, path }): ClaimFinding[] => {
      const claim = session.cluster.store.get('persistentvolumeclaims', `${object.namespace}/${name}`)
      const isMadeUp = newlyAssumed.some((one) => one.kind === 'PersistentVolumeClaim' && one.name === name)
      const modes = specOf(claim).accessModes
      if (isMadeUp || !Array.isArray(modes) || modes.length !== 1) return []
      const [mode] = modes
      const claimed = `PersistentVolumeClaim/${name} (${String(mode)})`
      if (mode === 'ReadWriteOncePod') {
        const words = ofOnePod(claimed, workload)
        return words === '' ? [] : [{ object, mode, isApart, words, question: undefined, isStall: false }]
      }
      if (mode !== 'ReadWriteOnce') return []
      const reach = reachOf(session, specOf(claim), cluster.config)
      const words = reach?.kind === 'shared' ? '' : ofOneNode(claimed, workload, { spec, isApart, cluster })
      if (words === '') return []
      const isStall = isApart && reach !== undefined
      const question = isStall ? undefined : questionOf({ object, name, path, reach })
      return [{ object, mode, isApart, words, question, isStall }]
    })
  })
}

/** From where the volume of a claim can be mounted; undefined where nobody has said it. */
function reachOf(
  { cluster: { store } }: Session,
  { storageClassName }: JsonObject,
  config: ClusterConfig,
): VolumeReach | undefined {
  if (typeof storageClassName !== 'string') return undefined
  const provisioner = (store.get('storageclasses', storageClassName) as StorageClass | undefined)?.provisioner ?? ''
  // The default class of a simulated cluster stands for one that is not known.
  if (config.provided === undefined && provisioner.startsWith('rollscope.dev/')) return undefined
  return reachOfClass(config, { name: storageClassName, provisioner })
}

interface AskedClaim {
  readonly object: SideObject
  readonly name: string
  readonly path: string
  readonly reach: VolumeReach | undefined
}

function questionOf({ object: { kind, namespace, name: owner }, name, path, reach }: AskedClaim): Question {
  const base = {
    key: `volume/${qualified(namespace, name)}`,
    facts: { claim: name },
    stage: 'volumes',
    object: { kind, namespace, name: owner },
    field: `spec.template.spec.${path}`,
    isPlayed: true,
  } as const
  return reach === undefined
    ? { ...base, id: 'volumeReach', yes: 'shared', no: 'one-node' }
    : { ...base, id: 'volumeNode', yes: 'same-node', no: 'other-node' }
}

/** Of volumes that name one; those of a claim template are one for each Pod. */
function claimsOf(spec: PodSpec): { readonly name: string; readonly path: string }[] {
  const all = podReferences(spec).filter(({ kind }) => kind === 'PersistentVolumeClaim')
  return [...new Map(all.toReversed().map(({ name, path }) => [name, { name, path }])).values()].reverse()
}

function ofOnePod(claimed: string, { bounds, replicas, change, after }: ChangedWorkload): string {
  if (!bounds) return ''
  if (replicas.to > 1)
    return `${claimed} is for one Pod in the whole cluster: ${replicas.to - 1} of its ${replicas.to} Pods ${replicas.to === 2 ? 'waits' : 'wait'} indefinitely`
  const { surge, away } = roomOfRollout({ bounds, replicas })
  if (change !== 'rolls' || after.kind === 'StatefulSet' || surge <= 0 || away > 0) return ''
  return `${claimed} is for one Pod in the whole cluster, and the new Pod is created before the old one is removed (maxSurge ${surge}, maxUnavailable 0): the new Pod waits indefinitely. Strategy Recreate removes the old Pod first`
}

interface OnNodes {
  readonly spec: PodSpec
  readonly isApart: boolean
  readonly cluster: PlanCluster
}

function ofOneNode(claimed: string, workload: ChangedWorkload, { spec, isApart, cluster }: OnNodes): string {
  const { bounds, replicas, change, after } = workload
  const isOneNode = cluster.saidBy !== 'nobody' && cluster.config.nodes.length === 1
  if (!bounds || isOneNode || spec.nodeName) return ''
  if (replicas.to > 1) {
    const how = isApart ? 'and its anti-affinity rule keeps the Pods apart' : 'and no rule keeps its Pods on one node'
    return `${claimed} is attached to one node at a time, ${how}: of ${replicas.to} Pods, the Pods on other nodes wait indefinitely (FailedAttachVolume)`
  }
  const { surge, away } = roomOfRollout({ bounds, replicas })
  if (change !== 'rolls' || after.kind !== 'Deployment' || surge <= 0 || away > 0) return ''
  const where = isApart
    ? 'must be on another node (its anti-affinity rule) and waits there indefinitely (FailedAttachVolume)'
    : 'can be scheduled to another node, where it waits indefinitely (FailedAttachVolume)'
  return `${claimed} is attached to one node at a time, and the new Pod, created before the old one is removed (maxSurge ${surge}, maxUnavailable 0), ${where}. Strategy Recreate removes the old Pod first`
}

/** Whether no two of its Pods can be on one node. */
function standsApart(workload: Deployment): boolean {
  const labels = workload.spec.template.metadata?.labels ?? {}
  const { affinity, containers } = podSpecOf(workload) ?? {}
  const terms = objectsIn(asObject(asObject(affinity).podAntiAffinity).requiredDuringSchedulingIgnoredDuringExecution)
  const ofHost = terms.some(
    ({ topologyKey, labelSelector }) =>
      topologyKey === 'kubernetes.io/hostname' && isObject(labelSelector) && selectorMatches(labelSelector, labels),
  )
  return (
    ofHost || objectsIn(containers).some(({ ports }) => objectsIn(ports).some(({ hostPort }) => Number(hostPort) > 0))
  )
}
