/** Recordings of real Kubernetes as runs: their steps become the commands of a journal (conformance/README.md). */

import type { ClusterConfig, Command, NodeCommand, SessionDocument } from '../document/types.ts'
import type { PodsChange } from '../playedNode/playedNode.ts'
import { Session } from '../session/session.ts'

/** What was done on the real cluster. What it answered is not part of it. */
export interface Recording {
  readonly name: string
  /** `ready`: every Pod becomes ready at once, and a deleted one is gone at once. */
  readonly node?: 'ready'
  /** Another cluster than that of a recording. */
  readonly config?: ClusterConfig
  /** Absent: each beginning has its own seed. */
  readonly seed?: number
  readonly steps: readonly RecordingStep[]
}

/** In texts `{n}` stands for the nth pod-template-hash, in the order in which ReplicaSets with a new one were first seen. */
export interface RecordingStep {
  /** Arguments, split at white space. */
  readonly kubectl?: string
  readonly stdin?: string
  readonly client?: 'v1.17'
  /** Seconds until Ctrl-C. */
  readonly interrupt?: number
  readonly pods?: PodsChange
  readonly node?: Pick<NodeCommand, 'node' | 'to'>
  /** Seconds from the start of this step to that of the next. */
  readonly took: number
}

export interface RecordedRun {
  readonly document: SessionDocument
  /** Virtual ms at which the last step is over. */
  readonly endAt: number
  readonly steps: readonly RecordedStep[]
}

/** A step as it was played. */
export interface RecordedStep {
  /** Virtual ms. */
  readonly at: number
  /** Absent: it only waited. */
  readonly command?: Command
  /** What kubectl printed until the end of the step; without `exit` it was still running then. */
  readonly output?: StepOutput
}

export interface StepOutput {
  readonly stdout: string
  readonly stderr: string
  readonly exit?: number
  /** The same in the order in which it appeared; `at` in virtual ms. */
  readonly pieces: readonly { readonly at: number; readonly text: string }[]
  /** Virtual ms at which it ended. */
  readonly endedAt?: number
}

/** Between two steps the recorder compared and wrote down what it had read. */
export const RECORDING_PAUSE_MS = 60

/** The random delays of a recording are not known either: each beginning has its own seed. */
export const recordingSeed = (beginsMs: number): number => beginsMs

/** Recordings that begin from here on, in virtual ms, have a machine that is busy with other things too. */
export const BUSY_FROM_MS = 6000

/**
 * The cluster of a recording: one node, played by it. Watches are quicker than a sync with its writes, as on the one
 * machine that the recordings were made on: a controller has seen what it did before it looks again. Where that machine
 * was busy, now this one was late and now that one: the node that starts Pods, a controller, a watch.
 */
export function recordingConfig({ node }: Pick<Recording, 'node'>, beginsMs = 0): ClusterConfig {
  const busy = beginsMs >= BUSY_FROM_MS
  return {
    nodes: [{ name: 'node-1', cpu: '32', memory: '128Gi', pods: 110 }],
    latency: { watchMs: [1, busy ? 15 : 2], queueMs: [0, 1], syncMs: busy ? [1, 25] : [6, 7], scheduleMs: [1, 2] },
    kubelet: { pullMs: [0, 0], startMs: [0, 0], readyMs: [0, 0], terminateMs: [0, 0] },
    components: { scheduler: false, kubelet: false, node: node === 'ready' ? 'playedReady' : 'played' },
  }
}

/**
 * The run of a recording, on a cluster that has been up for `beginsMs`. It is played once to learn the hashes, so that the
 * journal holds plain texts, and what kubectl prints.
 */
