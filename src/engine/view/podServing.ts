/** The state of Pods in EndpointSlices. */
import { ofKindIfAny } from '../api/fields/ofKind.ts'
import type { Endpoint } from '../api/kindTypes.ts'
import type { KubeObject } from '../api/types.ts'
import { CowMap } from '../sim/cowMap.ts'
import { freeze } from '../sim/freeze.ts'
import type { PodView } from './types.ts'

type Serving = NonNullable<PodView['serving']>

/** The state of each Pod in each slice, by uid of the Pod and uid of the slice. */
export type ServingState = CowMap<{ readonly [sliceUid: string]: Serving }>

const bestFirst: readonly Serving[] = ['ready', 'terminating', 'no']

export function noServing(): ServingState {
  return new CowMap()
}

/** The best state of the Pod in any slice: one Service that sends it traffic suffices. */
export function servingOf(state: ServingState, podUid: string): Serving | undefined {
  const bySlice = state.get(podUid)
  if (bySlice === undefined) return undefined
  const said = Object.values(bySlice)
  return bestFirst.find((serving) => said.includes(serving))
}

/** Applies a change of a slice; returns the uids of Pods whose state has changed. */
export function updateServing(
  state: ServingState,
  before: KubeObject | undefined,
  after: KubeObject | undefined,
): readonly string[] {
  const sliceUid = (after ?? before)?.metadata.uid ?? ''
  const said = new Map<string, Serving | undefined>()
  for (const { targetRef } of endpointsOf(before)) if (targetRef?.uid !== undefined) said.set(targetRef.uid, undefined)
  for (const { targetRef, conditions } of endpointsOf(after))
    if (targetRef?.uid !== undefined) said.set(targetRef.uid, servingBy({ conditions }))
  const changed: string[] = []
  for (const [podUid, serving] of said) {
    const known = state.get(podUid)
    if (known?.[sliceUid] === serving) continue
    const { [sliceUid]: _, ...rest } = known ?? {}
    const next = serving === undefined ? rest : { ...rest, [sliceUid]: serving }
    if (Object.keys(next).length === 0) state.delete(podUid)
    else state.set(podUid, freeze(next))
    changed.push(podUid)
  }
  return changed
}

const endpointsOf = (slice: KubeObject | undefined) => ofKindIfAny('EndpointSlice', slice)?.endpoints ?? []

function servingBy({ conditions: { ready, serving, terminating } }: Pick<Endpoint, 'conditions'>): Serving {
  if (ready) return 'ready'
  return serving && terminating ? 'terminating' : 'no'
}
