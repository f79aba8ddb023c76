import { describe, expect, it } from 'vitest'
import type { TimelineMark, TimelineSample } from '../../engine/index.ts'
import { timingOf, usualChoice } from './timing.ts'

const choice = { from: '8', to: '20', speed: '2', framesPerSecond: '10' } as const

describe('timingOf', () => {
  it('takes a picture for every frame, including the first and the last moment', () => {
    expect(timingOf(choice)).toEqual({ fromMs: 8_000, toMs: 20_000, stepMs: 200, speed: 2, frameMs: 100, frames: 61 })
  })

  it.each([
    [{ to: '8' }, 'noTime'],
    [{ to: '' }, 'noTime'],
    [{ from: '-1' }, 'noTime'],
    [{ to: 'soon' }, 'noTime'],
    [{ to: '1e9' }, 'tooLong'],
    [{ to: '200', speed: '1', framesPerSecond: '25' }, 'tooLong'],
  ] as const)('rejects %o: %s', (changed, problem) => {
    expect(timingOf({ ...choice, ...changed })).toBe(problem)
  })
})

describe('usualChoice', () => {
  const command = (at: number): TimelineMark => ({ at, kind: 'command', workloadUid: '', text: 'apply' })
  const counts = { specReplicas: 0, minAvailable: 0, maxPods: 0 }
  const sample = (at: number): TimelineSample => ({ at, workloadUid: 'd', revisions: [], ...counts })
  const run = {
    marks: [command(0), command(10_000), command(60_000)],
    samples: [0, 5_000, 10_000, 22_000, 60_000, 90_000].map(sample),
    headMs: 100_000,
    foreseenMs: undefined,
  }

  it.each([
    ['from the last command to the last change before the next', { ...run, cursorMs: 15_000 }, '9.5', '60'],
    ['from the last command of all to the last change', { ...run, cursorMs: 95_000 }, '59.5', '91'],
    ['to the end that was foreseen', { ...run, cursorMs: 95_000, foreseenMs: 120_000 }, '59.5', '121'],
    ['of an empty run, a second', { ...run, marks: [], samples: [], headMs: 0, cursorMs: 0 }, '0', '1'],
  ])('covers %s', (_, known, from, to) => {
    expect(usualChoice(known)).toMatchObject({ from, to })
  })

  it('chooses a speed with a duration of at most 15 s', () => {
    expect(usualChoice({ ...run, cursorMs: 95_000 }).speed).toBe('5')
  })
})
