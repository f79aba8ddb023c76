/** Records a cluster with kubectl, for commands that write the recording to a file or show it. */

import { createHmac, randomBytes } from 'node:crypto'
import {
  asObject,
  ENDED_AT,
  type JsonObject,
  RECORDING_KIND,
  Redactor,
  rolloutState,
  SERVER_VERSION,
} from '../../engine/index.ts'
import { BadInputError } from '../badInput.ts'
import type { CliHost } from '../cliHost.ts'
import { warningLine } from '../shownText.ts'
import { clusterArgs } from './clusterArgs.ts'
import { KindWatch } from './kindWatch.ts'
import { LastHeartbeats } from './lastHeartbeats.ts'
import type { RecordedWorkload, RecordingOptions } from './recordArgs.ts'
import { ServerVersion } from './serverVersion.ts'

const PROGRESS_MS = 1000

/** The reason that a recording ends. */
export type RecordingEnd = 'time' | 'interrupt' | 'complete' | 'failed' | 'refused'

interface RecordingListener {
  /** A change as JSON, with a line end. */
  readonly line: (text: string) => void
  /** Called with the last line of a file, which contains the end of the recording. */
  readonly ended?: (text: string) => void
  /** Called with the number of restarted watches so far. */
  readonly dropped?: (watches: number) => void
  /** Called with a kind that kubectl does not give, and the reason. */
  readonly refused?: (resource: string, reason: string) => void
}

/** The changes of a rollout that kubectl prints, without private data. */
export class Recording {
  readonly #command: RecordingOptions
  readonly #host: CliHost
  readonly #take: RecordingListener
  readonly #redactor: Redactor | undefined
  readonly #waiting: WaitingEvents | undefined
  readonly #completion: Completion | undefined
  readonly #heartbeats: LastHeartbeats
  #isOver = false
  #changes = 0
  #dropped = 0
  readonly #objects = new Set<unknown>()
  /** Kinds that kubectl does not give, with the reasons. */
  readonly refused = new Map<string, string>()
  #end: (end: RecordingEnd) => void = () => undefined

  constructor(command: RecordingOptions, host: CliHost, take: RecordingListener) {
    this.#command = command
    this.#host = host
    this.#take = take
    const salt = randomBytes(32)
    const token = (text: string): string => createHmac('sha256', salt).update(text).digest('hex').slice(0, 8)
    if (command.redact !== 'nothing') this.#redactor = new Redactor({ names: command.redact === 'names', token })
    if (command.selector !== undefined) this.#waiting = new WaitingEvents()
    if (command.untilComplete) this.#completion = new Completion(command.untilComplete)
    this.#heartbeats = new LastHeartbeats(command, host, (lease) => this.#write(lease))
  }

  /** The last message about the rollout that the recording waits for; empty if it waits for none. */
  get rollout(): string {
    return this.#completion?.message ?? ''
  }

  /** Ends the recording now. */
  finish(end: RecordingEnd): void {
    this.#end(end)
  }

  /** Records until the time is up, the rollout has ended, an interruption, or until kubectl gives no kind. */
  async run(): Promise<RecordingEnd> {
    const { forMs } = this.#command
    const ended = new Promise<RecordingEnd>((resolve) => {
      this.#end = resolve
    })
    this.#host.onInterrupt(() => this.#end('interrupt'))
    const timer = forMs === undefined ? undefined : setTimeout(() => this.#end('time'), forMs)
    const beganAt = performance.now()
    const progress = setInterval(() => {
      const seconds = Math.round((performance.now() - beganAt) / 1000)
      this.#host.progress?.(`${seconds} s: ${this.#counts()}${this.rollout === '' ? '' : `; ${this.rollout}`}`)
    }, PROGRESS_MS)
    const watches = watchedKinds.map((kind) => this.#watch(kind))
    const version = new ServerVersion(this.#host.startProgram, this.#command)
    const end = await ended
    clearTimeout(timer)
    clearInterval(progress)
    await Promise.all([...watches.map((watch) => watch.stop()), version.stop()])
    this.#isOver = true
    if (this.#changes > 0) this.#take.ended?.(`${JSON.stringify(endOfRecording(version.found))}\n`)
    return end
  }

  /** A sentence with the size of the recording and its private contents. */
  summary(): string {
    const { redact } = this.#command
    const left = { values: 'values and addresses are redacted', names: 'values, addresses and names are redacted' }
    const privacy = redact === 'nothing' ? 'NOTHING is redacted' : left[redact]
    return `${this.#counts()}; ${privacy}`
  }

  #counts(): string {
    const dropped = this.#dropped === 0 ? '' : `, ${this.#dropped} watches restarted`
    return `${this.#changes} changes of ${this.#objects.size} objects${dropped}`
  }

  #watch(kind: WatchedKind): KindWatch {
    return new KindWatch(this.#host.startProgram, kubectlArgs(kind, this.#command), {
      onChange: (change) => this.#note(change),
      onDropped: () => {
        this.#dropped++
        this.#take.dropped?.(this.#dropped)
      },
      onRefused: (reason) => {
        this.refused.set(kind.resource, reason)
        this.#take.refused?.(kind.resource, reason)
        if (this.refused.size === watchedKinds.length) this.#end('refused')
      },
    })
  }

  #note(change: JsonObject): void {
    for (const one of this.#waiting?.take(change) ?? [change]) this.#write(one)
    this.#heartbeats.see(change)
    const state = this.#completion?.take(asObject(change.object))
    if (state !== undefined) this.#end(state)
  }

  #write(change: JsonObject): void {
    if (this.#isOver) return
    const object = asObject(change.object)
    this.#changes++
    this.#objects.add(uidOf(object))
    const written = {
      type: change.type ?? '',
      object: this.#redactor?.redact(object) ?? object,
      // The object of a deletion has no time of it.
      ...(change.type === 'DELETED' && { seenAt: new Date().toISOString() }),
    }
    this.#take.line(`${JSON.stringify(written)}\n`)
  }
}

/**
 * A bookmark with the end of the recording. Readers of watches ignore it; without it the time ends at the last change.
 */
const endOfRecording = (serverVersion: string | undefined): JsonObject => ({
  type: 'BOOKMARK',
  object: {
    apiVersion: 'rollscope.dev/v1',
    kind: RECORDING_KIND,
    metadata: {
      name: 'recording',
      annotations: {
        [ENDED_AT]: new Date().toISOString(),
        ...(serverVersion === undefined ? {} : { [SERVER_VERSION]: serverVersion }),
      },
    },
  },
})

function kubectlArgs(kind: WatchedKind, command: RecordingOptions): string[] {
  return getArgs(kind, command, ['-w', '--output-watch-events'])
}

/** The cluster and the objects to read, as kubectl's options. */
export type ReadTarget = Pick<RecordingOptions, 'namespace' | 'selector' | 'context' | 'kubeconfig'>

/** kubectl's arguments to get a kind as JSON; `how` follows the kind. */
export function getArgs(
  { resource, isNamespaced, isSelected }: WatchedKind,
  { namespace, selector, ...cluster }: ReadTarget,
  how: readonly string[] = [],
): string[] {
  // managedFields contain the writer and time of each field.
  const args = ['get', resource, ...how, '-o', 'json', '--show-managed-fields']
  if (isNamespaced && namespace !== undefined)
    args.push(...(typeof namespace === 'string' ? ['-n', namespace] : ['--all-namespaces']))
  if (isSelected && selector !== undefined) args.push('-l', selector)
  return [...args, ...clusterArgs(cluster)]
}

/**
 * Selects Events by their objects, because Events have no labels for the label selector: an Event is recorded if its
 * object is recorded. An Event that comes before its object waits for the object.
 */
class WaitingEvents {
  readonly #seen = new Set<unknown>()
  readonly #waiting = new Map<unknown, JsonObject[]>()

