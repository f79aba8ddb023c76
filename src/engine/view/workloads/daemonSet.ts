/** DaemonSets as workloads: their revisions are ControllerRevisions, to which Pods refer by a label. */

import type { ControllerRevision, DaemonSet } from '../../api/kindTypes.ts'
import { objectKey } from '../../api/objectKey.ts'
import type { IntOrString, Node, Pod } from '../../api/types.ts'
import type { StoredObjects } from '../../apiserver/store.ts'
import { controllerUidOf } from '../../client/informer.ts'
import { targetNode } from '../../controllers/daemonSet/daemonPods.ts'
import { hashOf } from '../../controllers/daemonSet/history.ts'
import { placementOn, refusalOn } from '../../controllers/daemonSet/placement.ts'
import type { PodOwner } from '../podProjector.ts'
import type { DaemonsView, UnfitNode, WorkloadView } from '../workload.ts'
import { newestOf, revisionOf } from './controllerRevision.ts'
import { daemonNeed } from './daemonNeed.ts'
import { nodeLaneOf, nodeLanes } from './lanePods.ts'
import { daemonSetRollout } from './setRollouts.ts'
import { daemonBounds, daemonSetStallGround, setAskedOf, setStallAt } from './setStalls.ts'
import { viewOfSet } from './setView.ts'
import type { PodController, WorkloadFacts, WorkloadKind } from './workloadKind.ts'

export const daemonSetWorkload: WorkloadKind<DaemonSet, ControllerRevision> = {
  kind: 'DaemonSet',
  resource: 'daemonsets',
  revisionKind: 'ControllerRevision',
  controller: 'daemonset-controller',
  readsNodes: true,
  revisionOf: (_, revisions) => newestOf(revisions)?.revision ?? 0,
  countsEnding: true,
  podOwner,
  rolloutOf: daemonSetRollout,
  boundsOf,
  replicasOf: (set, nodes) => nodes.filter((node) => placementOn(node, set).shouldRun).length,
  revisionOfTemplate: ({ spec }, revisions) => revisionOf(spec.template, revisions),
  labelsOf: ({ spec }) => spec.template.metadata?.labels,
  view,
  lanesOf: ({ status }, revisions, reads) =>
    nodeLanes(new Set(revisions.map(({ metadata }) => metadata.uid)), status.desiredNumberScheduled, reads),
  laneOf: nodeLaneOf,
  stallGround: daemonSetStallGround,
  askedOf: setAskedOf,
  stallAt: setStallAt,
}

/** The label is the hash of its revision, which is usually part of the revision's name. */
function podOwner(pod: Pod, set: PodController, store: StoredObjects): PodOwner {
  const hash = hashOf(pod)
  const { namespace } = pod.metadata
  const isOwn = (one: ControllerRevision): boolean => controllerUidOf(one) === set.uid && hashOf(one) === hash
  const named = store.get('controllerrevisions', objectKey(namespace, `${set.name}-${hash}`))
  const revision = named && isOwn(named) ? named : [...store.list('controllerrevisions', namespace)].find(isOwn)
  const meantFor = pod.spec.nodeName ? undefined : targetNode(pod)
  return { uid: revision?.metadata.uid ?? '', ...(meantFor === undefined ? {} : { meantFor }) }
}

/** The minimum of available Pods, relative to the number of eligible nodes in its status. */
function boundsOf(set: DaemonSet) {
  const desired = set.status.desiredNumberScheduled
  const { unavailable, surge } = daemonBounds(set)
  const isRolling = set.spec.updateStrategy.type === 'RollingUpdate'
  return { specReplicas: desired, minAvailable: isRolling ? desired - unavailable : 0, maxPods: desired + surge }
}

function view(set: DaemonSet, revisions: readonly ControllerRevision[], facts: WorkloadFacts): WorkloadView {
  const { spec, status } = set
  const { maxSurge, maxUnavailable } = spec.updateStrategy.rollingUpdate ?? {}
  const { surge, unavailable } = daemonBounds(set)
  return {
    kind: 'DaemonSet',
    ...viewOfSet(set, revisions, facts),
    ...boundsOf(set),
    maxSurge: { written: written(maxSurge), pods: surge },
    maxUnavailable: { written: written(maxUnavailable), pods: unavailable },
    status: {
      replicas: status.currentNumberScheduled,
      updatedReplicas: status.updatedNumberScheduled ?? 0,
      readyReplicas: status.numberReady,
      availableReplicas: status.numberAvailable ?? 0,
      unavailableReplicas: status.numberUnavailable ?? 0,
      terminatingReplicas: 0,
    },
    rollout: daemonSetRollout(set),
    daemons: { unfit: facts.nodes.flatMap((node) => unfitOf(node, set)), ...fitsNowhere(set, facts.nodes) },
  }
}

function fitsNowhere(set: DaemonSet, nodes: readonly Node[]): Pick<DaemonsView, 'fitsNowhere'> {
  const need = daemonNeed(set, nodes)
  return need ? { fitsNowhere: need } : {}
}

function unfitOf(node: Node, set: DaemonSet): UnfitNode[] {
  const refusal = refusalOn(node, set)
  if (!refusal) return []
  const { taint } = refusal
  if (taint !== undefined) return [{ node: node.metadata.name, why: 'taint', key: taint }]
  const label = daemonNeed(set, [node])?.lacks.find(({ kind }) => kind === 'label')
  return [{ node: node.metadata.name, why: 'affinity', key: label?.kind === 'label' ? label.wanted : '' }]
}

const written = (value: IntOrString | undefined): string => (value === undefined ? '' : String(value))
