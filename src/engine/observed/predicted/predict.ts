/**
 * Repeats a recorded rollout: simulates the state before its first change, with the users' commands at their times,
 * under many seeds.
 */

import { asObject } from '../../api/jsonObject.ts'
import type { JsonObject } from '../../api/types.ts'
import { rollingResources } from '../../api/workloads.ts'
import { NAMESPACES } from '../../apiserver/bootstrap.ts'
import { MOST_EVENTS } from '../../document/limits.ts'
import type { KubectlCommand, SessionDocument } from '../../document/types.ts'
import { RECORDS_FIGURES } from '../../session/advance.ts'
import { Session } from '../../session/session.ts'
import { EPOCH_MS } from '../../sim/epoch.ts'
import { type Calibration, calibrate, calibrated } from '../calibration.ts'
import { configurationOf } from '../configuration.ts'
import { metaText, type ObservedRun } from '../observedRun.ts'
import { playedMoments } from '../playback/moments.ts'
import { playableObject } from '../playback/playable.ts'
import { documentFrom, type StateOfRecording, stateAt } from '../stateAt.ts'
import { type OtherCause, otherCauses } from './otherCauses.ts'
import { type RolloutTrace, RolloutTracer, type TracedWorkload } from './rolloutTrace.ts'
import { firstChange, type UsersWrite, usersWrites } from './usersWrites.ts'

/** The data from which a seed is simulated. It is JSON, because it is sent to workers. */
export interface PredictionStart {
  /** The document of the state before the first change; each run sets its seed. */
  readonly document: SessionDocument
  readonly workload: TracedWorkload
  /** The users' commands. `at`: ms since the beginning. */
  readonly commands: readonly { readonly at: number; readonly command: KubectlCommand }[]
  /** Length of the recording from the beginning, in ms. */
  readonly realMs: number
  /** Length of a simulated run, in ms. */
  readonly untilMs: number
}

export interface Prediction {
  readonly start: PredictionStart
  readonly real: RolloutTrace
  readonly calibration: Calibration
  /** Virtual ms of the played recording at which the prediction begins. */
  readonly beginsAt: number
  /** The number of users' changes to objects whose names differ in a simulated cluster. */
  readonly unrepeated: number
  /** Causes that acted on the recorded rollout only. */
  readonly causes: readonly OtherCause[]
}

/**
 * A simulated rollout is played for twice the length of the recording and this time; a rollout that is incomplete at
 * this moment counts as complete later.
 */
const LONGER_MS = 60_000
/** Events per slice. The number is fixed, so that no result depends on how fast the machine is. */
const SLICE_EVENTS = 256

/** Whether the recording contains a rollout that can be predicted. */
export const hasRollout = (run: ObservedRun): boolean => !run.isState && firstChange(run) !== undefined

/** Undefined if no user changed a workload, or if the recording is the state of one moment. */
export function predictionOf(run: ObservedRun, { perNode = false } = {}): Prediction | undefined {
  const first = run.isState ? undefined : firstChange(run)
  if (first === undefined) return undefined
  const moments = playedMoments(run)
  const beginsAt = moments.at[first.index] ?? 0
  const calibration = calibrate(run, { perNode })
  // The state directly before the first change.
  const state = withoutAutoscalers(stateAt(run, beginsAt - 1e-6))
  const { object } = first
  const workload = {
    kind: object.kind,
    namespace: metaText(object, 'namespace') ?? 'default',
    name: object.metadata.name,
  }
  const document = documentFrom(state)
  const writes = usersWrites(run, first.index)
  const realMs = Math.max(0, moments.endAt - beginsAt)
  const atOf = (change: number): number => Math.max(0, Math.round((moments.at[change] ?? 0) - beginsAt))
  const commands = writes.flatMap(({ change, command }) => (command ? [{ at: atOf(change), command }] : []))
  const found = foundConfiguration(run, first.index).map(({ change, command }) => ({ at: atOf(change), command }))
  const start: PredictionStart = {
    document: { ...document, config: calibrated(document.config, calibration) },
    workload,
    commands: [...missingNamespaces(run, writes, state), ...[...commands, ...found].toSorted((a, b) => a.at - b.at)],
    realMs,
    untilMs: realMs,
  }
  const unrepeated = writes.length - commands.length
  const real = realTrace(run, first.index, start)
  // A rollout that was incomplete when the recording ended is compared at that moment: a crashing container is ready
  // now and then, so a longer run would differ.
  const untilMs = real.completeAt === null ? realMs : longerThan(realMs)
  const causes = otherCauses(run, workload, first.at, calibration.reactions)
  return { start: { ...start, untilMs }, real, calibration, beginsAt, unrepeated, causes }
}

/** Length of a simulated run in ms, for a rollout that was complete within this time. */
export const longerThan = (realMs: number): number => 2 * realMs + LONGER_MS

/**
 * Removes autoscalers, because their load was not recorded. Their recorded writes are repeated like the users'
 * commands.
 */
