/**
 * Explains the observed writes of controllers: the engine's own controller is run on the state just before each write,
 * and its writes are compared with the observed write. Caches lag behind the store, so slightly older states are tried
 * as well.
 */

import { StatusError } from '../api/errors.ts'
import { asObject } from '../api/jsonObject.ts'
import { lookup } from '../api/lookup.ts'
import type { JsonObject } from '../api/types.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import type { DecisionRecord } from '../trace/records.ts'
import { authorOf, type ControllerWrite, controllerRef, deletionWitness, type WriteAuthor } from './authors.ts'
import { differences, type FieldDifference, isAlike } from './compareWrites.ts'
import { earlierStates, statesOfPods } from './earlierStates.ts'
import { isAsked, isCached, Mirror, type WouldDo } from './mirror.ts'
import { metaText, type ObservedChange, type ObservedRun } from './observedRun.ts'
import { type ImportProblem, type SeenObject, seenName } from './records.ts'
import type { WrittenBy } from './wouldWrite.ts'

/** An observed write that the engine would have made, too. */
export interface Explanation {
  /** Index of the change. */
  readonly change: number
  readonly by: string
  /** The decisions of the sync that made the write, with their numbers. */
  readonly decisions: readonly DecisionRecord[]
  /** The number of changes that the controller's caches had not seen yet. */
  readonly lag: number
}

export interface UnexplainedWrite {
  readonly change: number
  readonly by: string
  /** `ReplicaSet default/web-1`. */
  readonly object: string
  /** Unix ms. */
  readonly at: number
  readonly write: ControllerWrite
  /** The engine's own write to the object, field by field; empty if the engine would write nothing. */
  readonly differences: readonly FieldDifference[]
  readonly wouldWrite: 'nothing' | 'otherwise'
  /** Whether the write lies in a gap of the recording, or directly after a gap. */
  readonly isAtGap: boolean
}

export interface Explained {
  /** By index of the change. */
  readonly authors: readonly WriteAuthor[]
  readonly explained: ReadonlyMap<number, Explanation>
  readonly unexplained: readonly UnexplainedWrite[]
  /** The number of writes whose controllers the engine could ask. */
  readonly writes: number
  /** The number of writes whose controllers the engine could not ask, by the missing kind. */
  readonly notAsked: ReadonlyMap<string, number>
  readonly problems: readonly ImportProblem[]
}

/** The kinds without which the writes of a controller cannot be explained, by controller. */
const needs: Readonly<Record<string, readonly string[]>> = lookup({
  'deployment-controller': ['deployments', 'replicasets'],
  'replicaset-controller': ['replicasets', 'pods'],
  'statefulset-controller': ['statefulsets', 'pods', 'controllerrevisions'],
  'daemonset-controller': ['daemonsets', 'pods', 'nodes', 'controllerrevisions'],
})

/** Writes of a sync that remain after its first write was found in the recording. */
interface OpenPass {
  readonly pass: WouldDo
  readonly left: WrittenBy[]
  readonly lag: number
  readonly at: number
}

/** The longest duration of one sync: the client's rate limit delays a sync that creates hundreds of Pods. */
const LONGEST_PASS_MS = 60_000

