import { greatest } from 'd3'
import type { TimelineSample } from '../../engine/index.ts'
import { type Tone, toneAt } from '../revisionTone.ts'
import { goesOnFrom, totalsOf } from './timelineSeries.ts'

/** State of a workload in a time range; `settled`: all desired Pods are available. */
type Doing = 'rolling' | 'stalled' | 'settled'

/** A time range of a workload in one state, in virtual ms. */
export interface WorkloadSpan {
  readonly fromMs: number
  /** Infinity for the current state. */
  readonly toMs: number
  readonly doing: Doing
  /** Tone of the newest revision. */
  readonly tone: Tone
}

/** The time ranges of every workload of a run, oldest first. */
export interface AllSpans {
  readonly byWorkload: ReadonlyMap<string, readonly WorkloadSpan[]>
  readonly scanned: number
  readonly lastScanned: TimelineSample | undefined
}

/**
 * Builds the time ranges; `before`, the previous result, makes the scan incremental. The second parameter is unused.
 */
export function workloadSpans(all: readonly TimelineSample[], _: string, before?: AllSpans): AllSpans {
  const goesOn = before !== undefined && goesOnFrom(all, before)
  if (goesOn && before.scanned === all.length) return before
  const byWorkload = new Map(goesOn ? before.byWorkload : [])
  for (let index = goesOn ? before.scanned : 0; index < all.length; index += 1) {
    const sample = all[index]!
    const { workloadUid, at } = sample
    if (workloadUid === '') continue
    const spans = byWorkload.get(workloadUid) ?? []
    const [last, next] = [spans.at(-1), doingIn(sample)]
    const isOpen = last?.toMs === Number.POSITIVE_INFINITY
    if (isOpen && last.doing === next?.doing && last.tone === next.tone) continue
    const ended = isOpen ? [...spans.slice(0, -1), ...(at > last.fromMs ? [{ ...last, toMs: at }] : [])] : spans
    const begun = next === undefined ? [] : [{ fromMs: at, toMs: Number.POSITIVE_INFINITY, ...next }]
    byWorkload.set(workloadUid, [...ended, ...begun])
  }
  return { byWorkload, scanned: all.length, lastScanned: all.at(-1) }
}

/** Undefined for a workload with 0 replicas and no Pods: it may be deleted. */
function doingIn(sample: TimelineSample): Pick<WorkloadSpan, 'doing' | 'tone'> | undefined {
  const { available, present, ending } = totalsOf(sample)
  if (sample.specReplicas === 0 && present + ending === 0) return undefined
  const tone = toneAt(greatest(sample.revisions, ({ revision }) => revision)?.tone)
  if (sample.stalledSince !== undefined) return { doing: 'stalled', tone }
  const isSettled = ending === 0 && available === present && available === sample.specReplicas
  return { doing: isSettled ? 'settled' : 'rolling', tone }
}

const ranks: readonly Doing[] = ['settled', 'rolling', 'stalled']

/** Combines several workloads: at each time the worst state. */
export function togetherSpans(several: readonly (readonly WorkloadSpan[])[]): readonly WorkloadSpan[] {
  const turns = several
    .flat()
    .flatMap(({ fromMs, toMs, doing }) => [
      { at: fromMs, rank: ranks.indexOf(doing), by: 1 },
      { at: toMs, rank: ranks.indexOf(doing), by: -1 },
    ])
    .sort((a, b) => a.at - b.at)
  const counts = ranks.map(() => 0)
  const spans: WorkloadSpan[] = []
  turns.forEach(({ at, rank, by }, index) => {
    counts[rank] = (counts[rank] ?? 0) + by
    const toMs = turns[index + 1]?.at
    const doing = ranks[counts.findLastIndex((count) => count > 0)]
    if (doing === undefined || toMs === undefined || toMs === at) return
    const last = spans.at(-1)
    if (last?.toMs === at && last.doing === doing) spans[spans.length - 1] = { ...last, toMs }
    else spans.push({ fromMs: at, toMs, doing, tone: 'plain' })
  })
  return spans
}
