/**
 * Cuts recordings as if they had begun later: the state at that moment, then the same changes. The diagnosis of the cut
 * is compared with the diagnosis of the whole recording. A fault or a difference from simulated runs that the whole
 * recording lacks is false. A fault that begins after the cut, or that persists at the end, must be found. A fault of
 * an object that was deleted meanwhile only shows while it begins.
 */

import { predictRun } from '../../src/cli/diagnose/predictRun.ts'
import {
  diagnoseRun,
  type Finding,
  type ImportRecord,
  type ObservedRun,
  objectsAfter,
  observe,
  seenName,
} from '../../src/engine/index.ts'

/** False and missing findings of one cut. */
export interface JudgedCut {
  /** Number of changes before the cut. */
  readonly cut: number
  readonly missing: readonly string[]
  readonly false: readonly string[]
}

export interface JudgedCuts {
  readonly cuts: readonly JudgedCut[]
  /** Differences of the whole recording from its simulated runs. */
  readonly outside: readonly string[]
}

/** The recording of a watch that begins after `count` changes. */
export function cutAt(run: ObservedRun, count: number): ObservedRun {
  const live = new Map<string, ObservedRun['changes'][number]>()
  for (const change of run.changes.slice(0, count))
    if (change.type === 'deleted' || change.type === 'lost') live.delete(change.key)
    else live.set(change.key, change)
  const begun = run.changes[count]?.at
  const records: ImportRecord[] = []
  for (const { object, resource, timeFrom } of live.values()) {
    const at = timeFrom === 'recording' && begun !== undefined ? { at: begun } : {}
    records.push({ type: 'ADDED', object, place: { file: resource, line: 1 }, ...at })
  }
  for (const change of run.changes.slice(count)) {
    const { key, object, resource, timeFrom } = change
    const isEnd = change.type === 'deleted' || change.type === 'lost'
    const type = isEnd ? 'DELETED' : live.has(key) || change.type === 'modified' ? 'MODIFIED' : 'ADDED'
    const at = timeFrom === 'recording' ? { at: change.at } : {}
    records.push({ type, object, place: { file: resource, line: 2 }, ...at })
  }
  return observe(records)
}

/** `count` random places. The same name always gives the same places. */
export function cutPlaces(name: string, changes: number, count: number): readonly number[] {
  let state = [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7) >>> 0
  const places = Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return 1 + Math.floor((state / 2 ** 32) * Math.max(0, changes - 2))
  })
  return places.toSorted((a, b) => a - b)
}

/** Judges the cuts of a recording. With `seeds` 0, no runs are simulated. */
export function judgeCuts(run: ObservedRun, places: readonly number[], seeds: number): JudgedCuts {
  const whole = diagnoseRun(run).findings
  const outside = outsideOf(run, seeds)
  const atEnd = new Set(objectsAfter(run).map(seenName))
  const cuts = places.map((cut): JudgedCut => {
    const later = cutAt(run, cut)
    const begun = run.changes[cut]?.at ?? 0
    const { findings } = diagnoseRun(later)
    const wrong = [
      ...findings.flatMap((one) => falseOf(one, whole)),
      ...(outside.length > 0 ? [] : outsideOf(later, seeds).map((text) => `predicted: ${text}`)),
    ]
    const missing = whole.flatMap((one) => missingOf(one, findings, { begun, isThere: atEnd.has(one.object) }))
    return { cut, missing, false: wrong }
  })
  return { cuts, outside }
}

const isLoud = ({ severity }: { readonly severity: string }): boolean => severity !== 'low'

function falseOf(finding: Finding, whole: readonly Finding[]): string[] {
  const alike = whole.filter(({ object }) => object === finding.object)
  const said: string[] = []
  for (const sign of finding.signs) {
    // A sign names one Pod of its workload, and after a cut it may name another Pod.
    const isKnown = alike.some(({ id, signs }) => id === sign.id || signs.some((one) => one.id === sign.id))
    if (!isKnown && isLoud(sign)) said.push(`${sign.id} of ${finding.object} at ${clock(sign.at)}`)
  }
  const lowest = Math.min(...alike.map(({ impact }) => impact?.lowest ?? Number.POSITIVE_INFINITY))
  if (finding.impact && finding.impact.lowest < lowest && isLoud(finding))
    said.push(`${finding.id} of ${finding.object}: lowest ${finding.impact.lowest}, in the whole ${lowest}`)
  const stillHolds = alike.some(({ until }) => until === undefined)
  if (finding.until === undefined && !stillHolds && alike.length > 0 && isLoud(finding))
    said.push(`${finding.id} of ${finding.object} holds until the end`)
  return said
}

/** Virtual ms after the cut. A fault that begins later must be found, because the recording shows its cause. */
const SEEN_MS = 2000

function missingOf(
  finding: Finding,
  found: readonly Finding[],
  { begun, isThere: isObjectThere }: { readonly begun: number; readonly isThere: boolean },
): string[] {
  if (!isLoud(finding)) return []
  const mustBe = (finding.until === undefined && isObjectThere) || finding.at > begun + SEEN_MS
  if (!mustBe) return []
  const alike = found.filter(({ object }) => object === finding.object)
  const isThere = alike.some(({ id, signs }) => id === finding.id || signs.some((sign) => sign.id === finding.id))
  return isThere ? [] : [`${finding.id} of ${finding.object} at ${clock(finding.at)}`]
}

function outsideOf(run: ObservedRun, seeds: number): string[] {
  if (seeds === 0) return []
  const predicted = predictRun(run, seeds)
  if (predicted === undefined) return []
  const { differences } = predicted.comparison
  return differences.flatMap(({ id, isOutside, facts }) => (isOutside ? `${id} ${JSON.stringify(facts)}` : []))
}

const clock = (at: number): string => new Date(at).toISOString().slice(11, 19)