/** Compares every write of a controller with the engine's own write. */
export function explainRun(run: ObservedRun): Explained {
  const work = explaining(run)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** Like `explainRun`, in slices: each yield gives the number of processed changes. */
export function explaining(run: ObservedRun): Generator<number, Explained> {
  return new Explainer(run).explain()
}

class Explainer {
  readonly #run: ObservedRun
  readonly #mirror: Mirror
  readonly #recorded: ReadonlySet<string>
  readonly #owners = new Map<string, { readonly resource: string; readonly object: SeenObject }>()
  /** The changes that concern an owner, by the owner's uid. */
  readonly #concerning = new Map<string, ObservedChange[]>()
  /** The changes of Pods of a Deployment's ReplicaSets, by the Deployment's uid. */
  readonly #family = new Map<string, ObservedChange[]>()
  readonly #open = new Map<string, OpenPass>()
  readonly #explained = new Map<number, Explanation>()
  readonly #unexplained: UnexplainedWrite[] = []
  readonly #notAsked = new Map<string, number>()
  readonly #problems: ImportProblem[] = []

  constructor(run: ObservedRun) {
    this.#run = run
    this.#recorded = new Set(run.kinds.map(({ resource }) => resource))
    const hasClaims = this.#recorded.has('persistentvolumeclaims')
    const named = run.release === undefined ? {} : { config: { ...DEFAULT_CONFIG, kubernetes: run.release } }
    this.#mirror = new Mirror({ hasClaims, ...named })
  }

  *explain(): Generator<number, Explained> {
    const witness = deletionWitness(this.#run.changes)
    const authors: WriteAuthor[] = []
    for (const change of this.#run.changes) {
      let author = authorOf(change, witness)
      if (author.write !== undefined && author.ownerUid !== undefined) {
        const isMine = this.#question(
          change,
          author.name,
          author.ownerUid,
          author.write,
          witness.owners.has(author.ownerUid),
        )
        if (!isMine)
          author =
            author.write === 'adoption'
              ? { kind: 'controller', name: 'garbage-collector' }
              : { kind: 'unknown', name: 'whoever deleted it' }
      }
      this.#follow(change)
      authors.push(author)
      yield authors.length
    }
    return {
      authors,
      explained: this.#explained,
      unexplained: this.#unexplained,
      writes: this.#explained.size + this.#unexplained.length,
      notAsked: this.#notAsked,
      problems: this.#problems,
    }
  }

  /**
   * Whether the engine would have made the write. False for a deletion that no Event reports and that the engine's
   * controller would not have made.
   */
  #question(change: ObservedChange, by: string, uid: string, write: ControllerWrite, isWitnessed: boolean): boolean {
    const missing = needs[by]?.find((resource) => !this.#recorded.has(resource))
    const owner = this.#owners.get(uid)
    if (missing !== undefined || !owner) {
      const what = missing ?? 'owner'
      this.#notAsked.set(what, (this.#notAsked.get(what) ?? 0) + 1)
      return true
    }
    const known = this.#fromOpenPass(uid, change, write)
    const found = known ?? this.#fromStates(uid, owner, change, write)
    if (found) {
      const { pass, lag } = found
      this.#explained.set(change.index, { change: change.index, by, decisions: pass.decisions, lag })
      return true
    }
    // The garbage collector and users delete objects as well, and no object says who deleted it.
    if (write === 'delete' && !(change.resource === 'pods' && isWitnessed)) return false
    // The garbage collector also releases the dependents of a deleted owner.
    const isGoing = owner.object.metadata.deletionTimestamp !== undefined
    if (write === 'adoption' && isGoing && controllerRef(change.object) === undefined) return false
    this.#unexplained.push(this.#unexplainedWrite(change, by, owner, write))
    return true
  }

  #fromOpenPass(uid: string, change: ObservedChange, write: ControllerWrite): OpenPass | undefined {
    const open = this.#open.get(uid)
    if (!open || change.at - open.at > LONGEST_PASS_MS) return undefined
    const i = this.#indexIn(open.left, change, write)
    if (i < 0) return undefined
    open.left.splice(i, 1)
    return open
  }

  /**
   * The index of the engine's write that equals the observed write. If Pods are equal candidates for a deletion, any of
   * them counts.
   */
  #indexIn(writes: readonly WrittenBy[], change: ObservedChange, write: ControllerWrite): number {
    const i = writes.findIndex((one) => isTheOne(one, change, write))
    const { before, resource, at } = change
    if (i >= 0 || write !== 'delete' || resource !== 'pods' || !before) return i
    return writes.findIndex(
      ({ verb, resource: of, object }) => verb === 'delete' && of === 'pods' && this.#mirror.isTied(object, before, at),
    )
  }

  /** Runs the controller on the present state and then on earlier states, until it makes the observed write. */
  #fromStates(
    uid: string,
    owner: { readonly resource: string; readonly object: SeenObject },
    change: ObservedChange,
    write: ControllerWrite,
  ): OpenPass | undefined {
    const concerning = this.#concerning.get(uid) ?? []
    let missing = 0
    for (const undone of this.#states(owner.object, concerning, change, () => missing)) {
      for (const one of undone) this.#show(one, 'before')
      const moments = undone.length === 0 ? [change.at, change.at + 999] : [change.at]
      let found: OpenPass | undefined
      for (const at of moments) {
        const pass = this.#ask(owner, at, change)
        const i = pass ? this.#indexIn(pass.writes, change, write) : -1
        if (undone.length === 0) missing = moreReplicas(pass, change, write)
        if (!pass || i < 0) continue
        found = { pass, left: pass.writes.filter((_, k) => k !== i), lag: undone.length, at: change.at }
        break
      }
      for (const one of [...undone].reverse()) this.#show(one, 'after')
      if (found) {
        this.#open.set(uid, found)
        return found
      }
    }
    return undefined
  }

  /**
   * The states to try. A Deployment with the strategy Recreate looks at the Pods of its ReplicaSets, and a ReplicaSet
   * ranks its Pods by the Pods of its siblings on the same node.
   */
  *#states(
    owner: SeenObject,
    concerning: readonly ObservedChange[],
    change: ObservedChange,
    missing: () => number,
  ): Generator<readonly ObservedChange[]> {
    yield* earlierStates(concerning, change, missing)
    const deployment = owner.kind === 'Deployment' ? metaText(owner, 'uid') : controllerRef(owner)?.uid
    yield* statesOfPods(this.#family.get(deployment ?? '') ?? [], concerning, change)
  }

  #ask(
    { resource, object }: { readonly resource: string; readonly object: SeenObject },
    at: number,
    change: ObservedChange,
  ) {
    try {
      const made = change.before === undefined ? change.object : undefined
      return this.#mirror.ask(resource, object, at, { refusal: refusalOf(change), made })
    } catch (error) {
      this.#tell(change, error)
      return undefined
    }
  }

  #unexplainedWrite(
    change: ObservedChange,
    by: string,
    owner: { readonly resource: string; readonly object: SeenObject },
    write: ControllerWrite,
  ): UnexplainedWrite {
    const pass = this.#ask(owner, change.at, change)
    const alike = pass?.writes.find((one) => isAlike(one, change, write))
    const { gaps } = this.#run
    return {
      change: change.index,
      by,
      object: seenName(change.object),
      at: change.at,
      write,
      differences: alike ? differences(alike, change, write) : [],
      wouldWrite: alike ? 'otherwise' : 'nothing',
      isAtGap: gaps.some(({ from, to }) => change.at >= from && change.at <= to + 1000),
    }
  }

  /** Applies the change to the caches. */
  #follow(change: ObservedChange): void {
    const { resource, object, before } = change
    if (isAsked(resource)) this.#owners.set(metaText(object, 'uid') ?? '', { resource, object })
    if (!isCached(resource)) return
    this.#show(change, 'after')
    const uids = new Set<string>()
    if (isAsked(resource)) uids.add(metaText(object, 'uid') ?? '')
    for (const one of [object, before]) {
      const uid = one && controllerRef(one)?.uid
      if (uid !== undefined) uids.add(uid)
    }
    if (resource === 'nodes') for (const [uid, one] of this.#owners) if (one.resource === 'daemonsets') uids.add(uid)
    for (const uid of uids) {
      append(this.#concerning, uid, change)
      const owner = resource === 'pods' ? this.#owners.get(uid) : undefined
      const parent = owner && controllerRef(owner.object)?.uid
      if (parent !== undefined) append(this.#family, parent, change)
    }
  }

  #show({ resource, object, before, type, place }: ObservedChange, which: 'before' | 'after'): void {
    const isEnd = type === 'deleted' || type === 'lost'
    try {
      if (which === 'before') this.#mirror.show(resource, before ?? object, before === undefined)
      else this.#mirror.show(resource, object, isEnd)
    } catch (error) {
      this.#tell({ object, place }, error)
    }
  }

  /** Reports an object that the engine cannot decode, once per object. */
  #tell({ object, place }: Pick<ObservedChange, 'object' | 'place'>, error: unknown): void {
    if (!(error instanceof StatusError) && !(error instanceof Error)) throw error
    const name = seenName(object)
    if (this.#problems.some((problem) => problem.object === name)) return
    this.#problems.push({ place, object: name, id: 'notJudged', facts: { words: error.message } })
  }
}

