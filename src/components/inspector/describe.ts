import type {
  Condition,
  ContainerStatus,
  Deployment,
  KubeObject,
  Labels,
  Node,
  Pod,
  ReplicaSet,
  ReplicationController,
} from '../../engine/index.ts'
import type { Translate } from '../../i18n/index.ts'

/** One line of a summary, in the spirit of `kubectl describe`. */
export interface SummaryRow {
  readonly label: string
  /** `verbatim` for what Kubernetes wrote. */
  readonly values: readonly { readonly text: string; readonly verbatim: boolean }[]
}

/** What matters most about an object, by kind. */
export function summaryOf(object: KubeObject, t: Translate): SummaryRow[] {
  const { namespace, labels, deletionTimestamp } = object.metadata
  return [
    ...(namespace ? [code(t('inspector.object.namespace'), [namespace])] : []),
    ...(deletionTimestamp ? [code(t('inspector.object.deleting'), [deletionTimestamp])] : []),
    ...rowsOfKind(object, t),
    ...labelRows(labels, t),
  ]
}

/** The conditions of an object, whatever its kind. */
export function conditionsOf(object: KubeObject): readonly Condition[] {
  const { status } = object as { readonly status?: { readonly conditions?: readonly Condition[] } }
  return status?.conditions ?? []
}

function rowsOfKind(object: KubeObject, t: Translate): SummaryRow[] {
  switch (object.kind) {
    case 'Deployment':
      return deploymentRows(object as Deployment, t)
    case 'ReplicaSet':
    case 'ReplicationController':
      return replicaSetRows(object as ReplicaSet | ReplicationController, t)
    case 'Pod':
      return podRows(object as Pod, t)
    case 'Node':
      return nodeRows(object as Node, t)
    default:
      return []
  }
}

function deploymentRows({ metadata, spec, status }: Deployment, t: Translate): SummaryRow[] {
  const { strategy } = spec
  const { maxSurge, maxUnavailable } = strategy.rollingUpdate ?? {}
  const bounds = strategy.rollingUpdate
    ? [plain(t('inspector.object.bounds', { surge: maxSurge ?? 0, unavailable: maxUnavailable ?? 0 }))]
    : []
  return [
    words(
      t('inspector.object.replicas'),
      t('inspector.object.replicas.deployment', {
        desired: spec.replicas,
        updated: status.updatedReplicas ?? 0,
        total: status.replicas ?? 0,
        available: status.availableReplicas ?? 0,
        unavailable: status.unavailableReplicas ?? 0,
      }),
    ),
    { label: t('inspector.object.strategy'), values: [verbatim(strategy.type ?? ''), ...bounds] },
    words(
      t('inspector.object.generation'),
      t('inspector.object.observed', {
        generation: metadata.generation ?? 0,
        observed: status.observedGeneration ?? 0,
      }),
    ),
  ]
}

function replicaSetRows({ spec, status }: ReplicaSet | ReplicationController, t: Translate): SummaryRow[] {
  const numbers = {
    desired: spec.replicas,
    total: status.replicas,
    ready: status.readyReplicas ?? 0,
    available: status.availableReplicas ?? 0,
  }
  return [words(t('inspector.object.replicas'), t('inspector.object.replicas.replicaSet', numbers))]
}

function podRows({ spec, status }: Pod, t: Translate): SummaryRow[] {
  const statuses = [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])]
  const containers = [...(spec.initContainers ?? []), ...spec.containers].map(({ name, image }) => {
    const own = statuses.find((one) => one.name === name)
    return own ? containerText(own, t) : `${name}  ${image}`
  })
  return [
    ...(spec.nodeName ? [code(t('inspector.object.node'), [spec.nodeName])] : []),
    code(t('inspector.object.phase'), [
      status.phase,
      ...(status.reason ? [status.reason] : []),
      ...(status.message ? [status.message] : []),
    ]),
    code(t('inspector.object.containers'), containers),
  ]
}

function containerText({ name, image, state, ready, restartCount }: ContainerStatus, t: Translate): string {
  const { running, terminated, waiting } = state
  const now = running
    ? t(ready ? 'inspector.object.ready' : 'inspector.object.notReady')
    : (terminated?.reason ?? waiting?.reason ?? '')
  const restarts = restartCount > 0 ? [t('inspector.object.restarts', { count: restartCount })] : []
  const message = waiting?.message ? [waiting.message] : []
  return [`${name}  ${image}`, [now, ...restarts].filter(Boolean).join(', '), ...message].join('\n')
}

function nodeRows({ spec, status }: Node, t: Translate): SummaryRow[] {
  const allocatable = Object.entries(status.allocatable ?? {}).map(([name, quantity]) => `${name}: ${quantity}`)
  const taints = (spec.taints ?? []).map(({ key, value, effect }) => `${key}${value ? `=${value}` : ''}:${effect}`)
  return [
    ...(spec.unschedulable ? [words(t('inspector.object.node'), t('inspector.object.unschedulable'))] : []),
    ...(taints.length > 0 ? [code(t('inspector.object.taints'), taints)] : []),
    code(t('inspector.object.capacity'), allocatable),
  ]
}

function labelRows(labels: Labels | undefined, t: Translate): SummaryRow[] {
  const pairs = Object.entries(labels ?? {}).map(([key, value]) => `${key}=${value}`)
  return pairs.length > 0 ? [code(t('inspector.object.labels'), pairs)] : []
}

const plain = (text: string) => ({ text, verbatim: false })
const verbatim = (text: string) => ({ text, verbatim: true })
const words = (label: string, text: string): SummaryRow => ({ label, values: [plain(text)] })
const code = (label: string, texts: readonly string[]): SummaryRow => ({ label, values: texts.map(verbatim) })
