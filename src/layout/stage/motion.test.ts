import { describe, expect, it } from 'vitest'
import { midRollout } from '../../gallery/moments.ts'
import { followsClock, isMoving, type Moment, motionMs, poseOf, settledMoment, stateProgress } from './motion.ts'
import type { PodMark } from './scene.ts'
import { layoutStage } from './stageLayout.ts'

const scene = layoutStage(midRollout().view, 660, { workloadUid: '' })

function markOf(name: string, change: Partial<PodMark['pod']> = {}): PodMark {
  const mark = scene.marks.find((one) => one.pod.name.endsWith(name))!
  return { ...mark, pod: { ...mark.pod, ...change } }
}

function at(simTimeMs: number, more: Partial<Moment> = {}): Moment {
  return { simTimeMs, settleMs: 0, speed: 1, motion: 'full', ...more }
}

describe('poseOf', () => {
  const mark = markOf('x7k2p', { createdAt: 1_000, stateSince: 1_000 })

  it('moves a new Pod from the head of its lane to its final position', () => {
    expect(poseOf(mark, at(1_000))).toMatchObject({ x: mark.enterX, y: mark.enterY, alpha: 0 })
    expect(poseOf(mark, at(1_000 + motionMs.enter))).toMatchObject({ x: mark.x, y: mark.y, scale: 1, alpha: 1 })
  })

  it('moves a Pod ten times as long in virtual time at speed 10', () => {
    const slow = poseOf(mark, at(1_100))
    expect(poseOf(mark, at(2_000, { speed: 10 }))).toEqual(slow)
    expect(isMoving(mark, at(1_000 + motionMs.enter, { speed: 10 }))).toBe(true)
  })

  it('continues a movement by the wall clock while the cursor stands still', () => {
    expect(poseOf(mark, at(1_000, { settleMs: 100 }))).toEqual(poseOf(mark, at(1_100)))
    expect(isMoving(mark, settledMoment(1_000))).toBe(false)
  })

  it('fades instead of moving with reduced motion', () => {
    for (const ms of [1_000, 1_100, 1_200]) {
      expect(poseOf(mark, at(ms, { motion: 'fade' }))).toMatchObject({ x: mark.x, y: mark.y, scale: 1 })
    }
    expect(poseOf(mark, at(1_100, { motion: 'fade' })).alpha).toBeLessThan(1)
  })

  it('fades a removed Pod without moving the Pod', () => {
    const gone = markOf('p9b6m', { state: 'gone', stateSince: 5_000, goneAt: 5_000 })
    expect(poseOf(gone, at(5_000))).toMatchObject({ x: gone.x, y: gone.y, alpha: 1, hidden: false })
    expect(poseOf(gone, at(5_000 + motionMs.exit))).toMatchObject({ hidden: true })
  })

  it('cross-fades from the previous state', () => {
    const turned = markOf('x7k2p', { createdAt: 0, stateSince: 2_000, previousState: 'ready', state: 'available' })
    expect(poseOf(turned, at(2_000)).before).toBe(1)
    expect(poseOf(turned, at(2_000 + motionMs.change)).before).toBe(0)
  })
})

describe('followsClock', () => {
  const ending = markOf('p9b6m')
  it('is true while a visible countdown runs', () => {
    expect(followsClock(ending, 'token', 20_000)).toBe(true)
    expect(followsClock(ending, 'chip', 20_000)).toBe(false)
    expect(followsClock(ending, 'token', 27_230)).toBe(false)
    expect(followsClock(markOf('m4c9d'), 'chip', 15_000)).toBe(true)
    expect(followsClock(markOf('m4c9d'), 'field', 15_000)).toBe(false)
  })
})

it('stateProgress gives the elapsed share of a state', () => {
  const starting = markOf('m4c9d', { stateSince: 14_000, stateUntil: 18_000 })
  expect([13_000, 14_000, 16_000, 18_000, 20_000].map((ms) => stateProgress(starting, ms))).toEqual([0, 0, 0.5, 1, 1])
  expect(stateProgress(markOf('x7k2p'), 16_000)).toBeUndefined()
})
