/** Finds stalled rollouts: the bounds allow no further scaling, and the present Pods cannot continue. */

import { ofKindIfAny } from '../../api/fields/ofKind.ts'
import type { Deployment, ReplicaSet } from '../../api/types.ts'
import { deploymentComplete, findNewReplicaSet } from '../../controllers/deployment/deploymentUtil.ts'
import { type BoundSum, boundSum, isBound } from '../../view/stalls.ts'
import { controllerRef } from '../authors.ts'
import { engineObjectIfAny } from '../engineObject.ts'
import type { ObservedChange, ObservedRun } from '../observedRun.ts'
import type { SeenObject } from '../records.ts'
import { isReady } from '../seenConditions.ts'
import { blockOf, type SlowPods, slowPods } from './podTroubles.ts'

export interface RolloutStall {
  readonly deployment: Deployment
  readonly uid: string
  /** Unix ms. */
  readonly from: number
  readonly until: number | undefined
  /** The bound on deletions of old Pods at the last change of the stall; undefined without a new ReplicaSet. */
  readonly sum: BoundSum | undefined
  readonly newReplicaSet: string
  /** Whether a revision exists to which the Deployment can be rolled back. */
  readonly hasOlder: boolean
  /** The API server's message for refused Pods; empty without refused Pods. */
  readonly refusal: string
  readonly blocked: number
}

/** A rollout that waits for less than this time is not stalled. */
const SHORTEST_MS = 5000

interface Watched {
  d: Deployment
  sets: Map<string, ReplicaSet>
  stall: Omit<RolloutStall, 'until'> | undefined
}

/** The number of Pods of a ReplicaSet, and how many of them cannot continue. */
interface Counted {
  alive: number
  ready: number
  blocked: number
}

/** Stalled rollouts, in the order of their beginnings. */
export function rolloutStalls(run: ObservedRun): RolloutStall[] {
  const watch = new StallFinder(slowPods(run))
  for (const change of run.changes) watch.see(change)
  return watch.finish(run.to ?? 0)
}

class StallFinder {
  readonly #watched = new Map<string, Watched>()
  /** ReplicaSets by the uid of their Deployment. */
  readonly #sets = new Map<string, Map<string, ReplicaSet>>()
  /** uid of the Deployment of a ReplicaSet. */
  readonly #ownerOf = new Map<string, string>()
  readonly #counts = new Map<string, Counted>()
  readonly #stalls: RolloutStall[] = []
  readonly #slow: SlowPods

  constructor(slow: SlowPods) {
    this.#slow = slow
  }

