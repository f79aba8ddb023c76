/**
 * Joins simultaneous faults of one workload to one finding: the effect on the workload, the change before it, the
 * cause, and a command that helps.
 */
import { asObject } from '../../api/jsonObject.ts'
import { labelsMatch } from '../../api/selector.ts'
import { SECOND_MS } from '../times.ts'
import { type Outage, outagesOf } from './availability.ts'
import type { Finding, FindingEvidence, FindingId, Impact, Severity, Sign } from './finding.ts'
import type { LostNode } from './lostNodes.ts'
import { nodeSign } from './nodes.ts'
import { evictionSign } from './podsEvicted.ts'
import type { RunFacts } from './runFacts.ts'
import type { SeenServiceOutage } from './serviceOutages.ts'
import { isTakenDown, takenDownSign } from './takenDown.ts'
import { deletedPods, deletionBefore, unavailableSign } from './unavailable.ts'
import type { UserChange } from './userChanges.ts'
import { wayOut } from './wayOut.ts'
import type { WorkloadHistory } from './workloadHistory.ts'

/** A fault that begins within this time after another fault belongs to the same finding. */
const JOIN_MS = 15_000
/** The longest time until the node lifecycle controller notices a silent kubelet. */
const SILENT_MS = 60_000
const MOST_EVIDENCE = 8

/** Faults of a workload as a whole, not of its Pods at one time: they are not joined with other faults. */
const alone: ReadonlySet<FindingId> = new Set([
  'autoscalerAgainstReplicas',
  'selectsTooMuch',
  'podsReleased',
  'killedAfterGrace',
  'finalizerHolds',
  'slowPods',
])

/** Faults that the kubelet reports, which it cannot do while its node is lost. */
const toldByNode: ReadonlySet<FindingId> = new Set(['podNotStarting', 'probeFailing'])

/** Joins faults to findings, the worst first. */
export function incidentsOf(signs: readonly Sign[], facts: RunFacts, order: readonly FindingId[]): readonly Finding[] {
  const byWorkload = new Map<string, Sign[]>()
  const others: Sign[] = []
  for (const sign of signs) {
    const uid = alone.has(sign.id) ? undefined : workloadOf(sign, facts)
    if (uid === undefined) others.push(sign)
    else byWorkload.set(uid, [...(byWorkload.get(uid) ?? []), sign])
  }
  const findings = facts.workloads.flatMap((workload) => {
    const own = byWorkload.get(workload.uid) ?? []
    const losses = lossesOf(workload, groupsOf(workload, own, facts), facts)
    return groupsOf(workload, [...own, ...losses], facts).map((group) => incident(workload, group, facts, order))
  })
  for (const sign of others) findings.push(aloneFinding(sign, facts))
  return findings.sort((a, b) => rankOf(a, findings) - rankOf(b, findings) || a.at - b.at)
}

function workloadOf({ object }: Sign, { owners, workloads, services, serviceOutages }: RunFacts): string | undefined {
  const uid = owners.uidOf(object)
  const root = uid === undefined ? undefined : owners.rootOf(uid)
  if (workloads.some((one) => one.uid === root)) return root
  const service = services.find(
    ({ metadata }) => `Service ${metadata.namespace ?? 'default'}/${metadata.name}` === object,
  )
  const gone = serviceOutages.find((one) => `Service ${one.namespace}/${one.name}` === object)
  const { namespace = 'default' } = service?.metadata ?? gone ?? {}
  const selector = service?.spec.selector ?? gone?.selector
  if (selector === undefined) return undefined
  const own = workloads.filter((one) => one.namespace === namespace && labelsMatch(selector, labelsOf(one)))
  return own.length === 1 ? own[0]?.uid : undefined
}

function labelsOf({ versions }: WorkloadHistory): Readonly<Record<string, string>> {
  const { labels } = asObject(asObject(asObject(versions.at(-1)?.change.object.spec).template).metadata)
  return Object.fromEntries(Object.entries(asObject(labels)).map(([name, value]) => [name, String(value)]))
}

