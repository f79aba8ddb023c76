/** The Pods of a run with turned knobs, as paths. */
import { area, curveStepAfter, line, max, min, scaleLinear } from 'd3'
import type { KnobPlay, KnobSample } from '../lessons/types.ts'
import { formatTick } from './format.ts'
import { type Tone, toneAt } from './revisionTone.ts'
import { tickStep } from './timeScale.ts'

type Kind = 'available' | 'other' | 'failing' | 'terminating'

export interface KnobArea {
  readonly key: string
  readonly tone: Tone
  /** `available` is drawn solid, `other` (not yet available) faint, `terminating` hatched. */
  readonly kind: Kind
  readonly path: string
}

interface KnobFigure {
  readonly areas: readonly KnobArea[]
  /** Available Pods of the run before; empty without one. */
  readonly before: string
  /** The maximum and the minimum of the last sample, in CSS px from the top. */
  readonly bounds: readonly { readonly kind: 'most' | 'least'; readonly pods: number; readonly y: number }[]
  readonly ticks: readonly { readonly x: number; readonly label: string }[]
  /**
   * The x at which every rollout was complete; undefined if that x is outside of the figure, or no rollout was
   * complete.
   */
  readonly completeX: number | undefined
  readonly baseY: number
  readonly left: number
  /** The x of a moment, in virtual ms since the beginning of the figure. */
  readonly xOf: (ms: number) => number
  /** The moment at an x, within the run. */
  readonly msAt: (x: number) => number
}

/** A Pod of the row beneath the figure. */
export interface KnobPod {
  readonly key: string
  readonly kind: Kind
  readonly tone: Tone
}

/** The Pods at a moment. */
export interface KnobMoment {
  /** Virtual ms since the beginning of the figure. */
  readonly ms: number
  /** The available Pods first, then the other Pods that count, then the terminating ones. */
  readonly pods: readonly KnobPod[]
  readonly counts: Readonly<Record<Kind, number>>
  readonly minAvailable: number
  readonly maxPods: number
}

/** Space of the figure in CSS px: numbers of the bounds at the left, times below. */
const [left, right, top, below] = [26, 4, 6, 18]

const kinds = ['available', 'other', 'failing', 'terminating'] as const

/** Length of the time axis in virtual ms. The length doubles in steps, so that most changes do not alter the axis. */
function axisMs(lengthMs: number): number {
  let ms = 2_500
  while (ms < lengthMs) ms *= 2
  return ms
}

/** Lays out the run, and the run before it as a line, in `width` by `height` CSS px. */
export function knobFigure(play: KnobPlay, before: KnobPlay | undefined, width: number, height: number): KnobFigure {
  const lengthMs = axisMs(play.toMs - play.fromMs)
  const x = scaleLinear([0, lengthMs], [left, width - right]).clamp(true)
  const most = Math.max(1, mostOf(play), before ? mostOf(before) : 0)
  const y = scaleLinear([0, most], [height - below, top])
  const ends = pointsOf(play, lengthMs)
  const revisions = [
    ...new Map(play.samples.flatMap((one) => one.revisions.map(({ revision, tone }) => [revision, tone]))),
  ]
  const layers = kinds.flatMap((kind) => revisions.map(([revision, tone]) => ({ kind, revision, tone })))
  const drawn = layers.filter((layer) => play.samples.some((sample) => podsOf(layer, sample) > 0))
  const areas = drawn.map((layer, index) => {
    const under = (sample: KnobSample) => drawn.slice(0, index).reduce((sum, one) => sum + podsOf(one, sample), 0)
    const shape = area<Point>(
      ({ ms }) => x(ms),
      ({ sample }) => y(under(sample)),
      ({ sample }) => y(under(sample) + podsOf(layer, sample)),
    )
    const path = shape.curve(curveStepAfter).digits(1)(ends) ?? ''
    return { key: `${layer.kind} ${layer.revision}`, tone: toneAt(layer.tone), kind: layer.kind, path }
  })
  const dotted = line<Point>(
    ({ ms }) => x(ms),
    ({ sample }) => y(availableIn(sample)),
  )
  const last = play.samples.at(-1)
  const stepMs = tickStep(lengthMs, width - left - right, 56)
  const times = Array.from({ length: Math.floor(lengthMs / stepMs) + 1 }, (_, index) => index * stepMs)
  const { completeMs } = play
  return {
    areas,
    before: before ? (dotted.curve(curveStepAfter).digits(1)(pointsOf(before, lengthMs)) ?? '') : '',
    bounds: last
      ? [
          { kind: 'most' as const, pods: last.maxPods, y: y(last.maxPods) },
          { kind: 'least' as const, pods: last.minAvailable, y: y(last.minAvailable) },
        ].filter(({ pods }) => pods > 0)
      : [],
    ticks: times.map((ms) => ({ x: x(ms), label: formatTick(ms, stepMs, lengthMs) })),
    completeX: completeMs === undefined || completeMs === 0 ? undefined : x(completeMs),
    baseY: height - below,
    left,
    xOf: x,
    msAt: (at) => Math.min(play.toMs - play.fromMs, x.invert(at)),
  }
}

