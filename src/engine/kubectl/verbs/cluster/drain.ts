/** `kubectl drain`. Models kubectl/pkg/cmd/drain/drain.go and kubectl/pkg/drain (v1.36). */
import { StatusError } from '../../../api/errors.ts'
import { goQuote } from '../../../api/goFormat.ts'
import { selectorMatches } from '../../../api/selector.ts'
import { fromTimestamp, goDuration } from '../../../api/time.ts'
import type { Pod } from '../../../api/types.ts'
import { freeze } from '../../../sim/freeze.ts'
import { type CommandSpec, type Invocation, type Shell, unixNow } from '../../core/command.ts'
import { CommandError, throwAll } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import { labelSelectorOf } from '../../core/manifests.ts'
import type { DrainedPod, DrainOptions, DrainTask, Task } from '../../core/tasks.ts'
import { dryRunFlag, dryRunOf } from '../../printers/output.ts'
import { isThere } from '../delete.ts'
import { selectorFlag } from '../shared.ts'
import { cordonOne, selectNodes } from './cordon.ts'

const RETRY_MS = 5000
const POLL_MS = 1000

export const drain: CommandSpec = {
  path: 'drain',
  completes: { names: 'nodes' },
  writes: true,
  summary: 'Drain node in preparation for maintenance',
  usage: 'NODE',
  flags: [
    dryRunFlag,
    selectorFlag,
    flag('force', 'bool'),
    flag('ignore-daemonsets', 'bool'),
    flag('delete-emptydir-data', 'bool'),
    flag('disable-eviction', 'bool'),
    flag('grace-period', 'int32'),
    flag('pod-selector', 'string'),
    flag('skip-wait-for-delete-timeout', 'int32'),
    flag('chunk-size', 'int64'),
    flag('timeout', 'duration'),
  ],
  run: runDrain,
}

function runDrain(call: Invocation): Task | undefined {
  const { flags } = call
  const dryRun = dryRunOf(call)
  const { nodes, errors } = selectNodes(call)
  throwAll(errors)
  for (const node of nodes) cordonOne(call, node, 'unschedulable', dryRun)
  const options: DrainOptions = {
    force: flags.bool('force'),
    ignoreDaemonSets: flags.bool('ignore-daemonsets'),
    deleteEmptyDirData: flags.bool('delete-emptydir-data'),
    disableEviction: flags.bool('disable-eviction'),
    gracePeriodSeconds: flags.int('grace-period', -1),
    podSelector: flags.string('pod-selector'),
    skipWaitSeconds: flags.int('skip-wait-for-delete-timeout', 0),
    timeoutMs: flags.durationMs('timeout'),
    dryRun,
  }
  const task: DrainTask = {
    kind: 'drain',
    nodes: nodes.map(({ metadata }) => metadata.name),
    pods: [],
    deadline: undefined,
    errors: [],
    failed: [],
    options,
  }
  return goOn(call, startNode(call, task))
}

/** Resumes a drain: checks the Pods whose time has come. */
export function resumeDrain(shell: Shell, task: DrainTask): Task | undefined {
  const { wakeAt: _, ...rest } = task
  return goOn(shell, poll(shell, rest))
}

/** Drains node after node until one must wait. */
function goOn(shell: Shell, start: DrainTask): Task | undefined {
  let task = start
  while (task.nodes.length > 0) {
    if (task.pods.length > 0) {
      const wakeAt = Math.min(...task.pods.map(({ at }) => at))
      return freeze({ ...task, wakeAt })
    }
    task = finishNode(shell, task)
    if (task.nodes.length > 0) task = startNode(shell, task)
  }
  report(shell, task)
  return undefined
}

/** Lists the Pods to evict and prints warnings. */
function startNode(shell: Shell, task: DrainTask): DrainTask {
  const [node = ''] = task.nodes
  const { options } = task
  const { pods, errors, warnings } = podsOn(shell, node, options)
  if (errors.length > 0) return { ...task, errors }
  if (warnings !== '') shell.warn(warnings)
  if (options.dryRun !== 'none') {
    const suffix = options.dryRun === 'client' ? ' (dry run)' : ' (server dry run)'
    for (const { metadata } of pods) shell.out(`evicting pod ${metadata.namespace}/${metadata.name}${suffix}\n`)
    return task
  }
  const drained = pods.map(({ metadata }): DrainedPod => {
    const { namespace = '', name, uid } = metadata
    return { resource: 'pods', namespace, name, uid, at: shell.now, state: 'evict' }
  })
  const deadline = options.timeoutMs > 0 ? shell.now + options.timeoutMs : undefined
  return poll(shell, { ...task, pods: drained, deadline })
}

