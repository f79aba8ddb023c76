/** A kind that is recorded, as kubectl names it. */
export interface WatchedKind {
  readonly resource: string
  readonly isNamespaced: boolean
  /** Whether a selector of labels is about it: budgets and autoscalers seldom have the labels of what they are about. */
  readonly isSelected: boolean
}

const selected = { isNamespaced: true, isSelected: true }
const whole = { isNamespaced: true, isSelected: false }

/** In full, with the group: a custom resource may have the same short name. */
export const watchedKinds: readonly WatchedKind[] = [
  { resource: 'deployments.apps', ...selected },
  { resource: 'replicasets.apps', ...selected },
  { resource: 'statefulsets.apps', ...selected },
  { resource: 'daemonsets.apps', ...selected },
  { resource: 'controllerrevisions.apps', ...selected },
  { resource: 'pods', ...selected },
  { resource: 'services', ...selected },
  { resource: 'endpointslices.discovery.k8s.io', ...selected },
  { resource: 'horizontalpodautoscalers.autoscaling', ...whole },
  { resource: 'poddisruptionbudgets.policy', ...whole },
  { resource: 'resourcequotas', ...whole },
  { resource: 'events', ...whole },
  { resource: 'nodes', isNamespaced: false, isSelected: false },
]
