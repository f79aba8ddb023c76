/** `kubectl logs`. Models kubectl/pkg/cmd/logs/logs.go and kubelet_pods.go validateContainerLogStatus (v1.36). */

import { decodePart } from '../../../api/decode.ts'
import { badRequest } from '../../../api/errors.ts'
import { ofKind } from '../../../api/fields/ofKind.ts'
import { goQuote } from '../../../api/goFormat.ts'
import type { AnyObject } from '../../../api/kindTypes.ts'
import { labelSelectorToString, selectorMatches } from '../../../api/selector.ts'
import { compareText } from '../../../api/stableJson.ts'
import { fromTimestamp } from '../../../api/time.ts'
import type { Pod } from '../../../api/types.ts'
import { type ResourceInfo, resourceInfo } from '../../../apiserver/resources.ts'
import { freeze } from '../../../sim/freeze.ts'
import { type CommandSpec, type Invocation, type Shell, unixNow } from '../../core/command.ts'
import { CommandError, errorOf, isOperatingError, usageError } from '../../core/errors.ts'
import { flag } from '../../core/flags.ts'
import { labelSelectorOf } from '../../core/manifests.ts'
import { mappingFor } from '../../core/selection.ts'
import type { LogSource, LogsTask, Task } from '../../core/tasks.ts'
import { selectorFlag } from '../shared.ts'
import { containerLog, instanceOf, type LogLine, logStamp } from './containerLog.ts'

const usage =
  "expected 'logs [-f] [-p] (POD | TYPE/NAME) [-c CONTAINER]'.\nPOD or TYPE/NAME is a required argument for the logs command"
/** Polling interval of a followed log, in virtual ms. */
const FOLLOW_MS = 1000
const DEFAULT_CONTAINER = 'kubectl.kubernetes.io/default-container'

export const logs: CommandSpec = {
  path: 'logs',
  completes: 'objects',
  writes: false,
  summary: 'Print the logs for a container in a pod',
  usage: '[-f] [-p] (POD | TYPE/NAME) [-c CONTAINER]',
  flags: [
    selectorFlag,
    flag('follow', 'bool', { short: 'f' }),
    flag('previous', 'bool', { short: 'p' }),
    flag('container', 'string', { short: 'c' }),
    flag('all-containers', 'bool'),
    flag('all-pods', 'bool'),
    flag('timestamps', 'bool'),
    flag('prefix', 'bool'),
    flag('tail', 'int64'),
    flag('since', 'duration'),
    flag('since-time', 'string'),
    flag('limit-bytes', 'int64'),
    flag('ignore-errors', 'bool'),
    flag('max-log-requests', 'int32'),
    flag('pod-running-timeout', 'duration'),
  ],
  run: runLogs,
}

function runLogs(call: Invocation): Task | undefined {
  checkArguments(call)
  const pods = podsOf(call)
  const sources = pods.flatMap((pod) => sourcesOf(call, pod))
  const most = call.flags.int('max-log-requests', 5)
  const follows = call.flags.bool('follow')
  if (follows && sources.length > most)
    throw new CommandError(
      `you are attempting to follow ${sources.length} log streams, but maximum allowed concurrency is ${most}, use --max-log-requests to increase the limit`,
    )
  for (const source of sources) printSource(call, source)
  if (!follows || sources.length === 0) return undefined
  return follow(call, {
    kind: 'logs',
    sources: sources.map((source) => ({ ...source, printed: printedKeys(call, source) })),
    untilMs: call.now,
    timestamps: call.flags.bool('timestamps'),
    prefix: call.flags.bool('prefix') || call.flags.bool('all-pods'),
  })
}

function checkArguments({ args, flags, path }: Invocation): void {
  const isSelected = flags.string('selector') !== ''
  if ((args.length === 0 && !isSelected) || args.length > 2) throw usageError(path, usage)
  if (args.length === 1 && isSelected) throw usageError(path, 'only a selector (-l) or a POD name is allowed')
  const container = args[1] ?? flags.string('container')
  if (flags.string('since-time') !== '' && flags.changed('since'))
    throw new CommandError('at most one of `sinceTime` or `sinceSeconds` may be specified')
  if (flags.bool('all-containers') && container !== '')
    throw new CommandError(`--all-containers=true should not be specified with container name ${container}`)
  if (flags.changed('container') && args.length === 2)
    throw new CommandError('only one of -c or an inline [CONTAINER] arg is allowed')
  if (flags.int('limit-bytes') < 0) throw new CommandError('--limit-bytes must be greater than 0')
  if (flags.durationMs('since') < 0) throw new CommandError('--since must be greater than 0')
  if (flags.int('tail', -1) < -1) throw new CommandError('--tail must be greater than or equal to -1')
}