export function recordedRun(recording: Recording, beginsMs = 3000): RecordedRun {
  const session = new Session({
    format: 1,
    engineVersion: '',
    seed: recording.seed ?? recordingSeed(beginsMs),
    config: recording.config ?? recordingConfig(recording, beginsMs),
    journal: [],
  })
  const hashes = new SeenHashes(session)
  const printed = new Printed(session)
  session.advance({ until: beginsMs })
  const steps: RecordedStep[] = []
  let endAt = beginsMs
  for (const [i, step] of recording.steps.entries()) {
    if (i > 0) endAt += RECORDING_PAUSE_MS
    session.advance({ until: endAt })
    const command = commandOfStep(step, hashes)
    if (command) session.command(command)
    if (command?.type === 'kubectl') printed.follow(endAt)
    const at = endAt
    endAt += Math.round(step.took * 1000)
    session.advance({ until: endAt })
    const output = command?.type === 'kubectl' ? printed.output() : undefined
    steps.push({ at, ...(command ? { command } : {}), ...(output ? { output } : {}) })
  }
  return { document: session.document, endAt, steps }
}

/** What the newest call of kubectl prints, and when. Nobody else calls it: the nth call is its nth process. */
class Printed {
  readonly #session: Session
  #process = 0
  #read = { stdout: 0, stderr: 0 }
  #pieces: { at: number; text: string }[] = []
  #endedAt: number | undefined

  constructor(session: Session) {
    this.#session = session
    session.observe({
      record: () => {},
      after: (event) => {
        if (event?.target === 'kubectl') this.#look(session.cursor.at)
      },
    })
  }

  /** From now on it is about the call that was just made. */
  follow(at: number): void {
    this.#process++
    this.#read = { stdout: 0, stderr: 0 }
    this.#pieces = []
    this.#endedAt = undefined
    this.#look(at)
  }

  output(): StepOutput {
    const { stdout, stderr, exit } = this.#session.cluster.kubectl.process(this.#process)
    return {
      stdout,
      stderr,
      pieces: this.#pieces,
      ...(exit === undefined ? {} : { exit }),
      ...(this.#endedAt === undefined ? {} : { endedAt: this.#endedAt }),
    }
  }

  #look(at: number): void {
    if (this.#process === 0 || this.#endedAt !== undefined) return
    const { stdout, stderr, exit } = this.#session.cluster.kubectl.process(this.#process)
    const text = stdout.slice(this.#read.stdout) + stderr.slice(this.#read.stderr)
    this.#read = { stdout: stdout.length, stderr: stderr.length }
    if (text !== '') this.#pieces.push({ at, text })
    if (exit !== undefined) this.#endedAt = at
  }
}

/** What a step does; undefined if it only waits. */
export function commandOfStep(
  step: RecordingStep,
  names: { fill(text: string): string; hashOf(placeholder: string): string | undefined },
): Command | undefined {
  if (step.pods) {
    const hash = names.hashOf(step.pods.of)
    return { type: 'pods', ...step.pods, of: hash === undefined ? names.fill(step.pods.of) : `-${hash}` }
  }
  if (step.node) return { type: 'node', ...step.node }
  if (step.kubectl === undefined) return undefined
  return {
    type: 'kubectl',
    args: names
      .fill(step.kubectl)
      .split(/\s+/)
      .filter((word) => word !== ''),
    ...(step.stdin === undefined ? {} : { stdin: names.fill(step.stdin) }),
    ...(step.client === undefined ? {} : { client: step.client }),
    ...(step.interrupt === undefined ? {} : { interruptAfterMs: step.interrupt * 1000 }),
  }
}

/** Hashes in the order in which ReplicaSets with them were first seen. */
class SeenHashes {
  readonly #hashes: string[] = []

  constructor({ cluster }: Session) {
    cluster.store.observe(({ resource, after }) => {
      const hash = resource === 'replicasets' ? after?.metadata.labels?.['pod-template-hash'] : undefined
      if (hash !== undefined && !this.#hashes.includes(hash)) this.#hashes.push(hash)
    })
  }

  fill(text: string): string {
    return text.replace(/\{(\d+)\}/g, (whole, n: string) => this.#hashes[Number(n) - 1] ?? whole)
  }

  hashOf(placeholder: string): string | undefined {
    const n = /^\{(\d+)\}$/.exec(placeholder)?.[1]
    return n === undefined ? undefined : this.#hashes[Number(n) - 1]
  }
}
