import {
  type ClusterConfig,
  type Command,
  type CommandResult,
  causesOf,
  DEFAULT_NODE_SIZE,
  ENGINE_VERSION,
  type KubeObject,
  NEW_RUN_CONFIG,
  newDocument,
  playToMoment,
  playUntil,
  recordsSince,
  Session,
  type SessionDocument,
  storedObjects,
  summarise,
  transcribe,
} from '../engine/index.ts'
import { asciicast } from '../share/asciicast.ts'
import { encodeLink } from '../share/link.ts'
import { encodeRunFile } from '../share/runFile.ts'
import { traceLines } from '../share/traceLines.ts'
import type { SharedRun } from '../share/validate.ts'
import { causeOf } from './causes.ts'
import type {
  Cause,
  ClusterOptions,
  KubectlOptions,
  KubectlResult,
  KubernetesObject,
  LoadedObject,
  NodeOptions,
  ObjectReference,
  RunOptions,
  RunRecord,
  RunSummary,
  StepKind,
} from './types.ts'

/**
 * A simulated cluster with its whole history. Time moves only by the methods of the run. A command is executed at the
 * current moment and drops everything after it.
 */
export class Run {
  readonly #session: Session
  /** The text of the last manifest, which a share link shows in its editor. */
  #manifest: string

  private constructor(document: SessionDocument, manifest: string) {
    this.#session = new Session(document)
    this.#manifest = manifest
  }

  /** @internal */
  static open({ seed = 1, cluster = {} }: RunOptions): Run {
    if (!Number.isInteger(seed) || seed < 0 || seed > 0xffff_ffff)
      throw new RangeError(`seed must be a whole number from 0 to 4294967295, not ${seed}`)
    const config = clusterConfig(cluster)
    return new Run(newDocument(seed, config), '')
  }

  /** @internal */
  static ofShared(
    { cursor, manifestText }: Pick<SharedRun, 'cursor' | 'manifestText'>,
    document: SessionDocument,
  ): Run {
    const run = new Run(document, manifestText)
    run.#session.seekTo(cursor)
    return run
  }

  get seed(): number {
    return this.#session.document.seed
  }

  /** The current moment. */
  get at(): number {
    return this.#session.cursor.at
  }

  /** The end of the computed run; the current moment may be earlier. */
  get endAt(): number {
    return this.#session.head.at
  }

  /** Whether nothing will happen for a while without a command. */
  get isQuiet(): boolean {
    return this.#session.quiet
  }

  /** Equal fingerprints mean equal clusters: the same seed and commands give the same one on every computer. */
  get fingerprint(): string {
    return this.#session.fingerprint
  }

  /** `kubectl apply -f -` at the current moment. */
  apply(manifest: string): KubectlResult {
    this.#manifest = manifest
    return this.kubectl(['apply', '-f', '-'], { stdin: manifest })
  }

