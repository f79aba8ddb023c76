/** Preempts Pods of lower priority for a Pod that found no node. */
import { priorityOf } from '../api/placing/podFacts.ts'
import type { Pod } from '../api/types.ts'
import type { ApiClient } from '../apiserver/interface.ts'
import type { EventRecorder } from '../client/interface.ts'
import type { Release } from '../releases.ts'
import type { CowMap } from '../sim/cowMap.ts'
import { freeze } from '../sim/freeze.ts'
import type { Simulation } from '../sim/simulation.ts'
import type { Candidate, Refusal } from './filters.ts'
import { afterFilterText, noPreemptionText, placementText } from './fitError.ts'
import type { NodeTable } from './nodeTable.ts'
import { clearNomination, evictVictim } from './podWrites.ts'
import { findPreemption, preemptionObstacle } from './preemption.ts'

interface RoomOptions {
  readonly sim: Simulation
  readonly table: NodeTable
  readonly client: ApiClient
  readonly recorder: EventRecorder
  /** Nominated Pods, with the nominated node in their spec. */
  readonly nominated: CowMap<Pod>
  /** The message of the plugin for devices, which precedes the message of preemption. */
  readonly deviceText: string
  readonly offsetIn: (nodes: number) => number
  readonly release: Release
}

/**
 * Tries preemption. `promise`: the node to which the Pod is nominated, '' to remove a nomination; undefined keeps an
 * earlier one.
 */
// Models pkg/scheduler/framework/preemption/preemption.go Preempt and executor.go prepareCandidateAsync (v1.36).
export function makeRoom(
  wanted: Candidate,
  refusals: ReadonlyMap<string, Refusal>,
  { sim, table, client, recorder, nominated, deviceText, offsetIn, release }: RoomOptions,
): { text: string; promise?: string } {
  const { pod } = wanted
  const obstacle = preemptionObstacle(pod, table, refusals)
  if (obstacle !== undefined) return { text: afterFilterText(release, deviceText, obstacle) }
  const budgets = client.list('poddisruptionbudgets', '')
  const found = findPreemption(wanted, table, refusals, { budgets, offsetIn })
  const { uid } = pod.metadata
  if (found.kind === 'none') {
    nominated.delete(uid)
    const text = noPreemptionText(table.infos.size, found.found)
    return { text: afterFilterText(release, deviceText, text), promise: '' }
  }
  const { node, victims } = found.candidate
  const lesser = [...nominated.values()].filter(
    (other) => other.spec.nodeName === node && priorityOf(other) < priorityOf(pod),
  )
  for (const other of lesser) clearNomination(client, other)
  for (const victim of victims) evictVictim(sim, { client, recorder }, { victim, preemptor: pod, node })
  nominated.set(uid, freeze({ ...pod, spec: freeze({ ...pod.spec, nodeName: node }) }))
  return { text: placementText(release, node, victims.length), promise: node }
}
