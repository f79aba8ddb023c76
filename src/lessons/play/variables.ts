/**
 * Variables of a lesson's expressions, each declared once: first the measures of `--fail-if`, then variables for
 * lessons only. The reader, the help and the docs iterate over the list. The file contains plain data and arithmetic,
 * without the engine.
 */
import { inUnits, numbersOf, runMeasures, workloadMeasures } from '../../engine/analysis/predicates.ts'
import { templateIn } from '../../engine/api/controllerRevisions.ts'
import { outcomePredicates } from '../../engine/document/outcomes.ts'
import type {
  ControllerRevision,
  DaemonSet,
  Deployment,
  KubeObject,
  ReplicaSet,
  RolloutOutcome,
  RunSummary,
  StatefulSet,
  TimelineSample,
  TraceRecord,
} from '../../engine/index.ts'

import type { LessonBudget } from './lessonBudget.ts'

/** Source of the variables: a run at a position, and the time range that ends there. */
export interface RunVariables {
  /** Budget of the evaluations. */
  readonly budget: LessonBudget
  /** Start of the range, in virtual ms. */
  readonly fromAt: number
  /** Virtual ms at which the prediction was asked; the start of the range without a prediction. */
  readonly askedAt: number
  /** Position in virtual ms. */
  readonly at: number
  /** Summary of the range. */
  readonly summary: RunSummary
  /** A stalled rollout counts as stalled even before its progress deadline. */
  readonly outcome: RolloutOutcome
  /** Trace records of the range, oldest first. */
  readonly records: readonly TraceRecord[]
  /** API objects in the order of creation. */
  readonly list: (resource: string) => readonly KubeObject[]
  /** The current sample of each Deployment, StatefulSet and DaemonSet by uid: bounds in Pods, and Pods by revision. */
  readonly currentSamples: ReadonlyMap<string, TimelineSample>
  /** The last kubectl command; `exit` is null while it runs, and without a command. */
  readonly lastCommand: { readonly printed: string; readonly exit: number | null }
}

interface LessonVariable {
  readonly name: string
  readonly type: 'number' | 'yes or no' | 'text' | 'list' | 'object'
  readonly about: string
  readonly read: (run: RunVariables) => unknown
}

/** Names of the variables that hold all objects of an API resource. */
const resourceLists = [
  'deployments',
  'replicaSets',
  'pods',
  'nodes',
  'services',
  'endpointSlices',
  'events',
  'statefulSets',
  'daemonSets',
  'jobs',
  'horizontalPodAutoscalers',
  'podDisruptionBudgets',
  'resourceQuotas',
  'persistentVolumeClaims',
  'persistentVolumes',
  'configMaps',
  'namespaces',
] as const

const ofTheRun: readonly LessonVariable[] = [
  ...outcomePredicates.map(
    ({ name, about, holds }): LessonVariable => ({
      name,
      about,
      type: 'yes or no',
      read: ({ outcome }) => holds(outcome),
    }),
  ),
  ...workloadMeasures.map(
    (measure): LessonVariable => ({
      name: measure.name,
      about: measure.about,
      type: 'number',
      read: ({ summary }) => inUnits(measure.read(summary), measure),
    }),
  ),
  ...runMeasures.map(
    (measure): LessonVariable => ({
      name: measure.name,
      about: measure.about,
      type: 'number',
      read: ({ summary }) => inUnits(measure.read(summary) ?? measure.otherwise(summary), measure),
    }),
  ),
  {
    name: 'sentRequests',
    about: 'requests to Services',
    type: 'number',
    read: ({ summary }) => summary.requests?.sent ?? 0,
  },
  {
    name: 'byWorkload',
    about:
      'the same numbers of one Deployment, StatefulSet or DaemonSet, by its name: byWorkload.web.mostPods. Also its `minAvailable`, `maxPods`, `replicas`, `outcome` and `counts`. If several have that name, the first in this order counts',
    type: 'object',
    read: (run) => byName(run, run.summary.workloads),
  },
  {
    name: 'byDeployment',
    about: 'like `byWorkload`, for Deployments only',
    type: 'object',
    read: (run) => byName(run, run.summary.deployments),
  },
  {
    name: 'counts',
    about:
      'the current Pods of all Deployments, StatefulSets and DaemonSets: `available`, `ready` (not yet available), `starting`, `failing`, `terminating`, and `pods` (all except the terminating ones). Each Pod is counted once',
    type: 'object',
    read: ({ currentSamples }) => countsIn([...currentSamples.values()]),
  },
  { name: 'now', about: 'seconds since the run began', type: 'number', read: ({ at }) => at / 1000 },
  {
    name: 'began',
    about: 'seconds at which the step began, or the step that `since` names',
    type: 'number',
    read: ({ fromAt }) => fromAt / 1000,
  },
  {
    name: 'asked',
    about: 'seconds at which the question was asked',
    type: 'number',
    read: ({ askedAt }) => askedAt / 1000,
  },
]

