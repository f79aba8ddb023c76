import { useEffect, useMemo, useRef, useState } from 'react'
import { scriptState } from '../app/scriptedState.ts'
import type { ClockReading, StageClock } from '../components/canvas/stageClock.ts'
import { StageView } from '../components/stage/StageView.tsx'
import type { ClusterView, PodState, PodView } from '../engine/index.ts'
import { usePlayback } from '../store/playback.ts'
import styles from './Gallery.module.css'
import { largeRollout } from './moments.ts'

/** Duration of a state change in ms. Together with the rate of changes it gives the wanted share of moving Pods. */
const changeMs = 260
const warmUpMs = 1_000
const measureMs = 5_000

interface BenchResult {
  readonly pods: number
  readonly moving: number
  readonly frames: number
  readonly medianMs: number
  readonly p95Ms: number
  readonly worstMs: number
  /** Lengths in ms of the frames in the last `fromMs`. */
  readonly lengths: readonly number[]
  readonly fromMs: number
}

/**
 * Load test of the stage: `?bench=5000&moving=0.05` keeps 5 % of 5,000 Pods changing and writes the lengths of the
 * frames into the page and into `data-bench` of the root element.
 */
export function Bench({ replicas, moving }: { readonly replicas: number; readonly moving: number }) {
  const start = useMemo(() => settledPods(replicas), [replicas])
  const [view, setView] = useState(start)
  const [result, setResult] = useState<BenchResult>()
  const clock = useMemo(() => new BenchClock(), [])
  const frame = useRef(0)

  useEffect(() => {
    // As during playback, when the accessible table is not updated.
    scriptState(usePlayback, { playing: true })
    const began = performance.now()
    const lengths: number[] = []
    let pods = start.pods
    let next = 0
    let last = began
    const onFrame = (now: number) => {
      const elapsed = now - began
      if (elapsed > warmUpMs) lengths.push(now - last)
      clock.go(100_000 + elapsed)
      const changing = Math.round((pods.length * moving * (now - last)) / changeMs)
      pods = changeSome(pods, next, changing, 100_000 + elapsed)
      next = (next + changing) % pods.length
      last = now
      setView({ ...start, pods })
      if (elapsed < warmUpMs + measureMs) frame.current = requestAnimationFrame(onFrame)
      else setResult(summarize(lengths, pods.length, moving))
    }
    frame.current = requestAnimationFrame(onFrame)
    return () => cancelAnimationFrame(frame.current)
  }, [start, moving, clock])

  useEffect(() => {
    if (result) document.documentElement.dataset.bench = JSON.stringify(result)
  }, [result])
  const ignore = () => undefined
  return (
    <div className="ui-column ui-tall">
      <output className={styles.menu}>
        {result ? JSON.stringify({ ...result, lengths: undefined }) : 'measuring'}
      </output>
      <main className="ui-column ui-fill">
        <StageView
          view={view}
          clock={clock}
          workloadUid=""
          kind="replicaSet"
          selectedUid={undefined}
          onSelect={ignore}
          onShowWorkload={ignore}
          onShowView={ignore}
          onApply={ignore}
        />
      </main>
    </div>
  )
}

class BenchClock implements StageClock {
  #reading: ClockReading = { atMs: 100_000, playing: true, speed: 1 }
  readonly #listeners = new Set<() => void>()

  go(atMs: number): void {
    this.#reading = { ...this.#reading, atMs }
    for (const listener of this.#listeners) listener()
  }

  readonly read = (): ClockReading => this.#reading

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

/** All Pods available, so that only the bench's changes move. */
function settledPods(replicas: number): ClusterView {
  const { view } = largeRollout(replicas)
  const pods = view.pods
    .slice(0, replicas)
    .map((pod): PodView => ({ ...pod, state: 'available', stateSince: 0, createdAt: 0 }))
  return { ...view, pods }
}

function changeSome(pods: readonly PodView[], from: number, count: number, atMs: number): readonly PodView[] {
  const next = [...pods]
  for (let step = 0; step < count; step += 1) {
    const index = (from + step) % next.length
    const pod = next[index]
    if (pod === undefined) continue
    const state: PodState = pod.state === 'available' ? 'notReady' : 'available'
    next[index] = { ...pod, state, previousState: pod.state, stateSince: atMs }
  }
  return next
}

function summarize(lengths: readonly number[], pods: number, moving: number): BenchResult {
  const sorted = lengths.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) * 10) / 10
  return {
    pods,
    moving,
    frames: lengths.length,
    medianMs: at(0.5),
    p95Ms: at(0.95),
    worstMs: at(1),
    lengths,
    fromMs: measureMs,
  }
}