  see(change: ObservedChange): void {
    const { resource, object, key, type } = change
    const isEnd = type === 'deleted' || type === 'lost'
    if (resource === 'deployments') {
      const known = this.#watched.get(key)
      if (isEnd) {
        if (known) this.#end(known, change.at)
        this.#watched.delete(key)
        return
      }
      const d = ofKindIfAny('Deployment', engineObjectIfAny(object))
      if (d === undefined) return
      if (known) known.d = d
      else this.#watched.set(key, { d, sets: this.#setsOf(key), stall: undefined })
      this.#check(key, change.at)
      return
    }
    if (resource === 'replicasets') {
      const uid = controllerRef(object)?.uid ?? ''
      const set = ofKindIfAny('ReplicaSet', engineObjectIfAny(object))
      if (isEnd) this.#setsOf(uid).delete(key)
      else if (set !== undefined) this.#setsOf(uid).set(key, set)
      this.#ownerOf.set(key, uid)
      this.#check(uid, change.at)
      return
    }
    if (resource !== 'pods') return
    const { before } = change
    const owners = new Set<string>()
    if (before) owners.add(this.#count(before, -1))
    if (!isEnd) owners.add(this.#count(object, 1))
    for (const uid of owners) this.#check(this.#ownerOf.get(uid) ?? '', change.at)
  }

  /** The ReplicaSets of a Deployment. A state lists objects in any order, so they may come before the Deployment. */
  #setsOf(uid: string): Map<string, ReplicaSet> {
    const known = this.#sets.get(uid)
    if (known) return known
    const sets = new Map<string, ReplicaSet>()
    this.#sets.set(uid, sets)
    return sets
  }

  #count(pod: SeenObject, sign: 1 | -1): string {
    const uid = controllerRef(pod)?.uid ?? ''
    const counted = this.#counts.get(uid) ?? { alive: 0, ready: 0, blocked: 0 }
    this.#counts.set(uid, counted)
    if (pod.metadata.deletionTimestamp !== undefined) return uid
    counted.alive += sign
    if (isReady(pod)) counted.ready += sign
    else if (blockOf(pod, this.#slow) !== undefined) counted.blocked += sign
    return uid
  }

  #check(uid: string, at: number): void {
    const watched = this.#watched.get(uid)
    if (!watched) return
    const found = this.#stallOf(uid, watched, at)
    if (found) watched.stall = { ...found, from: watched.stall?.from ?? at }
    else this.#end(watched, at)
  }

  #stallOf(uid: string, { d, sets }: Watched, at: number): Omit<RolloutStall, 'until'> | undefined {
    const all = [...sets.values()]
    if (d.spec.paused || deploymentComplete(d, d.status)) return undefined
    if ((d.status.observedGeneration ?? 0) < (d.metadata.generation ?? 0)) return undefined
    const newRS = findNewReplicaSet(d, all)
    let moving = 0
    let blocked = 0
    for (const key of sets.keys()) {
      const counted = this.#counts.get(key) ?? { alive: 0, ready: 0, blocked: 0 }
      moving += counted.alive - counted.ready - counted.blocked
      blocked += counted.blocked
    }
    const refusal = all.map(refusalOf).find((text) => text !== '') ?? ''
    if (refusal === '' && (moving > 0 || blocked === 0 || !isBound(d, newRS, all))) return undefined
    const sum = newRS && boundSum(d, newRS, all)
    // A completed rollout stays completed, whatever happens to its Pods later.
    const isOver = d.status.conditions?.some(({ reason }) => reason === 'NewReplicaSetAvailable')
    if (isOver && sum?.oldPods === 0) return undefined
    const hasOlder = all.some((rs) => rs !== newRS)
    const newReplicaSet = newRS?.metadata.name ?? ''
    return { deployment: d, uid, from: at, sum, newReplicaSet, hasOlder, refusal, blocked }
  }

  #end(watched: Watched, at: number): void {
    const { stall } = watched
    watched.stall = undefined
    if (!stall || at - stall.from < SHORTEST_MS) return
    const last = this.#stalls.findLast(({ uid }) => uid === stall.uid)
    // A crashing container runs for a moment between two crashes: both stalls are one.
    if (last?.until !== undefined && stall.from - last.until < SHORTEST_MS) {
      this.#stalls[this.#stalls.indexOf(last)] = { ...stall, from: last.from, until: at }
      return
    }
    this.#stalls.push({ ...stall, until: at })
  }

  finish(to: number): RolloutStall[] {
    for (const { stall } of this.#watched.values()) {
      if (!stall) continue
      const last = this.#stalls.findLast(({ uid }) => uid === stall.uid)
      const isSame = last?.until !== undefined && stall.from - last.until < SHORTEST_MS
      if (isSame) this.#stalls.splice(this.#stalls.indexOf(last), 1)
      this.#stalls.push({ ...stall, from: Math.min(to, isSame ? last.from : stall.from), until: undefined })
    }
    return this.#stalls.sort((a, b) => a.from - b.from)
  }
}

function refusalOf({ status }: ReplicaSet): string {
  const failure = status.conditions?.find(({ type, status: is }) => type === 'ReplicaFailure' && is === 'True')
  return failure?.message ?? ''
}
