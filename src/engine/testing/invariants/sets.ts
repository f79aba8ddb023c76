import { ofKind } from '../../api/fields/ofKind.ts'
import type { KubeObject, Pod } from '../../api/types.ts'
import { controllerOf } from './arithmetic.ts'
import type { Checker, Commit, Moment } from './monitor.ts'

type Report = (violation: string) => void

const isLive = ({ metadata, status }: Pod): boolean =>
  metadata.deletionTimestamp === undefined && status.phase !== 'Failed' && status.phase !== 'Succeeded'

const ordinalOf = ({ metadata }: KubeObject): number => Number(metadata.name.slice(metadata.name.lastIndexOf('-') + 1))

/** Checks invariants of StatefulSets and DaemonSets at every write. */
export function setsChecker(): Checker {
  return {
    name: 'sets',
    check(moment, report) {
      for (const commit of moment.commits) {
        if (commit.resource === 'pods') podCommitted(moment, commit, report)
        if (commit.resource === 'persistentvolumeclaims') claimCommitted(moment, commit, report)
      }
    },
  }
}

function podCommitted(moment: Moment, { before, after }: Commit, report: Report): void {
  if (before || !after) return
  const ref = controllerOf(after)
  const owner = { namespace: after.metadata.namespace ?? '', name: ref?.name ?? '' }
  if (ref?.kind === 'StatefulSet') replicaCreated(moment, ofKind('Pod', after), owner, report)
  if (ref?.kind === 'DaemonSet') daemonCreated(moment, ofKind('Pod', after), owner, report)
}

interface Owner {
  readonly namespace: string
  readonly name: string
}

/** With OrderedReady, a Pod is created only if all lower Pods exist; each Pod has its ordinal and its claims. */
function replicaCreated({ cluster }: Moment, pod: Pod, { namespace, name }: Owner, report: Report): void {
  const set = cluster.store.get('statefulsets', `${namespace}/${name}`)
  if (set?.metadata.uid !== controllerOf(pod)?.uid || !set) return
  const ordinal = ordinalOf(pod)
  if (pod.metadata.name !== `${name}-${ordinal}`) report(`Pod ${pod.metadata.name} of ${name} has no ordinal`)
  const volumes = pod.spec.volumes
  for (const { persistentVolumeClaim } of volumes ?? [])
    if (
      persistentVolumeClaim &&
      !cluster.store.get('persistentvolumeclaims', `${namespace}/${persistentVolumeClaim.claimName}`)
    )
      report(`Pod ${pod.metadata.name} was made before its claim ${persistentVolumeClaim.claimName}`)
  if (set.spec.podManagementPolicy === 'Parallel') return
  for (let below = set.spec.ordinals?.start ?? 0; below < ordinal; below++)
    if (!cluster.store.get('pods', `${namespace}/${name}-${below}`))
      report(`Pod ${pod.metadata.name} was made before ${name}-${below}`)
}

/** At most one live Pod per node; with maxSurge two, an old and a new one. */
function daemonCreated({ cluster }: Moment, pod: Pod, { namespace, name }: Owner, report: Report): void {
  const set = cluster.store.get('daemonsets', `${namespace}/${name}`)
  if (set?.metadata.uid !== controllerOf(pod)?.uid || !set) return
  const target = meantFor(pod)
  const there = [...cluster.store.list('pods', namespace)].filter(
    (one) => controllerOf(one)?.uid === set.metadata.uid && isLive(one) && meantFor(one) === target,
  )
  const { maxSurge = 0 } = set.spec.updateStrategy.rollingUpdate ?? {}
  const most = maxSurge === 0 || maxSurge === '0%' ? 1 : 2
  if (there.length > most) report(`${there.length} Pods of ${name} on ${target}`)
  const hashes = new Set(there.map(({ metadata }) => metadata.labels?.['controller-revision-hash']))
  if (there.length === 2 && hashes.size === 1) report(`two Pods of one revision of ${name} on ${target}`)
}

const meantFor = ({ spec }: Pod): string => {
  const terms = spec.affinity?.nodeAffinity

  const [term] = terms?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? []
  return spec.nodeName ?? term?.matchFields?.[0]?.values?.[0] ?? ''
}

/** A claim is deleted only by a command, or with the owner that the retention policy set. */
function claimCommitted({ event, records }: Moment, { before, after }: Commit, report: Report): void {
  // The removal of the last finalizer of a claim with a deletionTimestamp is not a decision of its own.
  if (!event || !before || before.metadata.deletionTimestamp !== undefined) return
  if (after && after.metadata.deletionTimestamp === undefined) return
  const { name, ownerReferences = [] } = before.metadata
  const isCollected = records.some((record) => record.type === 'write' && record.by === 'garbage-collector')
  if (!isCollected) report(`claim ${name} went and nobody said why`)
  else if (ownerReferences.length === 0) report(`claim ${name} went without an owner to go with`)
}
