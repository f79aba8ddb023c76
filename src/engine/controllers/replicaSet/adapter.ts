import { ofKind } from '../../api/fields/ofKind.ts'
import type {
  KubeObject,
  LabelSelector,
  PodTemplateSpec,
  ReplicaSet,
  ReplicaSetStatus,
  ReplicationController,
} from '../../api/types.ts'
import { freeze } from '../../sim/freeze.ts'

/** The view of an object that the controller needs, whatever its kind. */
export interface ReplicaOwner {
  /** The stored object, for status writes, Events and owner references. */
  readonly object: ReplicaSet | ReplicationController
  readonly replicas: number
  readonly minReadySeconds: number
  readonly selector: LabelSelector
  readonly template: PodTemplateSpec
  readonly status: ReplicaSetStatus
}

/** The ReplicaSet controller's view of one kind. */
export interface ReplicaKind {
  readonly kind: 'ReplicaSet' | 'ReplicationController'
  readonly resource: 'replicasets' | 'replicationcontrollers'
  /** Source of its Events and name of its API client. */
  readonly component: string
  /** False for ReplicationControllers, which have no terminatingReplicas. */
  readonly countsTerminating: boolean
  /** Whether a sync waits until the caches show the controller's own last writes. */
  readonly checksConsistency: boolean
  view(object: KubeObject): ReplicaOwner
}

/** ReplicaSets without conversion. */
export const replicaSetKind: ReplicaKind = {
  kind: 'ReplicaSet',
  resource: 'replicasets',
  component: 'replicaset-controller',
  countsTerminating: true,
  checksConsistency: true,
  view(object) {
    const owner = ofKind('ReplicaSet', object)
    const { spec, status } = owner
    return {
      object: owner,
      replicas: spec.replicas,
      minReadySeconds: spec.minReadySeconds ?? 0,
      selector: spec.selector,
      template: spec.template,
      status,
    }
  },
}

/** The same map always gives the same selector object, because compiled selectors are cached by identity. */
const selectors = new WeakMap<object, LabelSelector>()

/**
 * ReplicationControllers as ReplicaSets with an equality selector. Models pkg/controller/replication/conversion.go
 * (v1.36).
 */
export const replicationControllerKind: ReplicaKind = {
  kind: 'ReplicationController',
  resource: 'replicationcontrollers',
  component: 'replication-controller',
  countsTerminating: false,
  checksConsistency: false,
  view(object) {
    const owner = ofKind('ReplicationController', object)
    const { spec, status } = owner
    let selector = selectors.get(spec.selector)
    if (!selector) {
      selector = freeze({ matchLabels: spec.selector })
      selectors.set(spec.selector, selector)
    }
    return {
      object: owner,
      replicas: spec.replicas,
      minReadySeconds: spec.minReadySeconds ?? 0,
      selector,
      template: spec.template,
      status,
    }
  },
}