  take(change: JsonObject): readonly JsonObject[] {
    const object = asObject(change.object)
    if (object.kind !== 'Event') {
      const uid = uidOf(object)
      this.#seen.add(uid)
      const waiting = this.#waiting.get(uid) ?? []
      this.#waiting.delete(uid)
      return [change, ...waiting]
    }
    const about = asObject(object.involvedObject).uid
    if (this.#seen.has(about)) return [change]
    const waiting = this.#waiting.get(about)
    if (waiting) waiting.push(change)
    else this.#waiting.set(about, [change])
    return []
  }
}

/** Waits until a workload's rollout is complete; if it is complete at first, waits for the next rollout. */
class Completion {
  readonly #workload: RecordedWorkload
  #completeGeneration: unknown
  #isFirst = true
  message = ''

  constructor(workload: RecordedWorkload) {
    this.#workload = workload
  }

  take(object: JsonObject): 'complete' | 'failed' | undefined {
    const { resource, name } = this.#workload
    const { kind, metadata } = object as { readonly kind?: unknown; readonly metadata?: JsonObject }
    if (`${kind}s`.toLowerCase() !== resource || metadata?.name !== name) return undefined
    const state = rolloutState(resource, object)
    this.message = state.message
    const isComplete = state.type === 'complete'
    if (this.#isFirst && isComplete) this.#completeGeneration = metadata.generation
    this.#isFirst = false
    if (state.type === 'failed') return 'failed'
    return isComplete && metadata.generation !== this.#completeGeneration ? 'complete' : undefined
  }
}

/** The exit code: 1 if the awaited rollout is not complete, with a message. */
export function codeOfEnd(
  end: RecordingEnd,
  { untilComplete }: RecordingOptions,
  recording: Recording,
  host: CliHost,
): number {
  if (untilComplete === undefined || end === 'complete') return 0
  host.err(
    `${untilComplete.resource}/${untilComplete.name} is not complete: ${recording.rollout || 'kubectl did not list it'}\n`,
  )
  return 1
}

/** Warns of kinds that were not recorded. Throws BadInputError if no kind was recorded. */
export function tellRefused(end: RecordingEnd, { refused }: Recording, host: CliHost): void {
  for (const [resource, reason] of refused) host.err(warningLine(`${resource}: not recorded: ${reason}`))
  if (end === 'refused')
    throw new BadInputError(`error: kubectl could not read any resource: ${[...refused.values()][0]}`)
}

function uidOf(object: JsonObject): unknown {
  return asObject(object.metadata).uid
}

/** A recorded kind by kubectl's name. */
export interface WatchedKind {
  readonly resource: string
  readonly isNamespaced: boolean
  /**
   * Whether a label selector applies to the kind: budgets and autoscalers seldom have the labels of their workloads.
   */
  readonly isSelected: boolean
}

const selected = { isNamespaced: true, isSelected: true }
const whole = { isNamespaced: true, isSelected: false }

/** Full names with the group, because a custom resource may have the same short name. */
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
  { resource: 'limitranges', ...whole },
  { resource: 'jobs.batch', ...selected },
  { resource: 'cronjobs.batch', ...selected },
  { resource: 'persistentvolumeclaims', ...whole },
  { resource: 'storageclasses.storage.k8s.io', isNamespaced: false, isSelected: false },
  { resource: 'events', ...whole },
  { resource: 'nodes', isNamespaced: false, isSelected: false },
]