  /** Runs kubectl at the current moment. `args` follow `kubectl`: `['rollout', 'undo', 'deployment/web']`. */
  kubectl(args: readonly string[], options: KubectlOptions = {}): KubectlResult {
    return resultOf(this.#session.command({ type: 'kubectl', args, ...options }))
  }

  /** Stops a node's kubelet and makes the node unreachable, or brings it back. An unknown node has no effect. */
  setNode(node: string, to: 'lost' | 'back'): void {
    this.#command({ type: 'node', node, to })
  }

  /** Adds nodes, which are ready about two seconds later. Throws an error if a name exists. */
  addNodes(nodes: readonly NodeOptions[]): void {
    this.#command({ type: 'addNodes', nodes: nodes.map(nodeConfig) })
  }

  /**
   * Sets the load of clients from now on, in requests per second. The Pods share it equally; with a Service,
   * the ready Pods.
   */
  setLoad({ kind, namespace = 'default', name }: LoadedObject, perSecond: number): void {
    this.#command({ type: 'load', target: { kind, namespace, name }, points: [{ at: this.at, perSecond }] })
  }

  /** Plays forward until every rollout is complete or stalled, or until `limitAt` (by default one day later). */
  playUntilDecided(limitAt?: number): void {
    playUntil(this.#session, 'complete', limitAt === undefined ? {} : { limitAt })
  }

  /** Plays forward to a later moment. */
  playTo(at: number): void {
    playToMoment(this.#session, at)
  }

  /** Plays forward to the next stop of this kind, at most to `limitAt`. Returns whether there was one. */
  step(kind: StepKind = 'event', limitAt = this.at + 86_400_000): boolean {
    return this.#session.advance({ until: limitAt, stopAt: kind }).stopped
  }

  /** Goes back to the previous stop of this kind, or to the beginning. */
  stepBack(kind: StepKind = 'event'): void {
    this.#session.stepBack(kind)
  }

  /** Goes to a moment, earlier or later. The computed run stays until a command is given. */
  seek(at: number): void {
    this.#session.seek(at)
  }

  /** A second run that is equal up to the current moment. */
  fork(): Run {
    const { document, commandsDone, cursor } = this.#session
    const journal = document.journal.slice(0, commandsDone)
    return Run.ofShared({ cursor, manifestText: this.#manifest }, { ...document, journal })
  }

  /**
   * The objects of a kind at the current moment, in order of creation; an empty namespace means all. Throws `RangeError`
   * for an unknown kind.
   */
  objects(kind: string, namespace = ''): KubernetesObject[] {
    return this.#stored(kind, namespace).map(copyOf)
  }

  /** An object at the current moment; undefined if it does not exist. Throws `RangeError` for an unknown kind. */
  object({ kind, namespace = '', name }: ObjectReference): KubernetesObject | undefined {
    const found = this.#stored(kind, namespace).find(({ metadata }) => metadata.name === name)
    return found && copyOf(found)
  }

  /** Sums up the run from a moment to the current one. A command at that moment is included. */
  summary(fromAt = 0): RunSummary {
    return summarise(this.#session, fromAt)
  }

  /** The records from a moment to the current one; a command at that moment is included. */
  records(fromAt = 0): readonly RunRecord[] {
    return recordsSince(this.#session, fromAt)
  }

  /** The steps from a record back to its command or to the beginning of the run, newest first. */
  causes(record: Pick<RunRecord, 'at' | 'eventSeq'>): readonly Cause[] {
    return causesOf(this.#session, record).steps.map(causeOf)
  }

  /** The run as the text of a file, which `readRun`, the page and the command open. */
  save(): string {
    return encodeRunFile(this.#shared)
  }

  /** A share link to the page at `page`. Rejects if the run is too large for a link. */
  async link(page: string): Promise<string> {
    return `${page}${await encodeLink(this.#shared)}`
  }

  /** All records as JSON Lines, after a line that names the run. */
  trace(): string {
    const { fingerprint, seed } = this
    return traceLines({ engineVersion: ENGINE_VERSION, seed, fingerprint }, this.records())
  }

  /** The commands and their output up to the current moment as an asciicast (version 2). */
  asciicast(title: string): string {
    const { document, cursor } = this.#session
    return asciicast(transcribe(document, cursor), { title })
  }

  get #shared(): SharedRun {
    const { document, cursor, fingerprint } = this.#session
    return { document, cursor, fingerprint, manifestText: this.#manifest }
  }

  #stored(kind: string, namespace: string): ReturnType<typeof storedObjects> & {} {
    const found = storedObjects(this.#session, kind, namespace)
    if (!found) throw new RangeError(`the cluster has no kind ${kind}`)
    return found
  }

  #command(command: Command): void {
    const { exit, stderr } = this.#session.command(command)
    if (exit !== 0) throw new Error(stderr)
  }
}

function resultOf({ stdout, stderr, exit, warnings, objects, problems }: CommandResult): KubectlResult {
  return {
    stdout,
    stderr,
    exit,
    warnings,
    objects,
    problems: problems.map(({ document, message, causes }) => ({
      document,
      message,
      causes: causes.map((cause) => ({ field: cause.field, message: cause.message })),
    })),
  }
}

/** A copy that the caller may change. */
const copyOf = (object: KubeObject): KubernetesObject => ({ ...structuredClone(object) })

/**
 * A session at time 0, with the engine's own types. Scripts of earlier versions open their runs with this function.
 * @internal
 */
export function openSession({
  seed = 1,
  config = NEW_RUN_CONFIG,
}: {
  seed?: number
  config?: ClusterConfig
} = {}): Session {
  return new Session(newDocument(seed, config))
}

/** Largest number of equal nodes. */
const MOST_NODES = 1_000

/** The configuration of a new cluster. Throws `RangeError` for a number of nodes that is out of range. */
function clusterConfig({ nodes, kubernetes, delays }: ClusterOptions): ClusterConfig {
  return {
    ...NEW_RUN_CONFIG,
    ...(nodes === undefined ? {} : { nodes: typeof nodes === 'number' ? equalNodes(nodes) : nodes.map(nodeConfig) }),
    ...(kubernetes === undefined ? {} : { kubernetes }),
    kubelet: { ...NEW_RUN_CONFIG.kubelet, ...delays },
  }
}

/** A node with the default resources, unless it has its own. */
function nodeConfig(options: NodeOptions): ClusterConfig['nodes'][number] {
  return { ...DEFAULT_NODE_SIZE, ...options }
}

/** Nodes in the zones of the default cluster by turns. */
function equalNodes(count: number): ClusterConfig['nodes'] {
  if (!Number.isInteger(count) || count < 1 || count > MOST_NODES)
    throw new RangeError(`nodes must be a whole number from 1 to ${MOST_NODES}, not ${count}`)
  const { nodes } = NEW_RUN_CONFIG
  return Array.from({ length: count }, (_, i) => ({ ...nodes[i % nodes.length]!, name: `node-${i + 1}` }))
}