function poll(shell: Shell, task: DrainTask): DrainTask {
  const errors = [...task.errors]
  const pods: DrainedPod[] = []
  for (const pod of task.pods) {
    let left: DrainedPod | undefined = pod
    if (pod.at <= shell.now && left.state === 'evict') left = evictOne(shell, task, pod, errors)
    if (left && left.at <= shell.now) left = awaitOne(shell, task, left, errors)
    if (left) pods.push(left)
  }
  return { ...task, pods, errors }
}

/** Tries one eviction; undefined if the Pod is done. */
function evictOne(shell: Shell, task: DrainTask, pod: DrainedPod, errors: string[]): DrainedPod | undefined {
  const { namespace, name } = pod
  const { options, deadline } = task
  const what = `pods/${goQuote(name)} -n ${goQuote(namespace)}`
  const grace = options.gracePeriodSeconds >= 0 ? { gracePeriodSeconds: options.gracePeriodSeconds } : {}
  if (!options.disableEviction) shell.out(`evicting pod ${namespace}/${name}\n`)
  if (deadline !== undefined && shell.now >= deadline) {
    errors.push(`error when evicting ${what}: global timeout reached: ${goDuration(options.timeoutMs)}`)
    return undefined
  }
  try {
    if (options.disableEviction) shell.client.delete('pods', namespace, name, grace)
    else shell.client.evict(namespace, name, grace)
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    if (error.reason === 'NotFound') return undefined
    if (error.reason === 'TooManyRequests') {
      shell.err(`error when evicting ${what} (will retry after 5s): ${error.message}\n`)
      const since = pod.refused?.since ?? shell.now
      return { ...pod, at: shell.now + RETRY_MS, refused: { since, message: error.message } }
    }
    errors.push(`error when evicting ${what}: ${error.message}`)
    return undefined
  }
  return { ...pod, state: 'await', at: shell.now }
}

/** Checks whether an evicted Pod still exists; undefined if not, or if its wait is over. */
// Models kubectl/pkg/drain/drain.go waitForDelete (v1.36).
function awaitOne(shell: Shell, task: DrainTask, pod: DrainedPod, errors: string[]): DrainedPod | undefined {
  const { options, deadline } = task
  const { namespace, name } = pod
  if (deadline !== undefined && shell.now >= deadline) {
    const where = `error when waiting for pod ${goQuote(name)} in namespace ${goQuote(namespace)} to terminate: `
    errors.push(`${options.disableEviction ? '' : where}context deadline exceeded`)
    return undefined
  }
  if (!isThere(shell, pod)) {
    const operation = options.disableEviction ? 'deleted' : 'evicted'
    shell.outcome({ operation, kind: 'Pod', namespace, name })
    shell.out(`pod/${name} ${operation}\n`)
    return undefined
  }
  const { skipWaitSeconds } = options
  if (isLongGone(shell.client.get('pods', namespace, name), unixNow(shell), skipWaitSeconds)) {
    shell.out(`pod ${goQuote(name)} has DeletionTimestamp older than ${skipWaitSeconds} seconds, skipping\n`)
    return undefined
  }
  return { ...pod, at: Math.min(shell.now + POLL_MS, deadline ?? Number.POSITIVE_INFINITY) }
}

/** Whether the deletion is overdue by more than `seconds`; deletionTimestamp already includes the grace period. `now` is in Unix ms. */
// Models kubectl/pkg/drain/filters.go shouldSkipPod (v1.36).
function isLongGone({ metadata }: Pod, now: number, seconds: number): boolean {
  const { deletionTimestamp } = metadata
  if (seconds <= 0 || deletionTimestamp === undefined) return false
  return Math.trunc((now - fromTimestamp(deletionTimestamp)) / 1000) > seconds
}

