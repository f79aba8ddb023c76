/**
 * All decisions of runs, from the declarations beside the code that makes them. Plain data, without the engine's code.
 */
import * as queue from './client/decisions.ts'
import * as claims from './controllers/controllerUtils/decisions.ts'
import * as cronJob from './controllers/cronJob/decisions.ts'
import * as daemonSet from './controllers/daemonSet/decisions.ts'
import * as deployment from './controllers/deployment/decisions.ts'
import * as ephemeralVolume from './controllers/ephemeralVolume/decisions.ts'
import * as autoscaler from './controllers/horizontalPodAutoscaler/decisions.ts'
import * as job from './controllers/job/decisions.ts'
import * as replicaSet from './controllers/replicaSet/decisions.ts'
import * as resourceClaim from './controllers/resourceClaim/decisions.ts'
import * as statefulSet from './controllers/statefulSet/decisions.ts'
import * as volume from './controllers/volume/decisions.ts'
import * as kubelet from './kubelet/decisions.ts'
import * as kubeProxy from './kubeProxy/decisions.ts'
import * as scheduler from './scheduler/decisions.ts'
import type { Decision, FactTypes, IdsOf } from './trace/declaration.ts'
import * as observed from './trace/observedWrites.ts'
import type { DecisionRecord } from './trace/records.ts'

export type { VictimRule } from './controllers/controllerUtils/activePods.ts'
export type { Decision, SumLabel, SumPhrase, SumRow, SumTerm, SyncPhase, Tone } from './trace/declaration.ts'

/** The declarations, folder by folder. */
export const decisions = {
  queue,
  claims,
  cronJob,
  daemonSet,
  deployment,
  autoscaler,
  job,
  replicaSet,
  statefulSet,
  volume,
  ephemeralVolume,
  resourceClaim,
  kubelet,
  kubeProxy,
  scheduler,
  observed,
}

type Folders = typeof decisions

/** The id of every declared decision. */
export type DecisionId = { readonly [Folder in keyof Folders]: IdsOf<Folders[Folder]> }[keyof Folders]

const byId: ReadonlyMap<string, Decision> = new Map(
  Object.values(decisions)
    .flatMap((folder): unknown[] => Object.values(folder))
    .filter((one): one is Decision => typeof one === 'object' && one !== null && 'id' in one)
    .map((decision) => [decision.id, decision]),
)

/** All declarations, in the order of their folders. */
export const declaredDecisions: readonly Decision[] = [...byId.values()]

/** The declaration of a record's decision; undefined for a record of another version of the engine. */
export function declarationOf({ id }: Pick<DecisionRecord, 'id'>): Decision | undefined {
  return byId.get(id)
}

/** Whether a record's decision is among these declarations. */
export function isOneOf({ id }: Pick<DecisionRecord, 'id'>, ...declared: readonly Pick<Decision, 'id'>[]): boolean {
  return declared.some((one) => one.id === id)
}

/** Whether a record belongs to the work queue; it is then about the key, not about the sync function. */
export const isOfQueue = (record: Pick<DecisionRecord, 'id'>): boolean =>
  isOneOf(record, ...Object.values(decisions.queue))

/** The evidence of a record for the way of a sync: its id, and the source if the sync ended in an error. */
export function evidenceOfDecision({ id, source }: Pick<DecisionRecord, 'id' | 'source'>): string {
  return declarationOf({ id })?.endsInError ? `${id} ${source}` : id
}

/** The source at which a sync ended in an error; undefined for other evidence. */
export function sourceOfError(evidence: string): string | undefined {
  const end = evidence.indexOf(' ')
  return end > 0 && declarationOf({ id: evidence.slice(0, end) })?.endsInError ? evidence.slice(end + 1) : undefined
}

/** Whether a record has all facts of its declaration, with their types. */
export function hasDeclaredFacts({ facts }: Pick<DecisionRecord, 'facts'>, types: FactTypes): boolean {
  return Object.entries(types).every(([name, type]) => typeof facts[name] === type)
}