interface Group {
  readonly signs: Sign[]
  readonly outages: Outage[]
  /** Unix ms. */
  from: number
  until: number | undefined
}

/** Faults and outages of a workload, grouped by overlapping times. */
function groupsOf(workload: WorkloadHistory, signs: readonly Sign[], { takenDown }: RunFacts): readonly Group[] {
  const ordered = takenDown.get(workload.uid) ?? []
  // An outage that ends because the workload is deleted belongs to the deletion, if that had begun before.
  const isCovered = ({ from, until }: Outage): boolean =>
    until === workload.endedAt && ordered.some(({ change }) => from >= change.at - SECOND_MS)
  const outages = [...outagesOf(workload).filter((one) => !isCovered(one)), ...ordered]
  const spans = [
    ...signs.map((sign) => ({ sign, from: sign.at, until: sign.until })),
    ...outages.map((outage) => ({ outage, from: outage.from, until: outage.until })),
  ].sort((a, b) => a.from - b.from)
  const groups: Group[] = []
  for (const span of spans) {
    const last = groups.at(-1)
    const isNear = last !== undefined && (last.until === undefined || span.from <= last.until + JOIN_MS)
    const group: Group = isNear ? last : { signs: [], outages: [], from: span.from, until: span.from }
    if (!isNear) groups.push(group)
    if ('sign' in span) group.signs.push(span.sign)
    else group.outages.push(span.outage)
    group.until = group.until === undefined || span.until === undefined ? undefined : Math.max(group.until, span.until)
  }
  return groups
}

function incident(workload: WorkloadHistory, group: Group, facts: RunFacts, ids: readonly FindingId[]): Finding {
  // A lost node causes all other faults of its Pods, and an update that needs a port twice the Pods that wait for it.
  const rank = ({ id, facts: { heldBy } }: Sign): number =>
    id === 'nodeLost' || heldBy === 'surgePort' ? -1 : ids.indexOf(id)
  const services = servicesOf(workload, group, facts)
  const ordered = group.outages.filter(isTakenDown)
  const signs = [
    ...ordered.map((outage) => takenDownSign(workload, outage, services.length > 0)),
    ...causesOf(workload, group, facts).sort((a, b) => rank(a) - rank(b)),
  ]
  const changes = facts.changes.get(workload.uid) ?? []
  const last = changeBefore(workload, group, signs, facts)
  if (group.outages.length > ordered.length) {
    const sign = unavailableSign(workload, group.outages, last, facts)
    if (signs.length === 0 || sign.facts.isCertain === true) signs.push(sign)
  }
  const before = last ?? signs.at(-1)?.before
  const meanwhile = [...changes, ...ordered.flatMap(({ ended }) => ended ?? [])].filter(
    (one, i, all) =>
      one !== before &&
      all.indexOf(one) === i &&
      !(ordered.length > 0 && one.type === 'deleted' && one.object === workload.object) &&
      one.at > group.from &&
      one.at <= (group.until ?? facts.to) &&
      one.at >= (before?.at ?? 0),
  )
  const impact = impactOf(workload, group, { signs, services }, facts)
  const [first] = signs
  if (first === undefined) throw new TypeError('a group of faults is never empty')
  const severity = severityOf(group, signs)
  const { from: at, until } = group
  const { until: _, ...cause } = first
  return {
    ...cause,
    at,
    ...(until === undefined ? {} : { until }),
    ...(before && { before }),
    object: workload.object,
    severity,
    signs,
    impact,
    meanwhile,
    evidence: sharedEvidence(signs),
    advice: wayOut(workload, signs, { until, before, outages: group.outages }, facts),
  }
}

/** A change so long before the deletion of a Pod has another effect. */
const LONG_BEFORE_MS = 60_000

/**
 * The last change before a fault: a change that a cause names, a change of the workload, or the deletion of one of its
 * Pods.
 */
function changeBefore(
  workload: WorkloadHistory,
  { from }: Group,
  signs: readonly Sign[],
  facts: RunFacts,
): UserChange | undefined {
  const own = signs.find(({ before }) => before !== undefined)?.before
  if (own !== undefined) return own
  const last = facts.changes.get(workload.uid)?.findLast(({ at }) => at <= from + SECOND_MS)
  const deleted = deletionBefore(deletedPods(workload.uid, from, facts))
  if (deleted === undefined || (last && deleted.at - last.at < LONG_BEFORE_MS)) return last
  return deleted
}

