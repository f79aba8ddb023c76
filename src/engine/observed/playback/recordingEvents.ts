/** Plays a recorded run: its changes are the events of a cluster in which no component acts. */

import { deepEqual } from '../../api/equality.ts'
import { isOfKind } from '../../api/fields/ofKind.ts'
import { asObject } from '../../api/jsonObject.ts'
import type { JsonValue, KubeEvent, KubeObject } from '../../api/types.ts'
import { summarise } from '../../apiserver/writeSummary.ts'
import type { Cluster } from '../../cluster.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import type { ClusterConfig, SessionDocument } from '../../document/types.ts'
import { kindOf } from '../../kinds/table.ts'
import type { EventSource } from '../../session/eventSource.ts'
import type { EventOf } from '../../sim/eventQueue.ts'
import type { Component } from '../../sim/simulation.ts'
import { decideOn } from '../../trace/declaration.ts'
import * as decisions from '../../trace/observedWrites.ts'
import type { WriteRecord } from '../../trace/records.ts'
import type { WriteAuthor } from '../authors.ts'
import type { Explained, Explanation, UnexplainedWrite } from '../explain.ts'
import type { ObservedChange, ObservedRun } from '../observedRun.ts'
import type { SeenObject } from '../records.ts'
import { type PlayedMoments, playedMoments } from './moments.ts'
import { playableObject } from './playable.ts'

/** A recorded run with the explanation of its writes. */
export interface PlayableRecording {
  readonly run: ObservedRun
  /** Undefined until the writes are explained: writers and reasons are unknown until then. */
  readonly explained?: Explained
}

/** The settings of a cluster without running components, whose objects change only as recorded. */
const { requests: _, ...withoutRequests } = DEFAULT_CONFIG
const observedCluster: ClusterConfig = {
  ...withoutRequests,
  nodes: [],
  components: { scheduler: false, kubelet: false, node: 'observed' },
}

/** The document of a session that plays a recording: it has no commands, and all changes come from the recording. */
export const observedDocument: SessionDocument = {
  format: 1,
  engineVersion: '',
  seed: 1,
  config: observedCluster,
  journal: [],
}

/** The events of a recorded run. The object of each change is decoded once, however often it is played. */
export class RecordingEvents implements EventSource {
  readonly moments: PlayedMoments
  readonly #run: ObservedRun
  readonly #objects: (KubeObject | null)[] = []
  #explained: Explained | undefined
  #unexplained: ReadonlyMap<number, UnexplainedWrite> = new Map()

  constructor({ run, explained }: PlayableRecording) {
    this.#run = run
    this.moments = playedMoments(run)
    if (explained) this.explain(explained)
  }

  /** Sets the explanation of the writes. Changes played from now on include it. */
  explain(explained: Explained): void {
    this.#explained = explained
    this.#unexplained = new Map(explained.unexplained.map((one) => [one.change, one]))
  }

  get epochMs(): number {
    return this.moments.beginsAt
  }

  get endAt(): number {
    return this.moments.endAt
  }

  /** Gaps in virtual ms, except for gaps of a single object. */
  get gaps(): readonly { readonly kind: string; readonly fromMs: number; readonly toMs: number }[] {
    const { beginsAt, endAt } = this.moments
    const inside = (unixMs: number): number => Math.min(Math.max(0, unixMs - beginsAt), endAt)
    return this.#run.gaps
      .filter(({ type, to }) => type !== 'skipped' && to >= beginsAt)
      .map(({ kind, from, to }) => ({ kind, fromMs: inside(from), toMs: inside(to) }))
  }

