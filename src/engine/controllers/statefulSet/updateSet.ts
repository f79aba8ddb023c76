/**
 * Updates the Pods of a StatefulSet towards its spec. Models pkg/controller/statefulset/stateful_set_control.go
 * updateStatefulSet (v1.36).
 */
import { StatusError } from '../../api/errors.ts'
import { scaledValueFromIntOrPercent } from '../../api/intOrString.ts'
import type { ControllerRevision, StatefulSet } from '../../api/kindTypes.ts'
import type { Pod } from '../../api/types.ts'
import { refusalOf } from '../../client/refusals.ts'
import type { Release } from '../../releases.ts'
import type { Decide } from '../../trace/declaration.ts'
import { isOn } from '../../versions.ts'
import { templateIn } from '../controllerUtils/history/revisions.ts'
import * as decisions from './decisions.ts'
import { isInRange, NewPod, ordinalOf, revisionNameOf, startOrdinal } from './identity.ts'
import { isAvailableAt, isThere, isUnavailable, type Member, membersOf, nameOf, type Replica } from './members.ts'
import type { StatefulPodControl } from './podControl.ts'
import { type Counts, countPods, type RevisionNames } from './status.ts'

/** Largest batch of Pods handled in parallel. */
const MAX_BATCH = 500

interface UpdateContext {
  readonly set: StatefulSet
  readonly current: ControllerRevision
  readonly update: ControllerRevision
  readonly control: StatefulPodControl
  readonly decide: Decide
  /** Virtual ms. */
  readonly now: number
  readonly release: Release
}

/** Whether the pass ends here. */
type Ends = boolean

/** A sync of a StatefulSet's Pods. */
export class SetUpdate {
  readonly #ctx: UpdateContext
  readonly #names: RevisionNames
  /** The set with the template of the update revision. */
  readonly #updateSet: StatefulSet
  readonly #replicas: readonly Replica[]
  /** Pods with surplus ordinals, highest first. */
  readonly #condemned: readonly Member[]
  readonly #isOrdered: boolean
  /** Whether a Pod has no ordinal or another set's name. Such Pods are not counted once the sync has started to act. */
  readonly #hasStrangers: boolean
  #counts: Counts

  constructor(ctx: UpdateContext, pods: readonly Pod[]) {
    const { set, current, update, now } = ctx
    this.#ctx = ctx
    this.#names = { current: current.metadata.name, update: update.metadata.name }
    this.#updateSet = setAt(set, update)
    this.#isOrdered = set.spec.podManagementPolicy !== 'Parallel'
    const members = membersOf(set, pods)
    this.#counts = countPods(members, this.#names, now)
    const wanted = new Array<Member | undefined>(set.spec.replicas).fill(undefined)
    const condemned: Member[] = []
    const start = startOrdinal(set)
    let isOdd = false
    for (const member of members) {
      const { ordinal } = member
      if (ordinal < 0) isOdd = true
      else if (!isInRange(set, ordinal)) condemned.push(member)
      else {
        if (wanted[ordinal - start]) isOdd = true
        wanted[ordinal - start] = member
      }
    }
    this.#hasStrangers = isOdd
    const currentSet = setAt(set, current)
    this.#replicas = wanted.map((member, i) => member ?? this.#newPod(currentSet, start + i))
    this.#condemned = condemned.sort((a, b) => b.ordinal - a.ordinal)
  }

  /** Status counts after the actions of this pass. */
  get counts(): Counts {
    return this.#counts
  }