/** Faults that an ordered outage has as its consequences. */
const consequences: ReadonlySet<FindingId> = new Set(['selectsNothing', 'noEndpoints'])

/** The faults of a group, with the lost nodes and the evictions that hit the workload. */
function causesOf(workload: WorkloadHistory, group: Group, facts: RunFacts): Sign[] {
  const nodes = nodesOf(workload, group, facts)
  const isOrdered = group.outages.some(isTakenDown)
  const isShort = group.outages.length > 0 || group.signs.some(({ id }) => id === 'unschedulable')
  const own = group.signs.filter(
    (sign) =>
      sign.id !== 'nodeLost' &&
      !isToldByNode(sign, nodes, facts) &&
      !(isOrdered && consequences.has(sign.id)) &&
      !(sign.id === 'podsEvicted' && isShort),
  )
  const evicted = isShort ? evictionsOf(workload, group, facts) : []
  return [
    ...nodes.map((node) => nodeSign(node, facts)),
    ...evicted.map((eviction) => evictionSign(eviction, facts)),
    ...own,
  ]
}

/** The evictions of Pods of the workload that come just before a shortage of Pods. */
function evictionsOf(workload: WorkloadHistory, { from, outages }: Group, { evictions }: RunFacts) {
  const begun = [from, ...outages.map((outage) => outage.from)]
  return evictions.filter(
    (one) =>
      begun.some((at) => one.from <= at + SECOND_MS && one.until >= at - JOIN_MS) &&
      [...one.pods.values()].some(({ root }) => root === workload.uid),
  )
}

/**
 * Lost nodes that left the workload with too few Pods, even if an update would leave as few. The nodes of the
 * workload's other faults are left out, because these faults name their nodes themselves.
 */
function lossesOf(workload: WorkloadHistory, groups: readonly Group[], facts: RunFacts): readonly Sign[] {
  const { lostNodes, owners, to } = facts
  return lostNodes.flatMap((node): Sign[] => {
    const { pods, from, until = to } = node
    const isKnown = groups.some((group) => group.from <= until + JOIN_MS && (group.until ?? to) >= from - SILENT_MS)
    const isHit = [...pods].some((uid) => owners.rootOf(uid) === workload.uid)
    const short = workload.versions.filter(
      ({ at, available, wanted }) => at >= from && at <= until && available < wanted,
    )
    const last = short.at(-1)
    if (isKnown || !isHit || last === undefined) return []
    // The workload may have all its Pods again before the node is back.
    const whole = workload.versions.find(({ at, available, wanted }) => at >= last.at && available >= wanted)
    const sign = nodeSign(node, facts)
    return [whole === undefined || sign.until !== undefined ? sign : { ...sign, severity: 'medium', until: whole.at }]
  })
}

/** The lost nodes that held Pods of the workload. */
function nodesOf(
  workload: WorkloadHistory,
  { from, until }: Group,
  { lostNodes, owners, to }: RunFacts,
): readonly LostNode[] {
  return lostNodes.filter(
    (node) =>
      node.from - SILENT_MS <= (until ?? to) &&
      (node.until ?? to) >= from &&
      [...node.pods].some((uid) => owners.rootOf(uid) === workload.uid),
  )
}

const isToldByNode = ({ id, object }: Sign, nodes: readonly LostNode[], { owners }: RunFacts): boolean =>
  toldByNode.has(id) && nodes.some(({ pods }) => pods.has(owners.uidOf(object) ?? ''))