  begin(cluster: Cluster): void {
    cluster.kubectl.answerFor(new Set(this.#run.kinds.map(({ resource }) => resource)))
    const player = new ChangePlayer(cluster, this)
    cluster.sim.register(player)
    for (let i = 0; i < this.moments.before; i++) player.make(i)
    player.scheduleFrom(this.moments.before)
  }

  change(index: number): ObservedChange | undefined {
    return this.#run.changes[index]
  }

  /** The object after a change; undefined if the engine does not know its kind or cannot decode it. */
  object(index: number): KubeObject | undefined {
    const known = this.#objects[index]
    if (known !== undefined) return known ?? undefined
    const change = this.change(index)
    let made: KubeObject | undefined
    try {
      made = change && playableObject(change)
    } catch {
      // The problems of reading already report this object.
    }
    this.#objects[index] = made ?? null
    return made
  }

  explanation(index: number): {
    readonly author: WriteAuthor | undefined
    readonly explanation: Explanation | undefined
    readonly unexplained: UnexplainedWrite | undefined
  } {
    const { explained, authors } = this.#explained ?? {}
    return { author: authors?.[index], explanation: explained?.get(index), unexplained: this.#unexplained.get(index) }
  }
}

/** Plays the changes. Each event schedules the next one, so that a snapshot copies a single event. */
class ChangePlayer implements Component {
  readonly name = 'recording'
  readonly #cluster: Cluster
  readonly #course: RecordingEvents

  constructor(cluster: Cluster, course: RecordingEvents) {
    this.#cluster = cluster
    this.#course = course
  }

  initialState(): object {
    return {}
  }

  handle({ payload: index }: EventOf<{ readonly change: number }>): void {
    this.make(index)
    this.#tell(index)
    this.scheduleFrom(index + 1)
  }

  scheduleFrom(index: number): void {
    const at = this.#course.moments.at[index]
    const { sim } = this.#cluster
    if (at !== undefined) sim.schedule(at - sim.now, this, 'change', index)
  }

  /** Applies a change to the store. */
  make(index: number): void {
    const change = this.#course.change(index)
    const object = this.#course.object(index)
    const resource = object && kindOf(object)?.resource
    if (!change || !object || resource === undefined) return
    if (change.type === 'deleted' || change.type === 'lost') this.#cluster.store.drop(resource, object)
    else this.#cluster.store.put(resource, object)
  }

  /** Emits the trace records that a simulated component would have emitted for the change. */
  #tell(index: number): void {
    const change = this.#course.change(index)
    const object = this.#course.object(index)
    const { sim } = this.#cluster
    if (!change || !object || change.type === 'found' || change.type === 'lost') return
    if (isOfKind('Event', object)) {
      this.#tellEvent(object)
      return
    }
    sim.onWrite?.()
    if (!sim.onTrace) return
    const { author, explanation, unexplained } = this.#course.explanation(index)
    const eventSeq = sim.current?.seq ?? 0
    const at = sim.now
    if (author?.kind === 'user' && !isOwned(object))
      sim.trace({ type: 'command', at, eventSeq: 0, label: userLabel(change) })
    const by = author?.name || 'unknown'
    if (explanation) {
      const key = explanation.decisions[0]?.object.replace(/^[^/]*\//, '')
      if (key !== undefined) sim.trace({ type: 'sync', at, eventSeq, controller: explanation.by, key, wokenBy: '' })
      for (const decision of explanation.decisions) sim.trace({ ...decision, at, eventSeq })
    }
    if (unexplained) this.#tellDifference(unexplained, object)
    const { namespace = '', name, uid, resourceVersion } = object.metadata
    const summary = summarise(object, change.before)
    const { kind } = object
    sim.trace({
      type: 'write',
      at,
      eventSeq,
      verb: verbOf(change),
      by,
      kind,
      namespace,
      name,
      uid,
      resourceVersion,
      summary,
    })
  }

  #tellDifference({ by, differences: [first] }: UnexplainedWrite, { kind, metadata }: KubeObject): void {
    const decide = decideOn(this.#cluster.sim, by, `${kind.toLowerCase()}/${metadata.namespace ?? ''}/${metadata.name}`)
    const object = `${kind.toLowerCase()}/${metadata.name}`
    if (!first) {
      decide(decisions.nothing, { by, object }, '')
      return
    }
    const [observed, expected] = [textOf(first.observed), textOf(first.expected)]
    decide(decisions.otherwise, { by, object, field: first.field, observed, expected }, '')
  }

  #tellEvent({ involvedObject, metadata, type, reason = '', message = '', source }: KubeEvent): void {
    const { sim } = this.#cluster
    const { kind = '', namespace = metadata.namespace ?? '', name = '', uid = '' } = involvedObject
    sim.trace({
      type: 'event',
      at: sim.now,
      eventSeq: sim.current?.seq ?? 0,
      kind,
      namespace,
      name,
      uid,
      eventType: type === 'Warning' ? 'Warning' : 'Normal',
      reason,
      message,
      source: source.component ?? '',
    })
  }
}

/** An object with a controller was not made by a user, even if its writer looks like a user. */
const isOwned = ({ kind, metadata: { ownerReferences } }: KubeObject): boolean =>
  kind !== 'Pod' && ownerReferences?.some(({ controller }) => controller) === true

function verbOf({ type, object, before }: ObservedChange): WriteRecord['verb'] {
  if (type === 'created') return 'create'
  if (type === 'deleted') return 'delete'
  const isStatusOnly = before !== undefined && object.spec === before.spec && object.status !== before.status
  return isStatusOnly ? 'updateStatus' : 'update'
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '-'))

/** `deployment/web image=shop/web:v2 replicas=5`. */
function userLabel({ type, object, before }: ObservedChange): string {
  const name = `${object.kind.toLowerCase()}/${object.metadata.name}`
  if (type === 'created') return `${name} created`
  if (type === 'deleted' || !before) return `${name} deleted`
  if (object.metadata.deletionTimestamp && !before.metadata.deletionTimestamp) return `${name} deleted`
  const changes = changesOf(asObject(object.spec), asObject(before.spec), images(object), images(before))
  return [name, ...(changes.length > 0 ? changes : ['changed'])].join(' ')
}

/** Fields of a spec whose new value explains the change. */
const said = ['replicas', 'paused', 'unschedulable', 'suspend', 'partition'] as const

type Spec = ReturnType<typeof asObject>

function changesOf(spec: Spec, before: Spec, image: readonly string[], imageBefore: readonly string[]): string[] {
  const changes = image.filter((one) => !imageBefore.includes(one)).map((one) => `image=${one}`)
  const isTemplateChanged = !deepEqual(spec.template, before.template)
  if (isTemplateChanged && changes.length === 0) changes.push('template')
  for (const member of said) {
    const value = spec[member]
    if (value !== before[member]) changes.push(`${member}=${text(value)}`)
  }
  const others = Object.keys({ ...spec, ...before }).filter(
    (key) => key !== 'template' && !said.some((one) => one === key) && !deepEqual(spec[key], before[key]),
  )
  return [...changes, ...others]
}

function images({ spec }: SeenObject): string[] {
  const { containers } = asObject(asObject(asObject(spec).template).spec)
  return Array.isArray(containers) ? containers.map((one) => text(asObject(one).image)) : []
}

const text = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : value === undefined ? 'unset' : JSON.stringify(value)