/** Pods that the arguments name, directly or by their workload. */
function podsOf(call: Invocation): readonly Pod[] {
  const { client, namespace, flags } = call
  const text = flags.string('selector')
  if (call.args.length === 0) {
    const selector = labelSelectorOf(text)
    const pods = client
      .list('pods', namespace)
      .filter(({ metadata }) => !selector || selectorMatches(selector, metadata.labels))
    if (pods.length === 0) call.err(`No resources found in ${namespace} namespace.\n`)
    return pods
  }
  const [word = ''] = call.args
  const [type = '', name = ''] = word.includes('/') ? word.split('/') : ['pods', word]
  const info = type === 'pods' ? resourceInfo('pods') : mappingFor(call, type)
  const object = fetched(call, info, name)
  if (info.resource === 'pods') return [ofKind('Pod', object)]
  return podsBehind(call, info, object)
}

function fetched({ client, namespace }: Invocation, info: ResourceInfo, name: string): AnyObject {
  try {
    return client.get(info.resource, info.namespaced ? namespace : '', name)
  } catch (error) {
    if (isOperatingError(error) && /not found$/.test(error.message))
      throw new CommandError(`error from server (NotFound): ${error.message} in namespace ${goQuote(namespace)}`)
    throw error
  }
}

/**
 * The Pods of a workload: all of them with `--all-pods`, else the first by `byLogging`. Models
 * polymorphichelpers.GetFirstPod and ByLogging.
 */
function podsBehind(call: Invocation, info: ResourceInfo, { metadata, spec }: AnyObject): readonly Pod[] {
  const given = spec?.selector
  const isPlain = ['services', 'replicationcontrollers'].includes(info.resource)
  const selector = decodePart('meta.v1.LabelSelector', isPlain ? { matchLabels: given ?? {} } : given)
  if (!selector)
    throw new CommandError(`cannot get the logs from *v1.${info.kind}: selector for ${info.kind} is not known`)
  const pods = call.client
    .list('pods', metadata.namespace ?? '')
    .filter((pod) => selectorMatches(selector, pod.metadata.labels))
    .sort(byLogging)
  const [first] = pods
  if (first === undefined)
    throw new CommandError(
      `timed out waiting for the condition: no pod has the labels ${labelSelectorToString(selector)}`,
    )
  if (call.flags.bool('all-pods')) return pods
  if (pods.length > 1) call.err(`Found ${pods.length} pods, using pod/${first.metadata.name}\n`)
  return [first]
}

const phases = ['Running', 'Unknown', 'Pending']

/**
 * Order of preference: scheduled, by phase, ready, longer ready, more restarts, older. Models kubectl/pkg/util/podutils
 * ByLogging.
 */
function byLogging(a: Pod, b: Pod): number {
  const restarts = (pod: Pod): number =>
    Math.max(0, ...(pod.status.containerStatuses ?? []).map((one) => one.restartCount))
  const isReady = (pod: Pod): number =>
    pod.status.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ? 0 : 1
  return (
    Number(!a.spec.nodeName) - Number(!b.spec.nodeName) ||
    phases.indexOf(a.status.phase) - phases.indexOf(b.status.phase) ||
    isReady(a) - isReady(b) ||
    restarts(b) - restarts(a) ||
    compareText(a.metadata.creationTimestamp ?? '', b.metadata.creationTimestamp ?? '')
  )
}

const nameList = (names: readonly string[]): string => names.join(', ')

