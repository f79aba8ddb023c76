import { useState } from 'react'
import { EmbedFrame } from '../components/embed/EmbedFrame.tsx'
import { stall } from '../components/stall/testStall.ts'
import { useCluster } from '../store/cluster.ts'
import { useEmbed } from '../store/embed.ts'
import { usePlayback } from '../store/playback.ts'
import type { Moment } from './fixtures.ts'
import { brokenImage, midRollout } from './moments.ts'

const nothing = () => Promise.resolve(undefined)
const still = { play: nothing, toggle: nothing, seek: nothing, step: nothing, pageAddress: nothing, linkAddress: '#' }

/** An embed without an engine: `?embed=still` before anyone has played it, `?embed=played` in the middle of a stall. */
export function EmbedState({ state }: { readonly state: string }) {
  const [isReady] = useState(() => {
    document.documentElement.dataset.theme = new URLSearchParams(location.search).get('theme') ?? 'dark'
    showMoment(state === 'played' ? stalled() : midRollout())
    useEmbed.setState({ phase: state === 'played' ? 'played' : 'still', fromMs: 0, untilMs: 50_000 })
    return true
  })
  if (!isReady) return null
  return <EmbedFrame run={still} panes={[]} isLocked={false} tell={() => undefined} />
}

function stalled(): Moment {
  const moment = brokenImage()
  const workloads = moment.view.workloads.map((workload) => ({ ...workload, stall }))
  return { ...moment, view: { ...moment.view, workloads } }
}

function showMoment({ view, samples, marks, atMs, headMs }: Moment): void {
  const byUid = <T extends { readonly uid: string }>(all: readonly T[]) => new Map(all.map((one) => [one.uid, one]))
  useCluster.setState({
    workloads: byUid(view.workloads),
    revisions: byUid(view.revisions),
    pods: byUid(view.pods),
    nodes: new Map(view.nodes.map((node) => [node.name, node])),
    samples,
    marks,
  })
  usePlayback.setState({ engine: 'ready', playing: true, cursor: { at: atMs, step: 0 }, head: { at: headMs, step: 0 } })
}
