import { greatest } from 'd3'
import type { TimelineSample } from '../../engine/index.ts'
import { type Tone, toneAt } from '../revisionTone.ts'
import { goesOnFrom, totalsOf } from './timelineSeries.ts'

/** What a workload does for a while: Pods are on their way, it stalls, or all that it asks for are available. */
export type Doing = 'rolling' | 'stalled' | 'settled'

/** A stretch of a workload's time, virtual ms. */
export interface WorkloadSpan {
  readonly fromMs: number
  /** Infinite for what goes on. */
  readonly toMs: number
  readonly doing: Doing
  /** Of its newest revision. */
  readonly tone: Tone
}

/** The time of every workload of a run, in stretches, oldest first. */
export interface AllSpans {
  readonly byWorkload: ReadonlyMap<string, readonly WorkloadSpan[]>
  readonly scanned: number
  readonly lastScanned: TimelineSample | undefined
}

/** Given the stretches of a moment ago it only looks at the samples that came after. */
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

/** Undefined for a workload that asks for no Pods and has none: it may be gone. */
function doingIn(sample: TimelineSample): Pick<WorkloadSpan, 'doing' | 'tone'> | undefined {
  const { available, present, ending } = totalsOf(sample)
  if (sample.specReplicas === 0 && present + ending === 0) return undefined
  const tone = toneAt(greatest(sample.revisions, ({ revision }) => revision)?.tone)
  if (sample.stalledSince !== undefined) return { doing: 'stalled', tone }
  const isSettled = ending === 0 && available === present && available === sample.specReplicas
  return { doing: isSettled ? 'settled' : 'rolling', tone }
}

const ranks: readonly Doing[] = ['settled', 'rolling', 'stalled']

/** Several workloads as one: at each moment what the worst of them does. */
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