function impactOf(
  { versions }: WorkloadHistory,
  { from, until, outages }: Group,
  { signs, services }: { readonly signs: readonly Sign[]; readonly services: readonly SeenServiceOutage[] },
  facts: RunFacts,
): Impact {
  const inside = versions.filter(({ at }) => at >= from && at <= (until ?? facts.to))
  const begins = versions.findLast(({ at }) => at <= from) ?? versions[0]
  const all = begins === undefined ? inside : [begins, ...inside]
  const last = all.at(-1)
  const { wanted = 0, available = 0, atLeast = 0, updated = 0, isRolling = false } = last ?? {}
  const lowest = Math.min(available, ...inside.map((one) => one.available), ...(inside.length === 0 ? [available] : []))
  const isOngoing = signs.some(({ id }) => ongoing.has(id))
  const ordered = outages.find(isTakenDown)
  return {
    wanted: Math.max(wanted, ordered?.wanted ?? 0),
    lowest: Math.min(lowest, ...outages.map((one) => one.lowest)),
    available: ordered && ordered.until === undefined ? 0 : available,
    atLeast,
    updated,
    isRolling: isOngoing || (ordered === undefined && isRolling),
    outages,
    services,
  }
}

const ongoing: ReadonlySet<FindingId> = new Set(['rolloutStalled', 'setStalled', 'deadlineExceeded', 'rolloutPaused'])

function servicesOf(
  workload: WorkloadHistory,
  { from, until }: Pick<Group, 'from' | 'until'>,
  facts: RunFacts,
): readonly SeenServiceOutage[] {
  const labels = labelsOf(workload)
  return facts.serviceOutages.filter(
    (one) =>
      one.namespace === workload.namespace &&
      labelsMatch(one.selector, labels) &&
      one.from <= (until ?? facts.to) + JOIN_MS &&
      (one.until ?? facts.to) >= from - JOIN_MS,
  )
}

function severityOf({ outages }: Group, signs: readonly Sign[]): Severity {
  const notOrdered = outages.filter((outage) => !isTakenDown(outage))
  if (notOrdered.some(({ type, until }) => type === 'none' || until === undefined)) return 'high'
  if (signs.some(({ severity }) => severity === 'high')) return 'high'
  return signs.some(({ severity }) => severity === 'medium') || notOrdered.length > 0 ? 'medium' : 'low'
}

function aloneFinding(sign: Sign, { owners, changes, workloads }: RunFacts): Finding {
  const root = owners.rootOf(owners.uidOf(sign.object) ?? '')
  const before = sign.before ?? changes.get(root)?.findLast(({ at }) => at <= sign.at + SECOND_MS)
  const object = workloads.find(({ uid }) => uid === root)?.object ?? sign.object
  return { ...sign, object, signs: [sign], meanwhile: [], evidence: sharedEvidence([sign]), ...(before && { before }) }
}

/** Evidence that several objects share is listed once. */
function sharedEvidence(signs: readonly Sign[]): readonly FindingEvidence[] {
  const found = new Map<string, { evidence: FindingEvidence; objects: Set<string> }>()
  for (const evidence of signs.flatMap((sign) => sign.evidence)) {
    const key = `${evidence.field}\n${JSON.stringify(evidence.value)}`
    const known = found.get(key)
    if (known) known.objects.add(evidence.object)
    else found.set(key, { evidence, objects: new Set([evidence.object]) })
  }
  return [...found.values()]
    .slice(0, MOST_EVIDENCE)
    .map(({ evidence, objects }) => (objects.size > 1 ? { ...evidence, others: objects.size - 1 } : evidence))
}

/**
 * The rank of a finding: no Pod available, too few available, stalled, failed, then all others; present faults come
 * before past faults.
 */
function rankOf({ severity, until, impact, signs, id, object }: Finding, all: readonly Finding[]): number {
  const isOver = until === undefined ? 0 : 1
  const outages = impact?.outages ?? []
  if (outages.some(({ type }) => type === 'none')) return isOver
  if (outages.length > 0) return 2 + isOver
  if (severity === 'low') return 12 + isOver
  // The fault of an object comes after the workloads' findings that name this object as their cause.
  if (impact === undefined && all.some((one) => one.impact && one.signs.some((sign) => sign.object === object)))
    return 10
  if (id !== 'nodeLost' && signs.some((sign) => ongoing.has(sign.id))) return 4 + isOver
  return (severity === 'high' ? 6 : 8) + isOver
}
