import { expect, it } from 'vitest'
import type { LifeStep } from '../engine/index.ts'
import { lifeScale } from './lifelineScale.ts'

const step = (from: number, to: number): LifeStep => ({
  id: 'pull',
  state: 'done',
  isFailing: false,
  from,
  to,
  tries: [],
  field: '',
  facts: {},
})

it('lifeScale gives both 0.06 s and 69 s a readable width', () => {
  const { px, ticks } = lifeScale([step(30_000, 30_060), step(30_060, 99_060)], 120)
  expect(px(30_000)).toBe(0)
  expect(px(30_060)).toBeGreaterThan(3)
  expect(px(99_060)).toBe(120)
  expect(ticks).toEqual([1, 5, 20, 60].filter((tick) => ticks.includes(tick)))
  expect(ticks.length).toBeGreaterThanOrEqual(3)
})

it('lifeScale has no tick beyond its end, and stays finite without a step', () => {
  expect(lifeScale([], 120).ticks).toEqual([1])
  expect(lifeScale([step(0, 4000)], 120).ticks).toEqual([1])
})