export function withoutAutoscalers({ from, ...state }: StateOfRecording): StateOfRecording {
  const objects = from.objects.filter(({ kind }) => kind !== 'HorizontalPodAutoscaler')
  return { ...state, from: { ...from, objects } }
}

/** The commands that create the namespaces of the users' writes in which nothing exists yet. */
function missingNamespaces(
  { changes }: ObservedRun,
  writes: readonly UsersWrite[],
  { from }: StateOfRecording,
): PredictionStart['commands'] {
  const known = new Set<unknown>(NAMESPACES)
  for (const { metadata } of from.objects) known.add(asObject(metadata).namespace)
  const used = new Set(
    writes.flatMap(({ change }) => {
      const object = changes[change]?.object
      return (object && metaText(object, 'namespace')) ?? []
    }),
  )
  return [...used]
    .filter((name) => !known.has(name))
    .map((name) => ({ at: 0, command: { type: 'kubectl', args: ['create', 'namespace', name] } }))
}

/** The commands that create missing objects of unrecorded kinds shortly before the Pods that needed them continued. */
function foundConfiguration(
  run: ObservedRun,
  from: number,
): { readonly change: number; readonly command: KubectlCommand }[] {
  return configurationOf(run).missing.flatMap(({ object, foundBy }) => {
    if (foundBy === undefined || foundBy < from) return []
    const { apiVersion, kind, metadata } = object
    const { data }: JsonObject = object
    const { name, namespace } = metadata
    const stdin = JSON.stringify({
      apiVersion,
      kind,
      metadata: { name, namespace },
      ...(data === undefined ? {} : { data }),
    })
    return [{ change: foundBy, command: { type: 'kubectl', args: ['create', '-f', '-'], stdin } }]
  })
}

/** The recorded rollout from change number `from` on. */
export function realTrace(
  run: ObservedRun,
  from: number,
  { workload, realMs }: Pick<PredictionStart, 'workload' | 'realMs'>,
): RolloutTrace {
  const moments = playedMoments(run)
  const beginsAt = moments.at[from] ?? 0
  const tracer = new RolloutTracer(workload, moments.beginsAt + beginsAt)
  const live = new Map<string, ReturnType<typeof playableObject>>()
  for (const change of run.changes) {
    if (change.index === from) tracer.begin()
    const at = change.index < from ? -1 : Math.max(0, (moments.at[change.index] ?? 0) - beginsAt)
    const isEnd = change.type === 'deleted' || change.type === 'lost'
    const before = live.get(change.key)
    const after = isEnd ? undefined : madeOf(change)
    if (after) live.set(change.key, after)
    else live.delete(change.key)
    tracer.take({ resource: change.resource, before, after, at })
  }
  return tracer.trace(realMs)
}

/** The decoded object; undefined if it cannot be decoded as its kind. */
function madeOf(change: ObservedRun['changes'][number]): ReturnType<typeof playableObject> {
  try {
    return playableObject(change)
  } catch {
    return undefined
  }
}

/** Plays a seed without interruption. */
export function predictSeed(start: PredictionStart, seed: number): RolloutTrace {
  const work = predictingSeed(start, seed)
  for (;;) {
    const { value, done } = work.next()
    if (done) return value
  }
}

/** Plays a seed, and yields after every few events; the caller may stop at any time. */
export function* predictingSeed(start: PredictionStart, seed: number): Generator<undefined, RolloutTrace> {
  const { document, workload, commands, realMs, untilMs } = start
  const session = new Session({ ...document, seed }, RECORDS_FIGURES)
  const { objects: store } = session
  const tracer = new RolloutTracer(workload, EPOCH_MS)
  for (const resource of [...rollingResources, 'replicasets', 'pods'])
    for (const object of store.list(resource)) tracer.take({ resource, before: undefined, after: object, at: -1 })
  tracer.begin()
  store.observe(({ resource, before, after }) => tracer.take({ resource, before, after, at: session.cursor.at }))
  for (const { at, command } of commands) {
    yield* playUntil(session, at)
    session.command(command)
  }
  // A rollout that is complete ends the run; an incomplete rollout gets the length of the recording and more.
  yield* playUntil(session, realMs)
  for (let at = realMs; at < untilMs && tracer.trace(at).outcome === 'progressing'; at += CHECK_INTERVAL_MS)
    yield* playUntil(session, Math.min(untilMs, at + CHECK_INTERVAL_MS))
  return tracer.trace(session.cursor.at)
}

/** ms between two checks whether the rollout is over. */
const CHECK_INTERVAL_MS = 10_000

function* playUntil(session: Session, until: number): Generator<undefined, void> {
  while (session.cursor.at < until && session.handled < MOST_EVENTS) {
    const { truncated } = session.advance({ until, maxEvents: SLICE_EVENTS, snapshots: 'none' })
    if (!truncated) return
    yield
  }
}