function sourcesOf(call: Invocation, pod: Pod): Omit<LogSource, 'printed'>[] {
  const { namespace = '', name, uid, annotations } = pod.metadata
  const init = (pod.spec.initContainers ?? []).map((one) => one.name)
  const containers = pod.spec.containers.map((one) => one.name)
  const source = (container: string) => ({ namespace, pod: name, uid, container })
  if (call.flags.bool('all-containers')) return [...init, ...containers].map(source)
  const all = [...containers, ...init.map((one) => `${one} (init)`)]
  let container = call.args[1] ?? call.flags.string('container')
  const preset = annotations?.[DEFAULT_CONTAINER]
  if (container === '' && preset) {
    if ([...init, ...containers].includes(preset)) container = preset
    else call.err(`Default container name ${goQuote(preset)} not found in pod ${name}\n`)
  }
  if (container === '') {
    container = containers[0] ?? ''
    if (all.length > 1 && !call.flags.bool('all-pods'))
      call.err(`Defaulted container ${goQuote(container)} out of: ${nameList(all)}\n`)
  }
  if (![...init, ...containers].includes(container))
    throw new CommandError(`container ${container} is not valid for pod ${name} out of: ${nameList(all)}`)
  return [source(container)]
}

type Source = Omit<LogSource, 'printed'>

/** Lines of a source up to now. Throws the kubelet's error if there is no log. */
function linesOf(shell: Shell, { namespace, pod: name, container }: Source, previous: boolean): readonly LogLine[] {
  const pod = shell.client.get('pods', namespace, name)
  // A Pod without a node has no kubelet to ask.
  if (!pod.spec.nodeName) return []
  const found = instanceOf(pod, container, previous ? 'previous' : 'current')
  if ('refusal' in found) throw badRequest(found.refusal)
  return containerLog({ pod, container, instance: found.instance, now: unixNow(shell) })
}

function printSource(call: Invocation, source: Source): void {
  const { flags } = call
  let lines = linesOf(call, source, flags.bool('previous'))
  const since = flags.string('since-time')
  if (since !== '') {
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(since))
      throw new CommandError(`parsing time ${goQuote(since)} as "2006-01-02T15:04:05Z07:00": cannot parse`)
    lines = lines.filter(({ at }) => at >= fromTimestamp(since))
  }
  if (flags.changed('since')) lines = lines.filter(({ at }) => at >= unixNow(call) - flags.durationMs('since'))
  // A selector may match many Pods, so `--tail` defaults to 10 lines per Pod then.
  const tail = flags.changed('tail') ? flags.int('tail') : flags.string('selector') === '' ? -1 : 10
  if (tail >= 0) lines = tail === 0 ? [] : lines.slice(-tail)
  let text = lines
    .map((line) => lineText(source, line, { timestamps: flags.bool('timestamps'), prefix: isPrefixed(call) }))
    .join('')
  if (flags.int('limit-bytes') > 0) text = text.slice(0, flags.int('limit-bytes'))
  call.out(text)
}

const isPrefixed = ({ flags }: Invocation): boolean => flags.bool('prefix') || flags.bool('all-pods')

function lineText(
  { pod, container }: Source,
  { at, text }: LogLine,
  show: { timestamps: boolean; prefix: boolean },
): string {
  const stamp = show.timestamps ? logStamp(at) : ''
  return `${show.prefix ? `[pod/${pod}/${container}] ` : ''}${stamp}${text}\n`
}

const printedKeys = (call: Invocation, source: Source): readonly string[] =>
  linesOf(call, source, false).flatMap(({ key }) => key ?? [])

/** Prints new lines, and waits for more while a container may still write. */
export function resumeLogs(shell: Shell, task: LogsTask): Task | undefined {
  const sources: LogSource[] = []
  for (const source of task.sources) {
    const lines: LogLine[] = []
    let isOver = false
    const error = errorOf(() => {
      lines.push(...linesOf(shell, source, false))
      const pod = shell.client.get('pods', source.namespace, source.pod)
      const found = instanceOf(pod, source.container, 'current')
      isOver = pod.metadata.uid !== source.uid || !('instance' in found) || found.instance.finishedAt !== undefined
    })
    if (error) continue
    const fresh = lines.filter(({ key, at }) =>
      key === undefined ? at > shell.epochMs + task.untilMs : !source.printed.includes(key),
    )
    for (const line of fresh) shell.out(lineText(source, line, task))
    if (!isOver) sources.push({ ...source, printed: lines.flatMap(({ key }) => key ?? []) })
  }
  return sources.length === 0 ? undefined : follow(shell, { ...task, sources, untilMs: shell.now })
}

function follow(shell: Shell, task: LogsTask): Task {
  return freeze({ ...task, watches: ['pods'], wakeAt: Math.floor(shell.now / FOLLOW_MS + 1) * FOLLOW_MS })
}
