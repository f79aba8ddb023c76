/** The curve of a run within a scrubber: available Pods by revision, failing Pods, minimum and maximum. */
import type { TimelineSample } from '../../engine/index.ts'
import { type Tone, toneAt } from '../revisionTone.ts'
import { timelineColumns, timelineSteps } from '../timeline/timelineSeries.ts'

interface ScrubCurve {
  /** A path per tone, in the order of the revisions; failing Pods last. */
  readonly areas: readonly { readonly key: string; readonly tone: Tone | 'bad'; readonly path: string }[]
  /** Step lines of the two bounds; empty if there is no such bound. */
  readonly least: string
  readonly most: string
}

interface ScrubFrame {
  readonly fromMs: number
  readonly untilMs: number
  /** Virtual time up to which the run is simulated. */
  readonly headMs: number
  /** In whole CSS px. */
  readonly width: number
  readonly height: number
  /** False for Recreate, which has no minimum of available Pods. */
  readonly hasLeast: boolean
}

interface Layer {
  readonly tone: Tone | 'bad'
  readonly rectangles: string[]
}

/** Builds the curve of one workload between two virtual times. */
export function scrubCurve(all: readonly TimelineSample[], workloadUid: string, frame: ScrubFrame): ScrubCurve {
  const { fromMs, untilMs, headMs, width, height, hasLeast } = frame
  const samples = all.filter((sample) => sample.workloadUid === workloadUid)
  const window = { fromMs, toMs: Math.max(untilMs, fromMs + 1) }
  const steps = timelineSteps(timelineColumns(samples, window, width), Math.min(headMs, untilMs))
  const most = Math.max(1, ...steps.map(({ sample }) => Math.max(sample.maxPods, standingIn(sample))))
  const y = (pods: number) => round(height - (pods / most) * (height - 2))
  const layers = new Map<string, Layer>()
  const lines = { least: '', most: '' }
  const add = (key: string, tone: Tone | 'bad', rectangle: string) => {
    const layer = layers.get(key) ?? { tone, rectangles: [] }
    layers.set(key, layer)
    layer.rectangles.push(rectangle)
  }
  for (const { fromPx, toPx, sample } of steps) {
    let below = 0
    const stack = (key: string, tone: Tone | 'bad', pods: number) => {
      if (pods > 0) add(key, tone, `M${fromPx} ${y(below)}H${toPx}V${y(below + pods)}H${fromPx}Z`)
      below += pods
    }
    for (const { revision, tone, available } of sample.revisions) stack(`${revision} ${tone}`, toneAt(tone), available)
    stack(
      'failing',
      'bad',
      sample.revisions.reduce((sum, { failing }) => sum + failing, 0),
    )
    if (hasLeast) lines.least += `M${fromPx} ${y(sample.minAvailable)}H${toPx}`
    lines.most += `M${fromPx} ${y(sample.maxPods)}H${toPx}`
  }
  const areas = [...layers].map(([key, { tone, rectangles }]) => ({ key, tone, path: rectangles.join('') }))
  return { areas, ...lines }
}

function standingIn({ revisions }: TimelineSample): number {
  return revisions.reduce((sum, { available, failing }) => sum + available + failing, 0)
}

const round = (px: number): number => Math.round(px * 2) / 2
