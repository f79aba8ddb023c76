/** Finds the faults that a text shows, by rules about objects and rules about Events and messages. */
import { lookup } from '../../api/lookup.ts'
import type { TextContainer, TextEvent, TextFacts, TextObject } from './textFacts.ts'
import type { TextFindingId, TextSign } from './textFinding.ts'

/** Younger Pods and workloads may still be starting. */
const YOUNG_MS = 60_000

export function textSigns(facts: TextFacts): TextSign[] {
  const known = knownIn(facts)
  return [...facts.objects.flatMap(signsOfObject), ...facts.events.flatMap((event) => signOfEvent(event, known) ?? [])]
}

const signsOfObject = (object: TextObject): TextSign[] => rulesOf[object.kind]?.(object) ?? []

const rulesOf: Readonly<Record<string, (object: TextObject) => TextSign[]>> = lookup({
  Pod: podSigns,
  Deployment: workloadSigns,
  StatefulSet: workloadSigns,
  DaemonSet: workloadSigns,
  ReplicaSet: (set) =>
    set.conditions.flatMap((one) =>
      one.type === 'ReplicaFailure' && one.status === 'True' ? signOf('podsRefused', set, { words: one.message }) : [],
    ),
  Node: nodeSigns,
  Service: (service) => {
    const { selector = '', hasNoEndpoints } = service
    return hasNoEndpoints === true && selector.includes('=')
      ? [signOf('noEndpoints', service, { words: selector })]
      : []
  },
  Job: (job) => (job.status === 'Failed' ? [signOf('jobFailed', job, {})] : []),
  HorizontalPodAutoscaler: (scaler) =>
    scaler.conditions.flatMap((one) =>
      one.type === 'ScalingActive' && one.status === 'False' && one.reason.startsWith('FailedGet')
        ? signOf('noMetrics', scaler, { words: one.message })
        : [],
    ),
})

function signOf(id: TextFindingId, object: TextObject, more: Partial<TextSign>): TextSign {
  const { kind, name, namespace, line } = object
  const severity = id === 'rolloutPaused' ? 'medium' : id === 'rolloutStalled' ? 'low' : 'high'
  return { id, severity, kind, name, namespace, line, words: '', isTold: false, isOver: false, ...more }
}

/** Findings by the status of a Pod or the reason of a waiting container. */
const podReasons: Readonly<Record<string, TextFindingId>> = lookup({
  ErrImagePull: 'imagePull',
  ImagePullBackOff: 'imagePull',
  InvalidImageName: 'imagePull',
  ErrImageNeverPull: 'imagePull',
  CrashLoopBackOff: 'crashLoop',
  OOMKilled: 'crashLoop',
  CreateContainerConfigError: 'badConfig',
  CreateContainerError: 'badConfig',
  RunContainerError: 'badConfig',
})

function podSigns(pod: TextObject): TextSign[] {
  const signs = pod.containers.flatMap((one) => containerSign(pod, one) ?? [])
  const status = pod.status?.replace(/^Init:/, '') ?? ''
  const id = podReasons[status] ?? (status === 'Error' && (pod.restarts ?? 0) > 0 ? 'crashLoop' : undefined)
  if (id !== undefined && !signs.some((one) => one.id === id)) signs.push(signOf(id, pod, { words: status }))
  const scheduled = pod.conditions.find(({ type }) => type === 'PodScheduled')
  if (scheduled?.status === 'False' && scheduled.message !== '')
    signs.push(signOf('unschedulable', pod, { words: scheduled.message }))
  return signs
}

function containerSign(pod: TextObject, container: TextContainer): TextSign | undefined {
  const { name, image, reason = '', message = '', lastReason, lastExitCode, line, state } = container
  const id = state === 'Waiting' ? podReasons[reason] : undefined
  if (id === undefined) return undefined
  const exit = lastExitCode === undefined ? '' : `${lastReason ?? 'Error'}, exit code ${lastExitCode}`
  const words = id === 'crashLoop' ? [exit, message].filter((part) => part !== '').join(': ') : message || reason
  return signOf(id, pod, { container: name, image, words, line })
}

