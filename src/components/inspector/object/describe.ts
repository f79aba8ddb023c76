import { LAST_APPLIED } from '../../../engine/api/written.ts'
import '../../../i18n/en/object.ts'
import type {
  Condition,
  Deployment,
  KubeObject,
  Node,
  Pod,
  ReplicaSet,
  ReplicationController,
} from '../../../engine/index.ts'
import type { Translate } from '../../../i18n/index.ts'
import { describeOther, describeService } from './describeOther.ts'
import { describePod, templateRows } from './describePod.ts'
import { code, pairsOf, plain, type SummaryRow, selectorOf, verbatim, words } from './summaryRow.ts'

/** The most important facts about an object, by kind. */
export function summaryOf(object: KubeObject, t: Translate): SummaryRow[] {
  const { namespace, labels, annotations, creationTimestamp, deletionTimestamp, finalizers = [] } = object.metadata
  return [
    ...code(t('object.namespace'), [namespace]),
    ...code(t('object.deleting'), [deletionTimestamp]),
    ...rowsOfKind(object, t),
    ...code(t('object.labels'), pairsOf(labels)),
    ...code(t('object.annotations'), pairsOf(annotations).filter(isShort)),
    ...code(t('object.finalizers'), finalizers),
    ...code(t('object.created'), [creationTimestamp]),
  ]
}

/** The conditions of an object, whatever its kind. */
export function conditionsOf(object: KubeObject): readonly Condition[] {
  const { status } = object as { readonly status?: { readonly conditions?: readonly Condition[] } }
  return status?.conditions ?? []
}

/** All annotations except the whole manifest that kubectl stores. */
function isShort(annotation: string): boolean {
  return !annotation.startsWith(`${LAST_APPLIED}=`)
}

function rowsOfKind(object: KubeObject, t: Translate): readonly SummaryRow[] {
  switch (object.kind) {
    case 'Deployment':
      return deploymentRows(object as Deployment, t)
    case 'ReplicaSet':
    case 'ReplicationController':
      return replicaSetRows(object as ReplicaSet | ReplicationController, t)
    case 'Pod':
      return describePod(object as Pod, t)
    case 'Node':
      return nodeRows(object as Node, t)
    case 'Service':
      return describeService(object, t)
    default:
      return describeOther(object, t)
  }
}

function deploymentRows({ metadata, spec, status }: Deployment, t: Translate): readonly SummaryRow[] {
  const { strategy, minReadySeconds = 0, progressDeadlineSeconds } = spec
  const { maxSurge, maxUnavailable } = strategy.rollingUpdate ?? {}
  const bounds = strategy.rollingUpdate
    ? [plain(t('object.bounds', { surge: maxSurge ?? 0, unavailable: maxUnavailable ?? 0 }))]
    : []
  const seconds = (count: number) => t('object.seconds', { seconds: count })
  return [
    words(
      t('object.replicas'),
      t('object.replicas.deployment', {
        desired: spec.replicas,
        updated: status.updatedReplicas ?? 0,
        total: status.replicas ?? 0,
        available: status.availableReplicas ?? 0,
        unavailable: status.unavailableReplicas ?? 0,
      }),
    ),
    ...(spec.paused ? [words(t('object.paused'), t('object.paused.yes'))] : []),
    { label: t('object.strategy'), values: [verbatim(strategy.type ?? ''), ...bounds] },
    ...(minReadySeconds > 0 ? [words(t('object.minReady'), seconds(minReadySeconds))] : []),
    ...(progressDeadlineSeconds ? [words(t('object.deadline'), seconds(progressDeadlineSeconds))] : []),
    ...code(t('object.selector'), spec.selector ? selectorOf(spec.selector) : []),
    ...templateRows(spec.template, t),
    words(
      t('object.generation'),
      t('object.observed', { generation: metadata.generation ?? 0, observed: status.observedGeneration ?? 0 }),
    ),
  ]
}

function replicaSetRows(object: ReplicaSet | ReplicationController, t: Translate): readonly SummaryRow[] {
  const { metadata, spec, status } = object
  const numbers = {
    desired: spec.replicas,
    total: status.replicas,
    ready: status.readyReplicas ?? 0,
    available: status.availableReplicas ?? 0,
  }
  const selector = object.kind === 'ReplicaSet' ? selectorOf(object.spec.selector) : pairsOf(object.spec.selector)
  return [
    words(t('object.replicas'), t('object.replicas.replicaSet', numbers)),
    ...code(t('object.revision'), [metadata.annotations?.['deployment.kubernetes.io/revision']]),
    ...code(t('object.selector'), selector),
    ...templateRows(spec.template, t),
  ]
}

function nodeRows({ spec, status }: Node, t: Translate): readonly SummaryRow[] {
  const allocatable = Object.entries(status.allocatable ?? {}).map(([name, quantity]) => `${name}: ${quantity}`)
  const taints = (spec.taints ?? []).map(({ key, value, effect }) => `${key}${value ? `=${value}` : ''}:${effect}`)
  return [
    ...(spec.unschedulable ? [words(t('object.node'), t('object.unschedulable'))] : []),
    ...code(t('object.taints'), taints),
    ...code(t('object.capacity'), allocatable),
  ]
}
