import type { AnyObject } from '../../api/kindTypes.ts'
import { lookup } from '../../api/lookup.ts'
import { inStoredVersion } from '../../apiserver/otherVersions.ts'
import type { ResourceInfo } from '../../apiserver/resources.ts'
import type { Shell } from '../core/command.ts'
import { describeAutoscaler } from './autoscaler.ts'
import { describeNode } from './node.ts'
import {
  describeBudget,
  describeConfigMap,
  describeGeneric,
  describeLimitRange,
  describeNamespace,
  describeQuota,
  describeService,
} from './others.ts'
import { describePod } from './pod.ts'
import {
  describeDaemonSet,
  describePriorityClass,
  describeSecret,
  describeServiceAccount,
  describeStatefulSet,
} from './stored.ts'
import { describeDeployment, describeReplicaSet, describeReplicationController } from './workloads.ts'

const describers: Readonly<Record<string, (shell: Shell, object: AnyObject) => string>> = lookup({
  deployments: describeDeployment,
  replicasets: describeReplicaSet,
  replicationcontrollers: describeReplicationController,
  pods: describePod,
  services: describeService,
  nodes: describeNode,
  resourcequotas: describeQuota,
  limitranges: describeLimitRange,
  poddisruptionbudgets: describeBudget,
  horizontalpodautoscalers: describeAutoscaler,
  namespaces: describeNamespace,
  configmaps: describeConfigMap,
  secrets: describeSecret,
  serviceaccounts: describeServiceAccount,
  priorityclasses: describePriorityClass,
  statefulsets: describeStatefulSet,
  daemonsets: describeDaemonSet,
})

/** The text of `kubectl describe` for one object. */
export const describeObject = (shell: Shell, info: ResourceInfo, object: AnyObject): string =>
  describers[info.resource]?.(shell, inStoredVersion(object)) ?? describeGeneric(shell, object, info)