  /** Runs one pass. Throws the first StatusError; the counts are valid anyway. */
  run(): void {
    const { set, decide } = this.#ctx
    if (set.metadata.deletionTimestamp !== undefined) {
      decide(decisions.beingDeleted, {})
      return
    }
    try {
      const ends =
        this.#telling(decisions.podRefused, () =>
          this.#forAll(this.#replicas, (replica) => this.#processReplica(replica)),
        ) ||
        this.#telling(
          decisions.scaleDownRefused,
          () =>
            this.#forAll(this.#condemned, ({ pod }) => this.#ownClaims(pod)) ||
            this.#forAll(this.#condemned, (member) => this.#processCondemned(member)),
        )
      if (ends) return
    } finally {
      this.#recount()
    }
    if (set.spec.updateStrategy.type === 'OnDelete') decide(decisions.onDelete, { old: this.#oldCount() })
    else if (isOn(this.#ctx.release, 'statefulSetMaxUnavailable')) this.#replaceWithinBudget()
    else this.#replaceOld()
  }

  /** Records where a rejected write ended the pass. */
  #telling(refused: typeof decisions.podRefused | typeof decisions.scaleDownRefused, work: () => Ends): Ends {
    try {
      return work()
    } catch (error) {
      if (error instanceof StatusError) this.#ctx.decide(refused, {})
      throw error
    }
  }

  #recount(): void {
    if (!this.#hasStrangers) return
    const members = [...this.#replicas.filter(isThere), ...this.#condemned]
    this.#counts = countPods(members, this.#names, this.#ctx.now)
  }

  /** A missing Pod below the partition gets its old revision. Models newVersionedStatefulSetPod. */
  #newPod(currentSet: StatefulSet, ordinal: number): NewPod {
    const { set } = this.#ctx
    const { type, rollingUpdate } = set.spec.updateStrategy
    const old =
      rollingUpdate === undefined
        ? type === 'RollingUpdate'
          ? (set.status.currentReplicas ?? 0)
          : 0
        : (rollingUpdate.partition ?? 0)
    return ordinal < startOrdinal(set) + old
      ? new NewPod(currentSet, ordinal, this.#names.current)
      : new NewPod(this.#updateSet, ordinal, this.#names.update)
  }

  /**
   * Handles items one after the other until one ends the pass; or in parallel, in batches that double after success.
   */
  // Models runForAll and slowStartBatch.
  #forAll<T>(items: readonly T[], work: (item: T) => Ends): Ends {
    if (this.#isOrdered) return items.some(work)
    let at = 0
    for (let size = 1; at < items.length; size = Math.min(2 * size, MAX_BATCH)) {
      const errors: StatusError[] = []
      for (const item of items.slice(at, at + size)) {
        const error = refusalOf(() => work(item))
        if (error) errors.push(error)
      }
      const [first] = errors
      if (first && errors.length === 1) throw first
      if (first) throw new StatusError('InternalError', `[${[...new Set(errors.map((e) => e.message))].join(', ')}]`)
      at += size
    }
    return false
  }

  #processReplica(replica: Replica): Ends {
    return isThere(replica) ? this.#processMember(replica) : this.#create(replica)
  }

  #create(missing: NewPod): Ends {
    const { set, control, decide } = this.#ctx
    const { name, revision } = missing
    const claim = control.staleClaimOf(set, missing)
    if (claim !== undefined) {
      decide(decisions.waitClaim, { pod: name, claim })
      return true
    }
    control.createPod(set, missing)
    const have = this.#replicas.filter(isThere).length
    decide(decisions.createPod, { pod: name, revision, want: set.spec.replicas, have })
    return true
  }

  #processMember(member: Member): Ends {
    const { set, control, decide } = this.#ctx
    const { pod } = member
    if (member.hasEnded) {
      const { name } = pod.metadata
      if (member.isTerminating) {
        decide(decisions.waitTerminating, { pod: name })
        return true
      }
      control.deletePod(set, pod.metadata.name)
      decide(decisions.replaceEnded, { pod: name, phase: pod.status.phase })
      return true
    }
    if (member.isPending) {
      control.createClaims(set, pod.metadata.name, member.ordinal)
      control.updateClaimOwners(set, pod)
    }
    if (this.#isOrdered && this.#holdsOthers(member)) return true
    this.#mend(member)
    return false
  }

  /** With OrderedReady, a Pod is handled only after the previous one exists, is ready and available. */
  #holdsOthers(member: Member): boolean {
    const { set, decide, now } = this.#ctx
    const { pod } = member
    if (member.isTerminating) decide(decisions.waitTerminating, { pod: pod.metadata.name })
    else if (!member.isRunningAndReady) this.#explainUnready(pod)
    else if (!isAvailableAt(member, now))
      decide(decisions.waitAvailable, { pod: pod.metadata.name, seconds: set.spec.minReadySeconds ?? 0 })
    else return false
    return true
  }

  #explainUnready(pod: Pod): void {
    const { set, decide } = this.#ctx
    const { name } = pod.metadata
    const revision = revisionNameOf(pod)
    const { update } = this.#names
    const isOutdated = revision !== update && ordinalOf(pod) - startOrdinal(set) >= partitionOf(set)
    if (isOutdated && set.spec.updateStrategy.type === 'RollingUpdate')
      decide(decisions.waitOutdated, { pod: name, revision, wanted: update })
    else decide(decisions.waitReady, { pod: name })
  }

  /** Restores name, labels, volumes and claim owners after foreign changes. */
  #mend({ pod, isConsistent }: Member): void {
    const { control, decide } = this.#ctx
    if (isConsistent && control.claimsMatch(this.#updateSet, pod)) return
    control.updatePod(this.#updateSet, pod)
    decide(decisions.mendPod, { pod: pod.metadata.name })
  }

  #ownClaims(pod: Pod): Ends {
    const { control, decide } = this.#ctx
    if (control.claimsMatch(this.#updateSet, pod)) return false
    control.updateClaimOwners(this.#updateSet, pod)
    decide(decisions.ownClaims, { pod: pod.metadata.name })
    return false
  }

  #processCondemned(member: Member): Ends {
    const { set, control, decide, now } = this.#ctx
    const { pod } = member
    const { name } = pod.metadata
    if (member.isTerminating) {
      if (this.#isOrdered) decide(decisions.waitCondemned, { pod: name })
      return this.#isOrdered
    }
    const isFine = member.isRunningAndReady && isAvailableAt(member, now)
    const first = this.#firstUnavailable()
    if (this.#isOrdered && !isFine && first !== name) {
      decide(decisions.waitOther, { pod: name, other: first })
      return true
    }
    control.deletePod(set, pod.metadata.name)
    const have = this.#counts.replicas
    decide(decisions.scaleDown, { pod: name, want: set.spec.replicas, have })
    return true
  }

  /** The lowest unavailable Pod, first among desired ordinals, then among surplus ones. */
  #firstUnavailable(): string {
    const all = [...this.#replicas, ...[...this.#condemned].reverse()]
    const first = all.find((replica) => this.#holdsUpdate(replica))
    return first ? nameOf(first) : ''
  }

  /** Whether an update waits for it. Before v1.34, a Pod has only to be ready. */
  #holdsUpdate(replica: Replica): boolean {
    const { now, release } = this.#ctx
    if (isOn(release, 'setUpdatesAwaitAvailability')) return isUnavailable(replica, now)
    return !isThere(replica) || replica.isTerminating || !replica.isRunningAndReady
  }

  /** Deletes the highest Pod without the update revision, if all Pods above are available. */
  #replaceOld(): void {
    const { set, decide } = this.#ctx
    const partition = partitionOf(set)
    for (let i = this.#replicas.length - 1; i >= partition; i--) {
      const replica = this.#replicas[i]!
      if (isThere(replica) && replica.revision !== this.#names.update && !replica.isTerminating) {
        const { pod, revision } = replica
        this.#deleteOld(pod.metadata.name)
        this.#counts = { ...this.#counts, current: this.#counts.current - 1 }
        decide(decisions.replacePod, { pod: pod.metadata.name, revision, partition })
        return
      }
      if (this.#holdsUpdate(replica)) {
        decide(decisions.waitUpdated, { pod: nameOf(replica) })
        return
      }
    }
    this.#tellUpdated(partition)
  }

  /** Deletes old Pods from the highest ordinal down, until maxUnavailable Pods are unavailable. */
  // Models updateStatefulSetAfterInvariantEstablished (v1.37).
  #replaceWithinBudget(): void {
    const { set, decide, now } = this.#ctx
    const partition = partitionOf(set)
    const maxUnavailable = maxUnavailableOf(set)
    const unavailable = this.#replicas.filter((replica) => isUnavailable(replica, now)).length
    const old = this.#oldFrom(partition)
    const broken = this.#brokenOf(old)
    const room = Math.max(0, maxUnavailable - unavailable)
    const others = old.filter((replica) => !broken.includes(replica)).slice(0, room)
    for (const replica of broken) {
      this.#replace(replica)
      decide(decisions.replaceBroken, { pod: nameOf(replica), revision: replica.revision, partition })
    }
    others.forEach((replica, i) => {
      this.#replace(replica)
      const facts = { pod: nameOf(replica), revision: replica.revision, partition }
      decide(decisions.replaceWithin, { ...facts, unavailable: unavailable + i, maxUnavailable })
    })
    if (old.length === 0) this.#tellUpdated(partition)
    else if (broken.length + others.length === 0)
      decide(decisions.waitBudget, { unavailable, maxUnavailable, old: old.length })
  }

  /** Parallel deletes all old Pods that are not available, whatever maxUnavailable is. */
  #brokenOf(old: readonly Replica[]): readonly Replica[] {
    if (this.#isOrdered || !isOn(this.#ctx.release, 'parallelSetBrokenPodsFirst')) return []
    return old.filter((replica) => isUnavailable(replica, this.#ctx.now))
  }

  #isOld(replica: Replica): boolean {
    return replica.revision !== this.#names.update && !(isThere(replica) && replica.isTerminating)
  }

  /** Old Pods that an update may delete, highest first. */
  #oldFrom(partition: number): Replica[] {
    return this.#replicas.filter((replica, i) => i >= partition && this.#isOld(replica)).reverse()
  }

  #replace(replica: Replica): void {
    this.#deleteOld(nameOf(replica))
    this.#counts = { ...this.#counts, current: this.#counts.current - 1 }
  }

  #tellUpdated(partition: number): void {
    const old = this.#oldCount()
    this.#ctx.decide(decisions.updated, { partition, updated: this.#replicas.length - old, old })
  }

  #deleteOld(name: string): void {
    const { set, control, decide } = this.#ctx
    try {
      control.deletePod(set, name)
    } catch (error) {
      if (error instanceof StatusError) decide(decisions.replaceRefused, { pod: name })
      throw error
    }
  }

  #oldCount(): number {
    return this.#replicas.filter((one) => isThere(one) && one.revision !== this.#names.update).length
  }
}

/** Pods below the partition, counted from the first ordinal, keep their revision. */
export const partitionOf = ({ spec }: StatefulSet): number => spec.updateStrategy.rollingUpdate?.partition ?? 0

/** How many Pods an update may make unavailable; at least one. */
// Models stateful_set_utils.go getStatefulSetMaxUnavailable (v1.37).
export function maxUnavailableOf({ spec }: StatefulSet): number {
  const { maxUnavailable = 1 } = spec.updateStrategy.rollingUpdate ?? {}
  return Math.max(1, scaledValueFromIntOrPercent(maxUnavailable, spec.replicas, 'roundDown'))
}

/** The set with a revision's template. Models ApplyRevision. */
function setAt(set: StatefulSet, revision: ControllerRevision): StatefulSet {
  const template = templateIn(revision)
  return template === undefined ? set : { ...set, spec: { ...set.spec, template } }
}