const ofTheWorkload: readonly LessonVariable[] = [
  { name: 'deployment', about: 'the Deployment that was created first', type: 'object', read: firstDeployment },
  { name: 'statefulSet', about: 'the StatefulSet that was created first', type: 'object', read: firstStatefulSet },
  { name: 'daemonSet', about: 'the DaemonSet that was created first', type: 'object', read: firstDaemonSet },
  {
    name: 'image',
    about:
      'image of the first container in the Pod template of the Deployment; without a Deployment, of the StatefulSet or the DaemonSet',
    type: 'text',
    read: (run) => imageOf(firstWorkload(run)),
  },
  {
    name: 'minAvailable',
    about: 'minimum of Pods of this workload that must stay available',
    type: 'number',
    read: (run) => boundsOf(run)?.minAvailable,
  },
  {
    name: 'maxPods',
    about: 'maximum of Pods that this workload may have, terminating ones not counted',
    type: 'number',
    read: (run) => boundsOf(run)?.maxPods,
  },
  {
    name: 'conditions',
    about: 'conditions of the Deployment by their type: conditions.Progressing.reason',
    type: 'object',
    read: (run) => Object.fromEntries((firstDeployment(run)?.status?.conditions ?? []).map((one) => [one.type, one])),
  },
  {
    name: 'revisions',
    about:
      'revisions of the workload, the oldest first: each with `revision`, `name`, `hash`, `image`, `pods`, `ready`, `available` and, for a ReplicaSet, `replicas` (desired); terminating Pods are not counted',
    type: 'list',
    read: readRevisions,
  },
]

const ofTheStretch: readonly LessonVariable[] = [
  {
    name: 'createdPods',
    about: 'names of the created Pods, in order',
    type: 'list',
    read: (run) => writtenNames(run, 'create', 'Pod'),
  },
  {
    name: 'deletedPods',
    about: 'names of the Pods that got a deletion timestamp, in order',
    type: 'list',
    read: (run) => writtenNames(run, 'delete', 'Pod'),
  },
  {
    name: 'createdReplicaSets',
    about: 'names of the created ReplicaSets, in order',
    type: 'list',
    read: (run) => writtenNames(run, 'create', 'ReplicaSet'),
  },
  {
    name: 'decisions',
    about:
      'decisions of the controllers, in order: each with `id`, `at` (seconds since the run began), `object` and `facts`',
    type: 'list',
    read: ({ records }) =>
      records.flatMap((one) =>
        one.type === 'decision' ? [{ id: one.id, at: one.at / 1000, object: one.object, facts: one.facts }] : [],
      ),
  },
  {
    name: 'newEvents',
    about:
      'new Events, in order: each with `at` (seconds since the run began), `reason`, `message`, `type`, `kind` and `name`',
    type: 'list',
    read: ({ records }) =>
      records.flatMap((one) =>
        one.type === 'event'
          ? [
              {
                at: one.at / 1000,
                reason: one.reason,
                message: one.message,
                type: one.eventType,
                kind: one.kind,
                name: one.name,
              },
            ]
          : [],
      ),
  },
]

const ofKubectl: readonly LessonVariable[] = [
  {
    name: 'printed',
    about: 'output of the last kubectl command',
    type: 'text',
    read: ({ lastCommand }) => lastCommand.printed,
  },
  {
    name: 'exit',
    about: 'exit code of the last kubectl command; null while it runs',
    type: 'number',
    read: ({ lastCommand }) => lastCommand.exit,
  },
]

/** Variables in the order of their documentation. */
export const lessonVariables: readonly LessonVariable[] = [
  ...ofTheRun,
  ...ofTheWorkload,
  ...ofTheStretch,
  ...ofKubectl,
  ...resourceLists.map(
    (name): LessonVariable => ({
      name,
      about: 'objects as in `kubectl get -o yaml`, in the order of their creation',
      type: 'list',
      read: ({ list }) => list(name.toLowerCase()),
    }),
  ),
]

function firstDeployment({ list }: RunVariables): Deployment | undefined {
  return list('deployments')[0] as Deployment | undefined
}

function firstStatefulSet({ list }: RunVariables): StatefulSet | undefined {
  return list('statefulsets')[0] as StatefulSet | undefined
}

