import { describe, expect, it } from 'vitest'
import { IMAGE_TAG_WORDS, parseImageBehavior } from './imageBehavior.ts'

const never = Number.POSITIVE_INFINITY

describe('parseImageBehavior', () => {
  it.each([
    ['nginx', {}],
    ['nginx:1.14.2', {}],
    ['registry.example:5000/shop/web', {}],
    ['shop/web:v2.slow', { ready: { fromMs: 20_000, toMs: never } }],
    ['shop/web:v2.neverready', { ready: { fromMs: never, toMs: never } }],
    ['shop/web:crash', { exit: { code: 1, afterMs: 1000, reason: 'Error' } }],
    ['sim/app:pull4.x-start-slow-pull', { isExact: true, pullMs: 4000 }],
    ['sim/app:ready2to6.term3', { isExact: true, ready: { fromMs: 2000, toMs: 6000 }, termMs: 3000 }],
    ['sim/app:exit3after5', { isExact: true, exit: { code: 3, afterMs: 5000, reason: 'Error' } }],
    ['sim/app:exit0after2.x-ends-well', { isExact: true, exit: { code: 0, afterMs: 2000, reason: 'Completed' } }],
    ['sim/app:started5.live6', { isExact: true, startedFromMs: 5000, liveToMs: 6000 }],
    ['sim/app:nosig', { isExact: true, termMs: never }],
    ['sim/app:pullfail@sha256:abc', { isExact: true, isPullFailing: true }],
    ['sim/app:pull4x.startup', { isExact: true }],
  ])('%s', (image, expected) => {
    expect(parseImageBehavior(image)).toEqual({ isExact: false, isPullFailing: false, liveToMs: never, ...expected })
  })

  it('knows every word of the table', () => {
    for (const { example } of IMAGE_TAG_WORDS)
      expect(parseImageBehavior(example), example).not.toEqual(parseImageBehavior('shop/web:v2'))
    expect(new Set(IMAGE_TAG_WORDS.map(({ id }) => id)).size).toBe(IMAGE_TAG_WORDS.length)
  })
})
