/** Nodes that were lost: their kubelet stopped answering, or said that the node is not ready. */
import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import type { ObservedChange, ObservedRun } from '../observedRun.ts'
import type { SeenObject } from '../records.ts'
import { timeOf } from '../times.ts'

export interface LostNode {
  readonly name: string
  /** `Unknown` or `False`. */
  readonly status: string
  readonly reason: string
  readonly message: string
  /** Unix ms. */
  readonly from: number
  /** Unix ms; undefined for a node that is lost until the end of the recording. */
  readonly until: number | undefined
  /** uids of the Pods on the node during this time. */
  readonly pods: ReadonlySet<string>
  /** Unix ms at which the kubelet renewed its Lease for the last time; undefined if the Lease was not recorded. */
  readonly lastHeartbeat?: number
}

type Open = { -readonly [K in keyof Omit<LostNode, 'pods' | 'lastHeartbeat'>]: LostNode[K] } & {
  readonly pods: Set<string>
}

/** A kubelet usually restarts within this time. */
const SHORTEST_MS = 5000

/** Lost nodes, in the order in which they were lost. */
export function lostNodes({ changes }: ObservedRun): readonly LostNode[] {
  const open = new Map<string, Open>()
  const found: Open[] = []
  const podsOn = new Map<string, Set<string>>()
  const renewals: Renewal[] = []
  for (const change of changes) {
    if (change.resource === 'leases') renewals.push(...renewalOf(change))
    if (change.resource === 'pods') {
      place(change, podsOn, open)
      continue
    }
    if (change.resource !== 'nodes') continue
    const { name } = change.object.metadata
    const lost = isGone(change) ? undefined : lostCondition(change.object)
    const known = open.get(name)
    if (known !== undefined && lost === undefined) {
      open.delete(name)
      found.push({ ...known, until: change.at })
    } else if (known === undefined && lost !== undefined) {
      const { status, reason, message, lastTransitionTime } = lost
      const pods = new Set(podsOn.get(name))
      const from = timeOf(lastTransitionTime) ?? change.at
      const texts = { status: textOf(status), reason: textOf(reason), message: textOf(message) }
      open.set(name, { name, ...texts, from, until: undefined, pods })
    }
  }
  const all = [...found, ...open.values()].sort((a, b) => a.from - b.from)
  return all
    .filter(({ from, until }) => until === undefined || until - from >= SHORTEST_MS)
    .map((node) => {
      const last = renewals.findLast(({ name, at }) => name === node.name && at <= node.from)
      return last === undefined ? node : { ...node, lastHeartbeat: last.at }
    })
}

interface Renewal {
  /** The name of the node. */
  readonly name: string
  /** Unix ms. */
  readonly at: number
}

function renewalOf({ object }: ObservedChange): readonly Renewal[] {
  const at = timeOf(asObject(object.spec).renewTime)
  return at === undefined ? [] : [{ name: object.metadata.name, at }]
}

const isGone = ({ type }: ObservedChange): boolean => type === 'deleted' || type === 'lost'

function place(change: ObservedChange, podsOn: Map<string, Set<string>>, open: ReadonlyMap<string, Open>): void {
  const { nodeName } = asObject(change.object.spec)
  if (typeof nodeName !== 'string') return
  const there = podsOn.get(nodeName) ?? new Set()
  podsOn.set(nodeName, there)
  if (isGone(change)) {
    there.delete(change.key)
    return
  }
  there.add(change.key)
  open.get(nodeName)?.pods.add(change.key)
}

/** The condition Ready of a lost node; undefined for a new node, which may need time to become ready. */
function lostCondition(node: SeenObject) {
  const ready = objectsIn(asObject(node.status).conditions).find(({ type }) => type === 'Ready')
  if (ready === undefined || ready.status === 'True') return undefined
  const [since, created] = [timeOf(ready.lastTransitionTime), timeOf(node.metadata.creationTimestamp)]
  const isNew = ready.status === 'False' && since !== undefined && created !== undefined && since <= created + 1000
  return isNew ? undefined : ready
}