function workloadSigns(workload: TextObject): TextSign[] {
  const { wanted = 0, available, ready, conditions, age } = workload
  const signs: TextSign[] = []
  const one = (type: string) => conditions.findLast((condition) => condition.type === type)
  const progress = one('Progressing')
  if (progress?.reason === 'ProgressDeadlineExceeded')
    signs.push(signOf('deadlineExceeded', workload, { words: progress.message, line: progress.line }))
  if (progress?.reason === 'DeploymentPaused') signs.push(signOf('rolloutPaused', workload, { line: progress.line }))
  const is = available ?? ready
  const isBelow = one('Available')?.status === 'False'
  const isOld = age !== undefined && age >= YOUNG_MS
  if (is !== undefined && wanted > 0 && is < wanted && (isBelow || (is === 0 && isOld)))
    signs.push(signOf('unavailable', workload, { available: is, wanted }))
  const isMoving = progress?.reason === 'ReplicaSetUpdated' || progress?.reason === 'NewReplicaSetCreated'
  if (workload.updated !== undefined && workload.updated < wanted && isMoving)
    signs.push(signOf('rolloutStalled', workload, { updated: workload.updated, wanted }))
  return signs
}

function nodeSigns(node: TextObject): TextSign[] {
  const ready = node.conditions.findLast(({ type }) => type === 'Ready')
  if (ready !== undefined && ready.status !== 'True')
    return [signOf('nodeLost', node, { words: [ready.reason, ready.message].join(': '), line: ready.line })]
  return node.status?.startsWith('NotReady') ? [signOf('nodeLost', node, { words: 'NotReady' })] : []
}

interface EventRule {
  readonly id: TextFindingId
  readonly reasons: readonly string[]
  readonly words: RegExp
  /** Reasons of later Events about the same object that show the end of the fault. */
  readonly endedBy: readonly string[]
  /** The least number of Events for which the rule applies. */
  readonly least?: number
}

/** Rules about Events; the first match counts. */
const eventRules: readonly EventRule[] = [
  {
    id: 'imagePull',
    reasons: ['Failed', 'BackOff'],
    words: /\bpull(?:ing)? image "|^Error: (?:ImagePullBackOff|ErrImagePull|InvalidImageName|ErrImageNeverPull)/,
    endedBy: ['Pulled', 'Started'],
  },
  { id: 'imagePull', reasons: ['InspectFailed'], words: /invalid reference format/, endedBy: ['Pulled'] },
  {
    id: 'badConfig',
    reasons: ['Failed'],
    words: /^Error: (?:secret|configmap) "|^Error: couldn't find key /,
    endedBy: ['Started'],
  },
  { id: 'badConfig', reasons: ['FailedMount'], words: /./, endedBy: ['Started'], least: 2 },
  { id: 'crashLoop', reasons: ['BackOff'], words: /^(?:Back-off restarting failed container|back-off )/, endedBy: [] },
  { id: 'probeKills', reasons: ['Killing'], words: /failed (?:liveness|startup) probe/, endedBy: [] },
  { id: 'unschedulable', reasons: ['FailedScheduling'], words: /nodes are available/, endedBy: ['Scheduled'] },
  { id: 'quota', reasons: ['FailedCreate'], words: /exceeded quota: /, endedBy: ['SuccessfulCreate'] },
  { id: 'podsRefused', reasons: ['FailedCreate'], words: /./, endedBy: ['SuccessfulCreate'] },
  { id: 'jobFailed', reasons: ['BackoffLimitExceeded', 'DeadlineExceeded'], words: /^Job /, endedBy: [] },
  { id: 'noMetrics', reasons: ['FailedGetResourceMetric'], words: /./, endedBy: ['SuccessfulRescale'] },
  {
    id: 'podsEvicted',
    reasons: ['Preempted', 'Preempting', 'TaintManagerEviction', 'DeviceTaintManagerEviction', 'Evicted'],
    words: /^(?:Preempted (?:by|in order to) |Marking for deletion|The node )/,
    endedBy: [],
  },
  { id: 'drainWaits', reasons: ['FailedEvict'], words: /./, endedBy: [] },
  { id: 'nodeLost', reasons: ['NodeStatusUnknown'], words: /./, endedBy: [] },
]

