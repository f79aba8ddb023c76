/** Checks the node's resources every ten seconds, and evicts Pods during a shortage. */

import { timestampAt } from '../../api/clock.ts'
import type { NodeCondition } from '../../api/fields/apiTypes.ts'
import type { Node, Quantity } from '../../api/types.ts'
import { freeze } from '../../sim/freeze.ts'
import { decideOn } from '../../trace/declaration.ts'
import * as decisions from '../decisions.ts'
import { type NodeContext, recordEvent } from '../nodeContext.ts'
import { requestTermination } from '../podWorker.ts'
import type { Draft, EvictionState, ShortResource } from '../types.ts'
import { type Candidate, candidateOf, exceeds, isCritical, ranked } from './ranking.ts'
import { afterCheck, availableOf, othersLeaving, removeUnusedImages } from './state.ts'
import { PRESSURES, type Pressure } from './thresholds.ts'
import { bytesText, EVICTED, evictionMessage } from './words.ts'

/** Period in ms of a kubelet's checks and of its node status. */
const PERIOD_MS = 10_000
/** Period and limit in ms of waiting for an evicted Pod's end. */
const POLL_MS = 1_000
const CLEANUP_MS = 30_000
/** Grace period of an evicted Pod. */
const GRACE_SECONDS = 1

/** The kubelet's part that the eviction manager uses. */
export interface EvictionHost {
  readonly ctx: NodeContext
  node(): Node | undefined
  change(uid: string, change: (d: Draft) => void): void
}

/** A command of the journal that makes a node short of a resource, or ends the shortage. */
export interface Shortage {
  readonly of: ShortResource
  readonly to: 'short' | 'enough'
  /** The remaining amount at the moment of the command. */
  readonly left?: Quantity
}

/** Lets programs outside of Pods use the resource, or ends their usage. */
export function setShortage({ ctx, node }: EvictionHost, { of, to, left }: Shortage): void {
  const state = ctx.state()
  const random = ctx.sim.random(`${ctx.name}/eviction`)
  const before: EvictionState = state.eviction ?? {
    statusMs: random.int(0, PERIOD_MS - 1),
    others: new Map(),
    seenAt: new Map(),
    conditions: [],
    lookAt: Number.POSITIVE_INFINITY,
    statusAt: Number.POSITIVE_INFINITY,
  }
  const others = new Map(before.others)
  others.delete(of)
  state.eviction = freeze({ ...before, others })
  if (to === 'short') others.set(of, othersLeaving(ctx, node(), left === undefined ? { of } : { of, left }))
  state.eviction = freeze({ ...before, others })
  if (before.lookAt === Number.POSITIVE_INFINITY) scheduleCheck(ctx, random.int(0, PERIOD_MS - 1))
}

/** Continues the checks after the node was cut off. */
export function resumeEviction({ ctx }: EvictionHost): void {
  const state = ctx.state()
  if (!state.eviction) return
  const { statusAt: _, ...rest } = state.eviction
  state.eviction = freeze({ ...rest, statusAt: Number.POSITIVE_INFINITY })
  scheduleCheck(ctx, 0)
}

function scheduleCheck(ctx: NodeContext, delayMs: number): void {
  const state = ctx.state()
  if (!state.eviction) return
  state.eviction = freeze({ ...state.eviction, lookAt: ctx.sim.now + delayMs })
  ctx.sim.schedule(delayMs, ctx.kubelet, 'evict')
}

// Models pkg/kubelet/eviction/eviction_manager.go Start and waitForPodsCleanup (v1.36).
export function lookForShortages(host: EvictionHost): void {
  const { ctx } = host
  const state = ctx.state()
  const { now } = ctx.sim
  if (state.eviction?.lookAt !== now) return
  const { waitsFor, ...rest } = state.eviction
  if (waitsFor) {
    const record = state.pods.get(waitsFor.uid)
    if (record && record.stage !== 'finished' && now < waitsFor.until) {
      scheduleCheck(ctx, POLL_MS)
      return
    }
    state.eviction = freeze(rest)
  }
  const uid = synchronize(host)
  const after = state.eviction
  if (uid !== undefined) {
    state.eviction = freeze({ ...after, waitsFor: freeze({ uid, until: now + CLEANUP_MS }) })
    scheduleCheck(ctx, POLL_MS)
  } else if (after.others.size > 0 || after.conditions.length > 0) scheduleCheck(ctx, PERIOD_MS)
  else state.eviction = freeze({ ...after, lookAt: Number.POSITIVE_INFINITY })
}

