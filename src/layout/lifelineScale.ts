import { scaleSqrt } from 'd3'
import type { LifeStep } from '../engine/index.ts'

/** Places moments of one Pod's life, in px from the left. */
export interface LifeScale {
  readonly px: (atMs: number) => number
  /** Seconds that are written beneath. */
  readonly ticks: readonly number[]
}

/** Seconds that may be written, the rounder the longer. */
const roundSeconds = [1, 5, 20, 60, 180, 600, 1800, 7200, 21_600, 86_400]

/** The axis is a square root, so that a hundredth of a second and a minute both read. */
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

/** Less room than this and two numbers touch, px. */
const leastApart = 22

function apart(ticks: readonly number[], px: (tick: number) => number): number[] {
  const kept: number[] = []
  for (const tick of ticks) {
    const before = kept.at(-1)
    if (before === undefined || px(tick) - px(before) >= leastApart) kept.push(tick)
  }
  return kept
}
