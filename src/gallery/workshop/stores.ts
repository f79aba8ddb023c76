import { scriptState } from '../../app/scriptedState.ts'
import { stall } from '../../components/stall/testStall.ts'
import { useCluster } from '../../store/cluster.ts'
import { usePlayback } from '../../store/playback.ts'
import type { Moment } from '../fixtures.ts'
import { brokenImage } from '../moments.ts'

const nothing = () => Promise.resolve(undefined)
/** Playback controls without a run. */
export const still = {
  play: nothing,
  toggle: nothing,
  seek: nothing,
  step: nothing,
  pageAddress: nothing,
  linkAddress: '#',
}

/** A time during a stall. */
export function stalled(): Moment {
  const moment = brokenImage()
  const workloads = moment.view.workloads.map((workload) => ({ ...workload, stall }))
  return { ...moment, view: { ...moment.view, workloads } }
}

/** Sets the page's stores to a frozen time. */
export function showMoment({ view, samples, marks, atMs, headMs }: Moment): void {
  const byUid = <T extends { readonly uid: string }>(all: readonly T[]) => new Map(all.map((one) => [one.uid, one]))
  scriptState(useCluster, {
    workloads: byUid(view.workloads),
    revisions: byUid(view.revisions),
    pods: byUid(view.pods),
    nodes: new Map(view.nodes.map((node) => [node.name, node])),
    samples,
    marks,
  })
  scriptState(usePlayback, {
    engine: 'ready',
    playing: true,
    cursor: { at: atMs, step: 0 },
    head: { at: headMs, step: 0 },
  })
}