function append(lists: Map<string, ObservedChange[]>, uid: string, change: ObservedChange): void {
  const list = lists.get(uid)
  if (list) list.push(change)
  else lists.set(uid, [change])
}

/** The number of Pods that an observed status counts and the engine's sync did not see. */
function moreReplicas(pass: WouldDo | undefined, change: ObservedChange, write: ControllerWrite): number {
  if (change.resource !== 'replicasets' || write !== 'status') return 0
  const would = pass?.writes.find((one) => isAlike(one, change, write))?.object ?? change.before
  const countOf = (object: JsonObject | undefined): number => {
    const { replicas } = asObject(object?.status)
    return typeof replicas === 'number' ? replicas : 0
  }
  return countOf(change.object) - countOf(would)
}

const isTheOne = (write: WrittenBy, change: ObservedChange, kind: ControllerWrite): boolean =>
  isAlike(write, change, kind) && differences(write, change, kind).length === 0

/** The API server's refusal of a new Pod, from the condition ReplicaFailure of the ReplicaSet. */
function refusalOf({ object }: ObservedChange): string | undefined {
  const { conditions } = asObject(object.status)
  if (object.kind !== 'ReplicaSet' || !Array.isArray(conditions)) return undefined
  const failure = conditions
    .map(asObject)
    .find(({ type, reason }) => type === 'ReplicaFailure' && reason === 'FailedCreate')
  return typeof failure?.message === 'string' ? failure.message : undefined
}
