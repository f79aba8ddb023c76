import { area, scaleLinear } from 'd3'
import type { TimelineSample } from '../../engine/index.ts'
import type { LessonShape } from '../../lessons/types.ts'
import { type Tone, toneAt } from '../revisionTone.ts'
import { timelineColumns, timelineSteps, totalsOf } from './timelineSeries.ts'

/** A level of the drawing, as an SVG path. */
interface ShapeLevel {
  readonly key: string
  readonly tone: Tone
  /** `available` is drawn solid, `other` (not yet available) faint, `failing` in the colour for errors. */
  readonly kind: 'available' | 'other' | 'failing'
  readonly path: string
}

interface ShapeDrawing {
  readonly levels: readonly ShapeLevel[]
  /** Heights (px) of the minimum and maximum at the end. */
  readonly bounds: readonly number[]
  /** The curve is hidden from this x (px) on. */
  readonly hiddenFrom: number | undefined
}

const kinds = ['available', 'other', 'failing'] as const

/** The curve of a lesson in `width` by `height` CSS px: Pods stacked by revision, the oldest at the bottom. */
export function drawShape(shape: LessonShape, width: number, height: number): ShapeDrawing {
  const { samples, fromMs, toMs, questionAt } = shape
  const window = { fromMs, toMs: Math.max(toMs, fromMs + 1) }
  const shownUntil = questionAt ?? toMs
  const shown = samples.filter(({ at }) => at <= shownUntil)
  const steps = timelineSteps(timelineColumns(shown, window, width), shownUntil)
  const most = Math.max(1, ...steps.map(({ sample }) => Math.max(totalsOf(sample).present, sample.maxPods)))
  // Leaves a little space above the maximum.
  const y = scaleLinear([0, most * 1.06], [height, 0])
  const revisions = [...new Map(steps.flatMap(({ sample }) => sample.revisions.map((one) => [one.revision, one.tone])))]
  const layers = kinds.flatMap((kind) => revisions.map(([revision, tone]) => ({ kind, revision, tone })))
  const ends = steps.flatMap(({ fromPx, toPx, sample }) => [fromPx, toPx].map((px) => ({ px, sample })))
  const pods = ({ revision, kind }: (typeof layers)[number], sample: TimelineSample) => {
    const counts = sample.revisions.find((one) => one.revision === revision)
    if (counts === undefined) return 0
    return kind === 'other' ? counts.ready + counts.starting : counts[kind]
  }
  const below = (index: number, sample: TimelineSample) =>
    layers.slice(0, index).reduce((sum, layer) => sum + pods(layer, sample), 0)
  const levels = layers.map((layer, index) => ({
    key: `${layer.kind} ${layer.revision}`,
    tone: toneAt(layer.tone),
    kind: layer.kind,
    path:
      area<(typeof ends)[number]>()
        .x(({ px }) => px)
        .y0(({ sample }) => y(below(index, sample)))
        .y1(({ sample }) => y(below(index, sample) + pods(layer, sample)))
        .digits(1)(ends) ?? '',
  }))
  const last = steps.at(-1)?.sample
  return {
    levels: levels.filter((_, index) => ends.some(({ sample }) => pods(layers[index]!, sample) > 0)),
    bounds:
      last === undefined ? [] : [last.minAvailable, last.maxPods].filter((bound) => bound > 0).map((bound) => y(bound)),
    hiddenFrom:
      questionAt === undefined ? undefined : scaleLinear([window.fromMs, window.toMs], [0, width])(questionAt),
  }
}
