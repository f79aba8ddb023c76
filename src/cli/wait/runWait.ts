/** `rollscope wait`: follows a rollout of a real cluster until it is complete or cannot complete. */
import {
  asObject,
  diagnoseRun,
  type Finding,
  type ImportRecord,
  Observation,
  type ObservedRun,
  objectsIn,
  rolloutState,
  type SeenObject,
  seenName,
  type TerminalCause,
  terminalCause,
} from '../../engine/index.ts'
import { ObservedFiles } from '../../kubectlOutput/observedFiles.ts'
import { BadInputError } from '../badInput.ts'
import type { CliHost } from '../cliHost.ts'
import { readOnce } from '../record/readOnce.ts'
import { getArgs, Recording, type RecordingEnd } from '../record/recording.ts'
import type { WaitCommand } from './waitArgs.ts'
import { type WaitResult, writeReports } from './waitReport.ts'

/** The API server's default of `progressDeadlineSeconds`; also used for sets, which have no deadline. */
const DEFAULT_DEADLINE_S = 600

/** ms between two searches for causes. The first search waits for the lists of all kinds. */
const CHECK_INTERVAL_MS = 1000

/** Returns the exit code: 0 complete, 1 stalled, 4 while the result is unknown. Throws BadInputError. */
export async function runWait(command: WaitCommand, host: CliHost): Promise<number> {
  const follower = new Follower(command)
  const first = follower.take(await readWorkload(command, host))
  const recording = new Recording(recordingOf(command, follower), host, {
    line: (text) => {
      const end = follower.take(text)
      if (end) recording.finish(end)
    },
  })
  const beganAt = performance.now()
  const looks = setInterval(() => {
    const end = follower.look(performance.now())
    if (end) recording.finish(end)
  }, CHECK_INTERVAL_MS)
  const end = first ?? (await recording.run())
  clearInterval(looks)
  host.progress?.('')
  const result = follower.result(end, Math.round((performance.now() - beganAt) / 1000))
  writeReports(result, command, host)
  return exitCodes[result.outcome]
}

const exitCodes = { complete: 0, stalled: 1, unknown: 4 } as const

/**
 * Reads the workload once, because a watch does not report a missing object. Throws BadInputError in kubectl's words.
 */
async function readWorkload(command: WaitCommand, host: CliHost): Promise<string> {
  const { resource, name } = command.workload
  const kind = { resource: `${resource}.apps`, isNamespaced: true, isSelected: false }
  const read = await readOnce(getArgs(kind, { ...command, selector: undefined }, [name]), host)
  if ('problem' in read) throw new BadInputError(`error: ${read.problem}`)
  return read.text
}

function recordingOf(command: WaitCommand, follower: Follower): ConstructorParameters<typeof Recording>[0] {
  const { namespace, context, kubeconfig, timeoutMs } = command
  const forMs = timeoutMs ?? follower.deadlineSeconds * 1000
  // Nothing is redacted, because the objects stay on this computer, and findings quote their messages.
  return { namespace, context, kubeconfig, forMs, selector: undefined, untilComplete: undefined, redact: 'nothing' }
}

/** Reads kubectl's output of the cluster, and judges the rollout. */
class Follower {
  readonly #command: WaitCommand
  readonly #observation = new Observation()
  readonly #file: ReturnType<ObservedFiles['file']>
  readonly #live = new Map<string, SeenObject>()
  #workload: SeenObject | undefined
  #cause: TerminalCause | undefined
  /** The present cause, and the time since which it holds. */
  #seen: { readonly cause: TerminalCause; readonly since: number } | undefined
  #message = ''

  constructor(command: WaitCommand) {
    this.#command = command
    this.#file = new ObservedFiles({ add: (record) => this.#note(record) }).file('kubectl')
  }

  get deadlineSeconds(): number {
    const { progressDeadlineSeconds } = asObject(this.#workload?.spec)
    return typeof progressDeadlineSeconds === 'number' ? progressDeadlineSeconds : DEFAULT_DEADLINE_S
  }

  /** Takes a line of kubectl. Undefined while the rollout has not ended. */
  take(text: string): RecordingEnd | undefined {
    const before = this.#workload
    this.#file.push(`${text}\n`)
    if (!this.#workload || this.#workload === before) return undefined
    const { type, message } = rolloutState(this.#command.workload.resource, this.#workload)
    this.#message = message
    return type === 'waiting' ? undefined : type
  }

  /** Whether a terminal cause has lasted long enough. `now`: ms of a monotonic clock. */
  look(now: number): RecordingEnd | undefined {
    const cause = this.#workload && terminalCause(this.#workload, [...this.#live.values()])
    if (!cause) this.#seen = undefined
    else if (this.#seen?.cause.id !== cause.id) this.#seen = { cause, since: now }
    if (!cause || !this.#seen || now - this.#seen.since < cause.holdsMs) return undefined
    this.#cause = cause
    return 'failed'
  }

  #note(record: ImportRecord): void {
    this.#observation.add(record)
    if (!('object' in record)) return
    const { object } = record
    const name = seenName(object)
    if (record.type === 'DELETED') this.#live.delete(name)
    else this.#live.set(name, object)
    const { resource, name: wanted } = this.#command.workload
    if (`${object.kind}s`.toLowerCase() !== resource || object.metadata.name !== wanted) return
    this.#workload = record.type === 'DELETED' ? undefined : object
  }

  result(end: RecordingEnd, seconds: number): WaitResult {
    const { resource, name } = this.#command.workload
    const object = this.#workload ? seenName(this.#workload) : `${resource}/${name}`
    const outcome = end === 'complete' ? 'complete' : end === 'failed' ? 'stalled' : 'unknown'
    const run = this.#observation.finish([])
    const findings = outcome === 'complete' ? [] : this.#findings(run)
    return { object, outcome, end, seconds, message: this.#message, cause: this.#cause, findings, to: run.to ?? 0 }
  }

  /** Findings about the workload, its ReplicaSets and its Pods. */
  #findings(run: ObservedRun): readonly Finding[] {
    const own = new Set<unknown>([this.#workload?.metadata.uid])
    const names = new Set<string>(this.#workload ? [seenName(this.#workload)] : [])
    const takeOwned = (kind: string): void => {
      for (const [name, object] of this.#live) {
        const owners = objectsIn(object.metadata.ownerReferences)
        if (object.kind !== kind || !owners.some(({ uid }) => own.has(uid))) continue
        own.add(object.metadata.uid)
        names.add(name)
      }
    }
    takeOwned('ReplicaSet')
    takeOwned('Pod')
    return diagnoseRun(run).findings.filter(({ object }) => names.has(object))
  }
}