function signOfEvent(event: TextEvent, known: Known): TextSign | undefined {
  const { reason, message, name, line, ago } = event
  const [, told] = /^Marking for deletion Pod ([a-z0-9-]{1,63})\//.exec(message) ?? []
  const namespace = event.namespace ?? told
  const rule = eventRules.find((one) => one.reasons.includes(reason) && one.words.test(message))
  // An Event without a table has no count: it happened at least once.
  if (!rule || (event.ago !== undefined && (event.count ?? 1) < (rule.least ?? 1))) return undefined
  const kind =
    event.kind ??
    (rule.id === 'nodeLost' ? 'Node' : rule.id === 'jobFailed' ? 'Job' : podKinds.has(rule.id) ? 'Pod' : '')
  // An evicted Pod is gone, but its eviction is the fault.
  const isOver = rule.id !== 'podsEvicted' && isOverByText(event, rule, known)
  const [, image] = /image "([^"]{1,300})"/.exec(message) ?? []
  const [, container, probe] = /^(?:Init c|C)ontainer (\S{1,63}) failed (liveness|startup) probe/.exec(message) ?? []
  const [, crashing] =
    /^(?:Back-off restarting failed container |back-off \S{1,10} restarting failed container=)([a-z0-9-]{1,63})/.exec(
      message,
    ) ?? []
  return {
    ...{ id: rule.id, severity: isOver ? 'low' : 'medium', kind, name, namespace, line, ago, words: message },
    ...{ isTold: true, isOver, image, container: container ?? crashing, probe },
  }
}

const podKinds: ReadonlySet<TextFindingId> = new Set([
  'imagePull',
  'badConfig',
  'crashLoop',
  'probeKills',
  'unschedulable',
  'podsEvicted',
  'drainWaits',
])

/** The facts of the text that decide whether an Event's fault is over. */
interface Known {
  /** The newest Event, by reason and name of the object. */
  readonly newest: ReadonlyMap<string, TextEvent>
  readonly pods: ReadonlyMap<string, TextObject>
  /** Names of Pods that a controller deleted, according to Events. */
  readonly deleted: ReadonlySet<string>
  readonly listsPods: boolean
}

function knownIn({ events, objects, listsPods }: TextFacts): Known {
  const newest = new Map<string, TextEvent>()
  const deleted = new Set<string>()
  for (const event of events) {
    const key = `${event.reason} ${event.name ?? ''}`
    const other = newest.get(key)
    if (event.ago !== undefined && (other === undefined || isLater(event, other))) newest.set(key, event)
    const [, name] = /^(?:Deleted pod: |delete Pod )([a-z0-9.-]{1,253})(?: |$)/.exec(event.message) ?? []
    if (event.reason === 'SuccessfulDelete' && name !== undefined) deleted.add(name)
  }
  const pods = new Map(objects.flatMap((one) => (one.kind === 'Pod' ? [[one.name, one] as const] : [])))
  return { newest, pods, deleted, listsPods }
}

/** Whether one Event is later than another; with the same age, the lower line is later. */
const isLater = (one: TextEvent, other: TextEvent): boolean => {
  const [is, was] = [one.ago ?? 0, other.ago ?? 0]
  return is === was ? one.line > other.line : is < was
}

/**
 * Whether the fault of an Event is over: a later Event ended it, its Pod is ready, or the list of Pods lacks its Pod.
 */
function isOverByText(event: TextEvent, rule: EventRule, known: Known): boolean {
  const { name, kind } = event
  if (name === undefined) return false
  const isEnded = rule.endedBy.some((reason) => {
    const end = known.newest.get(`${reason} ${name}`)
    return end !== undefined && isLater(end, event)
  })
  if (isEnded || kind !== 'Pod') return isEnded
  const pod = known.pods.get(name)
  if (!pod) return known.listsPods || known.deleted.has(name)
  const { ready, wanted, status } = pod
  const isServing = status === 'Running' && ready !== undefined && ready === wanted
  return rule.id !== 'drainWaits' && (isServing || status === 'Completed' || status === 'Succeeded')
}