/** The Pods at `ms` since the beginning of the figure; without `ms`, when the fewest Pods were available. */
export function knobMoment(play: KnobPlay, ms?: number): KnobMoment {
  const { samples, fromMs, toMs } = play
  const fewest = min(samples, availableIn)
  const worst = samples.find((sample) => availableIn(sample) === fewest)?.at ?? fromMs
  const at = Math.min(toMs, ms === undefined ? Math.max(fromMs, worst) : fromMs + ms)
  const sample = samples.findLast((one) => one.at <= at) ?? samples[0]
  const revisions = sample?.revisions ?? []
  const pods = kinds.flatMap((kind) =>
    revisions.flatMap((counts) =>
      Array.from({ length: podsIn(counts, kind) }, (_, index) => ({
        key: `${kind} ${counts.revision} ${index}`,
        kind,
        tone: toneAt(counts.tone),
      })),
    ),
  )
  const count = (kind: Kind): number => pods.filter((pod) => pod.kind === kind).length
  return {
    ms: at - fromMs,
    pods,
    counts: {
      available: count('available'),
      other: count('other'),
      failing: count('failing'),
      terminating: count('terminating'),
    },
    minAvailable: sample?.minAvailable ?? 0,
    maxPods: sample?.maxPods ?? 0,
  }
}

interface Point {
  /** Virtual ms since the beginning of the figure. */
  readonly ms: number
  readonly sample: KnobSample
}

/** The samples, the last one up to the end of the axis. */
function pointsOf({ samples, fromMs }: KnobPlay, lengthMs: number): readonly Point[] {
  const points = samples.map((sample) => ({ ms: Math.max(0, sample.at - fromMs), sample }))
  const last = points.at(-1)
  return last ? [...points, { ms: lengthMs, sample: last.sample }] : []
}

function podsOf({ kind, revision }: { readonly kind: Kind; readonly revision: number }, sample: KnobSample): number {
  const counts = sample.revisions.find((one) => one.revision === revision)
  return counts ? podsIn(counts, kind) : 0
}

const availableIn = ({ revisions }: KnobSample): number => revisions.reduce((sum, { available }) => sum + available, 0)

function mostOf({ samples }: KnobPlay): number {
  const all = ({ revisions, maxPods }: KnobSample) =>
    Math.max(
      maxPods,
      revisions.reduce((sum, one) => sum + kinds.reduce((pods, kind) => pods + podsIn(one, kind), 0), 0),
    )
  return max(samples, all) ?? 0
}

const podsIn = (counts: KnobSample['revisions'][number], kind: Kind): number =>
  kind === 'other' ? counts.ready + counts.starting : counts[kind]
