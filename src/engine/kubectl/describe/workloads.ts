/**
 * `kubectl describe` of Deployments, ReplicaSets and ReplicationControllers. Models kubectl/pkg/describe/describe.go
 * (v1.36).
 */

import { ofKind } from '../../api/fields/ofKind.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import { labelSelectorToString, selectorMatches } from '../../api/selector.ts'
import type { Condition, Pod, ReplicaSet, ReplicationController } from '../../api/types.ts'
import { formatLabels, type Shell } from '../core/command.ts'
import { replicaSetsOf } from '../core/replicaSetsOf.ts'
import { timestampText } from '../core/times.ts'
import { eventsAbout, writeEvents } from './events.ts'
import { writePodTemplate } from './podTemplate.ts'
import { DescribeWriter } from './writer.ts'

export function describeDeployment(shell: Shell, object: AnyObject): string {
  const deployment = ofKind('Deployment', object)
  const { metadata, spec, status } = deployment
  const writer = new DescribeWriter(shell.releases.kubectl)
  writer.field(0, 'Name', metadata.name)
  writer.field(0, 'Namespace', metadata.namespace ?? '')
  writer.field(0, 'CreationTimestamp', timestampText(metadata.creationTimestamp))
  writer.labels(0, 'Labels', metadata.labels)
  writer.annotations('Annotations', metadata.annotations)
  writer.field(0, 'Selector', labelSelectorToString(spec.selector))
  const { updatedReplicas = 0, replicas = 0, availableReplicas = 0, unavailableReplicas = 0 } = status
  writer.field(
    0,
    'Replicas',
    `${spec.replicas} desired | ${updatedReplicas} updated | ${replicas} total | ${availableReplicas} available | ${unavailableReplicas} unavailable`,
  )
  writer.field(0, 'StrategyType', spec.strategy.type ?? '')
  writer.field(0, 'MinReadySeconds', spec.minReadySeconds ?? 0)
  const { rollingUpdate } = spec.strategy
  if (rollingUpdate)
    writer.field(
      0,
      'RollingUpdateStrategy',
      `${rollingUpdate.maxUnavailable ?? 0} max unavailable, ${rollingUpdate.maxSurge ?? 0} max surge`,
    )
  writePodTemplate(writer, spec.template)
  writeConditions(writer, status.conditions)
  const { allOld, newest } = replicaSetsOf(shell, deployment)
  if (allOld.length > 0 || newest) {
    writer.field(0, 'OldReplicaSets', replicaSetList(allOld))
    writer.field(0, 'NewReplicaSet', replicaSetList(newest ? [newest] : []))
  }
  writeEvents(writer, shell, eventsAbout(shell, deployment))
  return writer.aligned
}

const replicaSetList = (sets: readonly ReplicaSet[]): string =>
  sets
    .map(({ metadata, spec, status }) => `${metadata.name} (${status.replicas}/${spec.replicas} replicas created)`)
    .join(', ') || '<none>'

/** Writes `Conditions:` with type, status and reason. */
function writeConditions(writer: DescribeWriter, conditions: readonly Condition[] | undefined): void {
  if (!conditions || conditions.length === 0) return
  writer.write(0, 'Conditions:\n  Type\tStatus\tReason\n')
  writer.write(1, '----\t------\t------\n')
  for (const { type, status, reason } of conditions) writer.write(1, `${type}\t${status}\t${reason ?? ''}\n`)
}

export function describeReplicaSet(shell: Shell, object: AnyObject): string {
  const rs = ofKind('ReplicaSet', object)
  const selected = (pod: Pod): boolean => selectorMatches(rs.spec.selector, pod.metadata.labels)
  return describeReplicas(shell, rs, labelSelectorToString(rs.spec.selector), selected)
}

export function describeReplicationController(shell: Shell, object: AnyObject): string {
  const rc = ofKind('ReplicationController', object)
  const matchLabels = rc.spec.selector
  const selected = (pod: Pod): boolean => selectorMatches({ matchLabels }, pod.metadata.labels)
  return describeReplicas(shell, rc, formatLabels(rc.spec.selector), selected)
}

function describeReplicas(
  shell: Shell,
  owner: ReplicaSet | ReplicationController,
  selector: string,
  selected: (pod: Pod) => boolean,
): string {
  const { metadata, spec, status } = owner
  const writer = new DescribeWriter(shell.releases.kubectl)
  writer.field(0, 'Name', metadata.name)
  writer.field(0, 'Namespace', metadata.namespace ?? '')
  writer.field(0, 'Selector', selector)
  writer.labels(0, 'Labels', metadata.labels)
  writer.annotations('Annotations', metadata.annotations)
  const controller = metadata.ownerReferences?.find((ref) => ref.controller)
  if (controller) writer.field(0, 'Controlled By', `${controller.kind}/${controller.name}`)
  writer.field(0, 'Replicas', `${status.replicas} current / ${spec.replicas} desired`)
  writer.field(0, 'Pods Status', podsStatus(shell, owner, selected))
  writePodTemplate(writer, spec.template)
  writeConditions(writer, status.conditions)
  writeEvents(writer, shell, eventsAbout(shell, owner))
  return writer.aligned
}

function podsStatus(shell: Shell, owner: ReplicaSet | ReplicationController, selected: (pod: Pod) => boolean): string {
  const counts = { Running: 0, Pending: 0, Succeeded: 0, Failed: 0, Unknown: 0 }
  for (const pod of shell.client.list('pods', owner.metadata.namespace ?? '')) {
    const isOwned = pod.metadata.ownerReferences?.some((ref) => ref.controller && ref.uid === owner.metadata.uid)
    if (isOwned && selected(pod)) counts[pod.status.phase]++
  }
  return `${counts.Running} Running / ${counts.Pending} Waiting / ${counts.Succeeded} Succeeded / ${counts.Failed} Failed`
}