function finishNode(shell: Shell, task: DrainTask): DrainTask {
  const [node = '', ...nodes] = task.nodes
  const { errors, options } = task
  if (errors.length === 0) {
    const suffix = options.dryRun === 'none' ? '' : options.dryRun === 'client' ? ' (dry run)' : ' (server dry run)'
    if (options.dryRun === 'none') shell.outcome({ operation: 'drained', kind: 'Node', namespace: '', name: node })
    shell.out(`node/${node} drained${suffix}\n`)
    return { ...task, nodes, deadline: undefined }
  }
  const text = errors.length === 1 ? errors[0] : `[${errors.join(', ')}]`
  const pending = podsOn(shell, node, options)
  // If listing the Pods failed, no eviction was tried and there is nothing to report.
  if (task.deadline !== undefined || pending.errors.length === 0) {
    if (pending.pods.length > 0)
      shell.err(`There are pending pods in node ${goQuote(node)} when an error occurred: ${text}\n`)
    for (const { metadata } of pending.pods) shell.err(`pod/${metadata.name}\n`)
  }
  shell.err(`error: unable to drain node ${goQuote(node)} due to error: ${text}, continuing command...\n`)
  return { ...task, nodes, deadline: undefined, errors: [], failed: [...task.failed, { node, errors }] }
}

/** Prints the nodes that could not be drained. */
function report(shell: Shell, { failed }: DrainTask): void {
  if (failed.length === 0) return
  shell.err(`There are pending nodes to be drained:\n${failed.map(({ node }) => ` ${node}\n`).join('')}`)
  const lines =
    failed.length === 1
      ? (failed[0]?.errors ?? [])
      : failed.map(({ errors }) => (errors.length === 1 ? (errors[0] ?? '') : `[${errors.join(', ')}]`))
  throw new CommandError(lines.join('\n'), { print: 'asIs' })
}

interface PodsOfNode {
  readonly pods: readonly Pod[]
  readonly errors: readonly string[]
  readonly warnings: string
}

/** Pods of a node by the filters of drain. Models kubectl/pkg/drain/filters.go. */
function podsOn(shell: Shell, node: string, options: DrainOptions): PodsOfNode {
  const selector = labelSelectorOf(options.podSelector)
  const all = shell.client
    .list('pods', '')
    .filter((pod) => pod.spec.nodeName === node && (!selector || selectorMatches(selector, pod.metadata.labels)))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const pods: Pod[] = []
  const errors = new Map<string, string[]>()
  const warnings = new Map<string, string[]>()
  const note = (notes: Map<string, string[]>, text: string, pod: Pod): void => {
    notes.set(text, [...(notes.get(text) ?? []), keyOf(pod)])
  }
  for (const pod of all) {
    if (isLongGone(pod, unixNow(shell), options.skipWaitSeconds)) continue
    const verdict = verdictOn(pod, options)
    if (verdict.error) note(errors, verdict.error, pod)
    if (verdict.warning) note(warnings, verdict.warning, pod)
    if (verdict.goes) pods.push(pod)
  }
  const shown = (notes: Map<string, string[]>): string[] =>
    [...notes].map(([text, keys]) => `${text}: ${keys.join(', ')}`)
  return { pods, errors: shown(errors), warnings: shown(warnings).join('; ') }
}

const keyOf = ({ metadata }: Pod): string => `${metadata.namespace ?? ''}/${metadata.name}`

interface Verdict {
  readonly goes: boolean
  readonly warning?: string
  readonly error?: string
}

function verdictOn(pod: Pod, options: DrainOptions): Verdict {
  const controller = pod.metadata.ownerReferences?.find((ref) => ref.controller)
  const hasEnded = pod.status.phase === 'Succeeded' || pod.status.phase === 'Failed'
  if (controller?.kind === 'DaemonSet' && !hasEnded)
    return options.ignoreDaemonSets
      ? { goes: false, warning: 'ignoring DaemonSet-managed Pods' }
      : { goes: false, error: 'cannot delete DaemonSet-managed Pods (use --ignore-daemonsets to ignore)' }
  if (pod.metadata.annotations?.['kubernetes.io/config.mirror'] !== undefined) return { goes: false }
  if (hasEnded) return { goes: true }
  const volumes = pod.spec.volumes ?? []
  const hasLocalStorage = volumes.some((volume) => volume.emptyDir !== undefined)
  if (hasLocalStorage && !options.deleteEmptyDirData)
    return { goes: false, error: 'cannot delete Pods with local storage (use --delete-emptydir-data to override)' }
  if (!controller && !options.force)
    return { goes: false, error: 'cannot delete Pods that declare no controller (use --force to override)' }
  return controller ? { goes: true } : { goes: true, warning: 'deleting Pods that declare no controller' }
}