function firstDaemonSet({ list }: RunVariables): DaemonSet | undefined {
  return list('daemonsets')[0] as DaemonSet | undefined
}

const firstWorkload = (run: RunVariables): Deployment | StatefulSet | DaemonSet | undefined =>
  firstDeployment(run) ?? firstStatefulSet(run) ?? firstDaemonSet(run)

type Templated = Deployment | StatefulSet | DaemonSet | ReplicaSet

function imageOf(owner: Pick<Templated, 'spec'> | undefined): string {
  return owner?.spec.template.spec.containers[0]?.image ?? ''
}

function boundsOf(run: RunVariables) {
  return run.currentSamples.get(firstWorkload(run)?.metadata.uid ?? '')
}

/** For workloads of the same name, the later kind in this list takes precedence. */
const stronger = ['DaemonSet', 'StatefulSet', 'Deployment']

function byName({ currentSamples }: RunVariables, workloads: RunSummary['workloads']): object {
  const ordered = workloads.toSorted((a, b) => stronger.indexOf(a.kind) - stronger.indexOf(b.kind))
  return Object.fromEntries(
    ordered.map((one) => {
      const { uid, name, specReplicas: replicas, outcome } = one
      const sample = currentSamples.get(uid)
      const { minAvailable, maxPods } = sample ?? {}
      const counts = countsIn(sample ? [sample] : [])
      return [name, { ...numbersOf(one), minAvailable, maxPods, replicas, outcome, counts }]
    }),
  )
}

/** Sums over samples and revisions; `pods` excludes Terminating Pods. */
function countsIn(samples: readonly TimelineSample[]): object {
  const sum = { available: 0, ready: 0, starting: 0, failing: 0, terminating: 0 }
  for (const { revisions } of samples)
    for (const one of revisions) for (const name of countNames) sum[name] += one[name]
  return { ...sum, pods: sum.available + sum.ready + sum.starting + sum.failing }
}

const countNames = ['available', 'ready', 'starting', 'failing', 'terminating'] as const

/** The ReplicaSets of a Deployment, otherwise the ControllerRevisions, with the Pods of each. */
function readRevisions(run: RunVariables): readonly object[] {
  const workload = firstWorkload(run)
  const revisions =
    workload?.kind === 'Deployment' ? replicaSetsOf(workload, run) : controllerRevisionsOf(workload, run)
  return revisions.toSorted((one, other) => one.revision - other.revision)
}

function ownedBy<T extends KubeObject>(owner: KubeObject | undefined, objects: readonly KubeObject[]): readonly T[] {
  const uid = owner?.metadata.uid
  return objects.filter(({ metadata }) => metadata.ownerReferences?.some((one) => one.uid === uid)) as T[]
}

function replicaSetsOf(owner: Deployment, run: RunVariables) {
  return ownedBy<ReplicaSet>(owner, run.list('replicasets')).map((rs) => ({
    revision: Number(rs.metadata.annotations?.['deployment.kubernetes.io/revision'] ?? 0),
    name: rs.metadata.name,
    hash: rs.metadata.labels?.['pod-template-hash'] ?? '',
    image: imageOf(rs),
    replicas: rs.spec.replicas,
    pods: rs.status.replicas,
    ready: rs.status.readyReplicas ?? 0,
    available: rs.status.availableReplicas ?? 0,
  }))
}

function controllerRevisionsOf(owner: StatefulSet | DaemonSet | undefined, run: RunVariables) {
  const counts = boundsOf(run)?.revisions ?? []
  return ownedBy<ControllerRevision>(owner, run.list('controllerrevisions')).map((one) => {
    const { name } = one.metadata
    const {
      available = 0,
      ready = 0,
      starting = 0,
      failing = 0,
    } = counts.find(({ revision }) => revision === one.revision) ?? {}
    return {
      revision: one.revision,
      name,
      hash: name.slice(name.lastIndexOf('-') + 1),
      image: templateIn(one)?.spec.containers[0]?.image ?? '',
      pods: available + ready + starting + failing,
      ready: available + ready,
      available,
    }
  })
}

/**
 * Unique names in the order of the writes. A Pod's removal by the kubelet does not count, because its deletion was
 * requested earlier.
 */
function writtenNames({ records }: RunVariables, verb: 'create' | 'delete', kind: string): readonly string[] {
  const names = new Set<string>()
  for (const one of records)
    if (one.type === 'write' && one.verb === verb && one.kind === kind && !one.by.startsWith('kubelet/'))
      names.add(one.name)
  return [...names]
}
