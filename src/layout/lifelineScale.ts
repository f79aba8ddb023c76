import { scaleSqrt } from 'd3'
import type { LifeStep } from '../engine/index.ts'

/** Maps the times of one Pod's life to px from the left. */
export interface LifeScale {
  readonly px: (atMs: number) => number
  /** Labelled seconds. */
  readonly ticks: readonly number[]
}

/** Candidates for labels in seconds, rounder for longer lives. */
const roundSeconds = [1, 5, 20, 60, 180, 600, 1800, 7200, 21_600, 86_400]

/** A square-root axis: a hundredth of a second and a minute are both readable. */
export function lifeScale(steps: readonly LifeStep[], width: number): LifeScale {
  const beginMs = steps[0]?.from ?? 0
  const ends = steps.flatMap(({ from, to, next, tries }) => [from, to, next, tries.at(-1)])
  const endMs = Math.max(beginMs + 1000, ...ends.filter((at) => at !== undefined))
  const scale = scaleSqrt()
    .domain([0, endMs - beginMs])
    .range([0, width])
    .clamp(true)
  const fitting = roundSeconds.filter((seconds) => seconds * 1000 <= endMs - beginMs)
  return { px: (atMs) => scale(atMs - beginMs), ticks: apart(fitting, (seconds) => scale(seconds * 1000)) }
}

/** Minimum distance of two labels, in px; closer labels would touch. */
const leastApart = 22

function apart(ticks: readonly number[], px: (tick: number) => number): number[] {
  const kept: number[] = []
  for (const tick of ticks) {
    const before = kept.at(-1)
    if (before === undefined || px(tick) - px(before) >= leastApart) kept.push(tick)
  }
  return kept
}
