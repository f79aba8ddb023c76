/** Finds Pods that could not continue by themselves, with the times and the text of their status. */

import { isOfKind } from '../../api/fields/ofKind.ts'
import { asObject } from '../../api/jsonObject.ts'
import type { JsonObject } from '../../api/types.ts'
import { podBlock } from '../../view/podBlock.ts'
import type { PodBlock } from '../../view/types.ts'
import { controllerRef } from '../authors.ts'
import { engineObjectIfAny } from '../engineObject.ts'
import type { ObservedChange, ObservedRun } from '../observedRun.ts'
import type { SeenObject } from '../records.ts'
import { longStarting, longUnready } from './slowPods.ts'

/** `start`: its containers are not created. */
type PodTroubleKind = PodBlock | 'start'

export interface PodTrouble {
  readonly block: PodTroubleKind
  /** The Pod's version while it was last in trouble. */
  readonly pod: SeenObject
  readonly uid: string
  readonly ownerUid: string
  /** Unix ms. */
  readonly from: number
  /** Unix ms; undefined for a trouble that lasts until the end of the recording. */
  readonly until: number | undefined
  /** Empty if the trouble concerns the whole Pod. */
  readonly container: string
  readonly image: string
  readonly reason: string
  readonly message: string
  readonly restarts: number
}

interface Open {
  block: PodTroubleKind
  pod: SeenObject
  from: number
}

/** Troubles in the order of their beginnings. If a Pod has the same trouble again, both times are one trouble. */
export function podTroubles(run: ObservedRun): PodTrouble[] {
  const open = new Map<string, Open>()
  const found = new Map<string, PodTrouble>()
  const slow = slowPods(run)
  const close = (key: string, until: number | undefined): void => {
    const one = open.get(key)
    if (!one) return
    open.delete(key)
    const id = `${key} ${one.block}`
    const before = found.get(id)
    found.set(id, { ...troubleOf(one, key, slow.saidOf(one.pod)), from: before?.from ?? one.from, until })
  }
  for (const { resource, type, key, object, at } of run.changes) {
    if (resource !== 'pods') continue
    const block = type === 'deleted' || type === 'lost' ? undefined : blockOf(object, slow)
    const known = open.get(key)
    if (known && known.block !== block) close(key, at)
    if (block === undefined) continue
    const still = open.get(key)
    if (still) still.pod = object
    else open.set(key, { block, pod: object, from: at })
  }
  for (const key of [...open.keys()]) close(key, undefined)
  return [...found.values()].sort((a, b) => a.from - b.from)
}

/** Pods that take long to start or to become ready, by version of the Pod; the value is the text of the last Event. */
export interface SlowPods {
  readonly unready: ReadonlyMap<SeenObject, string>
  readonly starting: ReadonlyMap<SeenObject, string>
  /** uids of the Pods for which a kubelet reported a failing mount. */
  readonly mounts: ReadonlySet<string>
  /** The text of the last Event about the Pod; empty without an Event. */
  saidOf(pod: SeenObject): string
}

export function slowPods(run: ObservedRun): SlowPods {
  const [unready, starting] = [longUnready(run), longStarting(run)]
  return { unready, starting, mounts: failingMounts(run), saidOf: (pod) => unready.get(pod) ?? starting.get(pod) ?? '' }
}

/**
 * The obstacle that keeps a Pod from running; undefined for a Pod without one and for an object that cannot be decoded
 * as a Pod.
 */
export function blockOf(pod: SeenObject, slow: SlowPods): PodTroubleKind | undefined {
  const whole = engineObjectIfAny(pod)
  if (!whole || !isOfKind('Pod', whole)) return undefined
  const isNeverReady = () => slow.unready.has(pod)
  const isMountFailing = slow.mounts.has(whole.metadata.uid)
  const block = podBlock(whole, { isNeverReady, isInitEndless: () => false, isMountFailing })
  return block ?? (slow.starting.has(pod) ? 'start' : undefined)
}

function failingMounts({ changes }: ObservedRun): Set<string> {
  const isFailing = ({ object }: ObservedChange) => object.kind === 'Event' && object.reason === 'FailedMount'
  return new Set(changes.filter(isFailing).map(({ object }) => String(asObject(object.involvedObject).uid)))
}

function troubleOf({ block, pod, from }: Open, uid: string, said: string): Omit<PodTrouble, 'until'> {
  const status = asObject(pod.status)
  const ownerUid = controllerRef(pod)?.uid ?? ''
  const common = { block, pod, uid, ownerUid, from }
  if (block === 'unschedulable') {
    const condition = list(status.conditions).find(({ type }) => type === 'PodScheduled') ?? {}
    return {
      ...common,
      container: '',
      image: '',
      reason: text(condition.reason),
      message: plainText(text(condition.message)),
      restarts: 0,
    }
  }
  const own = [...list(status.initContainerStatuses), ...list(status.containerStatuses)]
  const restartsOf = (one: JsonObject) => (typeof one.restartCount === 'number' ? one.restartCount : 0)
  const isTelling = (one: JsonObject) =>
    one.ready !== true && (asObject(one.state).waiting !== undefined || restartsOf(one) > 0)
  const container = own.find(isTelling) ?? own.find(({ ready }) => ready !== true) ?? own[0] ?? {}
  if (block === 'probe' || block === 'start') {
    const condition = list(status.conditions).find(({ type }) => type === 'Ready') ?? {}
    const waits = text(asObject(asObject(container.state).waiting).reason)
    const names = { container: text(container.name), image: text(container.image) }
    const reason = block === 'start' ? waits : said === '' ? text(condition.reason) : 'Unhealthy'
    const message = plainText(said || (block === 'start' ? '' : text(condition.message)))
    return { ...common, ...names, reason, message, restarts: restartsOf(container) }
  }
  const { waiting, terminated } = asObject(container.state)
  const last = asObject(asObject(container.lastState).terminated)
  const now = asObject(waiting ?? terminated)
  const ended = block === 'crash' || block === 'init' ? asObject(terminated ?? last) : {}
  const exit = typeof ended.exitCode === 'number' ? `${text(ended.reason) || 'ended'}, exit code ${ended.exitCode}` : ''
  return {
    ...common,
    container: text(container.name),
    image: text(container.image),
    reason: text(now.reason),
    message: [exit, plainText(text(now.message))].filter((part) => part !== '').join('; '),
    restarts: restartsOf(container),
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const list = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.map((one) => asObject(one)) : [])

const UID = /\(?\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b\)?/g
/** The clause about back-off, which repeats the reason with the Pod's name and UID. */
const BACK_OFF = /(?:; )?back-off \S+ restarting failed container=\S+ pod=\S+/g
const AGAIN = /^Back-off pulling image "[^"]*": /
const NO_PREEMPTION = / (?:no new claims to deallocate, )?preemption: \d+\/\d+ nodes are available: .*$/

/** The text without UIDs and repeated parts, so that equal troubles of several Pods are shown once. */
function plainText(text: string): string {
  return text.replace(BACK_OFF, '').replace(AGAIN, '').replace(UID, '').replace(NO_PREEMPTION, '').trim()
}