/** Looks for shortages once. Returns the uid of the evicted Pod; undefined if none is evicted. */
// Models pkg/kubelet/eviction/eviction_manager.go synchronize (v1.36).
function synchronize(host: EvictionHost): string | undefined {
  const { ctx } = host
  const state = ctx.state()
  const node = host.node()
  if (!state.eviction || !node) return undefined
  const isShort = ({ of, least }: Pressure): boolean => availableOf(ctx, node, of) < least(node)
  const short = PRESSURES.filter(({ of }) => state.eviction?.others.has(of)).filter(isShort)
  state.eviction = afterCheck(
    state.eviction,
    short.map(({ of }) => of),
    ctx.sim.now,
  )
  scheduleStatus(host, node)
  const [pressure] = short
  if (!pressure) return undefined
  const available = availableOf(ctx, node, pressure.of)
  ctx.recorder.event(node, 'Warning', 'EvictionThresholdMet', `Attempting to reclaim ${pressure.resource}`)
  if (pressure.of === 'disk' && removeUnusedImages(ctx) && !PRESSURES.some((one) => one === pressure && isShort(one)))
    return undefined
  return evictFirst(host, pressure, { least: pressure.least(node), available })
}

/** Evicts the first Pod in order that may be evicted. */
function evictFirst(
  { ctx, change }: EvictionHost,
  pressure: Pressure,
  shortage: { readonly least: number; readonly available: number },
): string | undefined {
  const { now } = ctx.sim
  const active = [...ctx.state().pods.values()].filter(({ stage }) => stage === 'active' || stage === 'terminating')
  const candidates = active.map((record) => candidateOf(pressure, record, now))
  const first = ranked(pressure, candidates).find(({ record }) => !isCritical(record))
  if (!first) return undefined
  const { record } = first
  const message = evictionMessage(pressure, record, shortage, now)
  explain(ctx, pressure, { ...shortage, first, candidates })
  change(record.uid, (d) => {
    recordEvent(ctx, d, '', 'Warning', EVICTED, message)
    d.evicted = freeze({ message, graceSeconds: GRACE_SECONDS })
    requestTermination(d)
  })
  return record.uid
}

function explain(
  ctx: NodeContext,
  { resource }: Pressure,
  facts: {
    readonly least: number
    readonly available: number
    readonly first: Candidate
    readonly candidates: readonly Candidate[]
  },
): void {
  if (!ctx.sim.onTrace) return
  const { least, available, first, candidates } = facts
  const { namespace = 'default', name } = first.record.pod.metadata
  decideOn(
    ctx.sim,
    ctx.name,
    `pod/${namespace}/${name}`,
  )(decisions.evictedPod, {
    resource,
    least: bytesText(least),
    available: bytesText(available),
    used: bytesText(first.used ?? 0),
    requested: bytesText(first.requested),
    exceeds: exceeds(first),
    priority: first.priority,
    candidates: candidates.length,
  })
}

/** Schedules the kubelet's next update of the node status if the node's conditions must change. */
function scheduleStatus({ ctx }: EvictionHost, node: Node): void {
  const state = ctx.state()
  const { eviction } = state
  if (!eviction || eviction.statusAt !== Number.POSITIVE_INFINITY) return
  if (changedConditions(node, eviction.conditions).length === 0) return
  const { now } = ctx.sim
  const delayMs = (((eviction.statusMs - now) % PERIOD_MS) + PERIOD_MS) % PERIOD_MS
  state.eviction = freeze({ ...eviction, statusAt: now + delayMs })
  ctx.sim.schedule(delayMs, ctx.kubelet, 'nodeStatus')
}

// Models pkg/kubelet/kubelet_node_status.go tryUpdateNodeStatus (v1.36).
export function writeNodeStatus({ ctx, node }: EvictionHost): void {
  const state = ctx.state()
  const { eviction } = state
  const { now } = ctx.sim
  if (eviction?.statusAt !== now) return
  state.eviction = freeze({ ...eviction, statusAt: Number.POSITIVE_INFINITY })
  const found = node()
  if (!found) return
  const changed = changedConditions(found, eviction.conditions)
  if (changed.length === 0) return
  const { conditions = [] } = found.status
  const types: ReadonlySet<string> = new Set(PRESSURES.map(({ condition }) => condition))
  const own = PRESSURES.map((pressure) => {
    const before = conditions.find(({ type }) => type === pressure.condition)
    return before && !changed.includes(pressure) ? before : conditionOf(pressure, eviction.conditions, timestampAt(now))
  })
  const others = conditions.filter(({ type }) => !types.has(type))
  ctx.client.updateStatus('nodes', '', { ...found, status: { ...found.status, conditions: [...own, ...others] } })
  for (const { of, short, enough } of changed) {
    const { event } = eviction.conditions.includes(of) ? short : enough
    ctx.recorder.event(found, 'Normal', event, `Node ${found.metadata.name} status is now: ${event}`)
  }
}

/** Conditions whose status must change; an absent condition counts as False. */
function changedConditions({ status }: Node, short: readonly ShortResource[]): Pressure[] {
  return PRESSURES.filter(({ of, condition }) => {
    const said = status.conditions?.find(({ type }) => type === condition)?.status ?? 'False'
    return said !== (short.includes(of) ? 'True' : 'False')
  })
}

function conditionOf(pressure: Pressure, short: readonly ShortResource[], at: string): NodeCondition {
  const isShort = short.includes(pressure.of)
  const { reason, message } = isShort ? pressure.short : pressure.enough
  return {
    type: pressure.condition,
    status: isShort ? 'True' : 'False',
    reason,
    message,
    lastHeartbeatTime: at,
    lastTransitionTime: at,
  }
}
