import { expect, it } from 'vitest'
import { paretoFront, type SweepFigures } from './sweep.ts'

const figures = (
  medianMs: number | null,
  lowestAvailable: number,
  surgePodMs: number,
  incomplete = 0,
): SweepFigures => ({
  medianMs,
  p95Ms: medianMs,
  lowestAvailable,
  meanLowestAvailable: lowestAvailable,
  minAvailable: lowestAvailable,
  surgePodMs,
  longestOutageMs: 0,
  incomplete,
})

it('a Pareto front has the settings that no other setting beats', () => {
  const all = [
    figures(10, 8, 100),
    figures(20, 8, 50),
    figures(20, 8, 60),
    figures(30, 10, 100),
    figures(10, 8, 100),
    figures(null, 10, 0, 1),
    figures(5, 8, 100, 0.1),
  ]
  expect(paretoFront(all)).toEqual([true, true, false, true, true, false, true])
})
