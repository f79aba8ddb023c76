import type { Release } from '../releases.ts'
import { isOn } from '../versions.ts'
import type { Refusal } from './filters.ts'

export const NO_NODES = 'no nodes available to schedule pods'
const NOTHING_NOTED = 'not found'
/** The message of the plugin DynamicResources after a failure, for a Pod without claims to deallocate. */
export const NO_CLAIMS = 'no new claims to deallocate'

/** The result for a Pod that no node takes. */
export interface FitError {
  readonly kind: 'refused'
  readonly refusals: ReadonlyMap<string, Refusal>
  /** The reason for which no node was checked. */
  readonly reason?: string | undefined
  /** Like `reason`, but from the plugin for devices: the texts of PostFilter plugins follow it in the message. */
  readonly missing?: string
}

/** `0/3 nodes are available: 1 Insufficient cpu, 2 node(s) were unschedulable.`; reasons are counted and sorted as text. */
// Models pkg/scheduler/framework/types.go FitError.Error (v1.36).
export function fitErrorText(
  nodeCount: number,
  refusals: Iterable<Pick<Refusal, 'reasons'>>,
  /** The reason for which no node was checked. */
  reason?: string,
): string {
  const counts = new Map<string, number>()
  for (const { reasons } of refusals) for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const head = `0/${nodeCount} nodes are available:`
  if (reason !== undefined) return `${head} ${reason}.`
  if (counts.size === 0) return head
  const texts = [...counts].map(([reason, count]) => `${count} ${reason}`).sort()
  return `${head} ${texts.join(', ')}.`
}

/**
 * The message if a plugin refused the Pod before any node was checked. Device claims are checked after that plugin, so
 * that PostFilter finds no data about them.
 */
// Models pkg/scheduler/framework/plugins/dynamicresources PostFilter (v1.36).
export const preFilterText = (nodeCount: number, reason: string): string =>
  `0/${nodeCount} nodes are available: ${reason}. ${NOTHING_NOTED}`

const MAX_MESSAGE_LENGTH = 1024

/** The text, truncated to the length that an Event allows. */
// Models pkg/scheduler/schedule_one.go truncateMessage (v1.36).
export const eventText = (message: string): string =>
  message.length <= MAX_MESSAGE_LENGTH ? message : `${message.slice(0, MAX_MESSAGE_LENGTH - ' ...'.length)} ...`

/** The combined message of the PostFilter plugins. Since v1.37 the plugin for devices adds no text. */
export const afterFilterText = (release: Release, devices: string, preemption: string): string =>
  isOn(release, 'quietDevicePlugin') ? ` preemption: ${preemption}` : ` ${devices}, preemption: ${preemption}`

/** The message of preemption about a node where it makes room; empty before v1.37. */
export const placementText = (release: Release, node: string, victims: number): string =>
  isOn(release, 'preemptionPlacementText')
    ? ` preemption: found a potential placement for pod on node ${node}, preempting ${victims} victims`
    : ''

/** The reason for which preemption cannot help; `found`: the refusals of the nodes on which it was tried. */
// Models pkg/scheduler/framework/preemption/preemption.go Preempt (v1.36).
export function noPreemptionText(nodeCount: number, found: readonly Pick<Refusal, 'reasons'>[]): string {
  const others = Array.from({ length: nodeCount - found.length }, () => NOT_HELPFUL)
  return fitErrorText(nodeCount, [...found, ...others])
}

const NOT_HELPFUL: Pick<Refusal, 'reasons'> = { reasons: ['Preemption is not helpful for scheduling'] }

/**
 * The message with each reason on a line of its own: reasons have numbers of nodes, and preemption's reasons follow in
 * the same form. Any other text is one line.
 */
export function fitErrorLines(message: string): readonly string[] {
  const [, nodes, reasons, rest = ''] = /^(\d+\/\d+ nodes are available:) (.*?)(?:\.(?: (.*))?)?$/s.exec(message) ?? []
  if (nodes === undefined || reasons === undefined) return [message]
  // A reason may contain a comma; the next reason begins with a number of nodes.
  const each = reasons.split(/, (?=\d+ )/).map((reason) => `  ${reason}`)
  const [, claims, preemption] = /^(.*?)(?:,? ?preemption: (.*))?$/s.exec(rest) ?? []
  const [first, ...others] = preemption === undefined ? [] : fitErrorLines(preemption)
  return [
    nodes,
    ...each,
    ...(claims && claims !== NOTHING_NOTED ? [claims] : []),
    ...(first === undefined ? [] : [`preemption: ${first}`, ...others]),
  ]
}
