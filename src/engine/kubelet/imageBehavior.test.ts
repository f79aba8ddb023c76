import { describe, expect, it } from 'vitest'
import { IMAGE_TAG_WORDS, parseImageBehavior, probeWordsOf } from './imageBehavior.ts'

const never = Number.POSITIVE_INFINITY

describe('parseImageBehavior', () => {
  it.each([
    ['nginx', {}],
    ['nginx:1.14.2', {}],
    ['registry.example:5000/shop/web', {}],
    ['shop/web:v2.slow', { ready: { fromMs: 20_000, toMs: never } }],
    ['shop/web:v2.neverready', { ready: { fromMs: never, toMs: never } }],
    ['shop/web:v2.crash', { exit: { code: 1, afterMs: 1000, reason: 'Error' } }],
    ['shop/web:v2.fails3', { exit: { code: 1, afterMs: 1000, reason: 'Error', times: 3 } }],
    ['sim/app:pull4.x-start-slow-pull', { isExact: true, pullMs: 4000 }],
    ['sim/app:ready2to6.term3', { isExact: true, ready: { fromMs: 2000, toMs: 6000 }, termMs: 3000 }],
    ['sim/app:exit3after5', { isExact: true, exit: { code: 3, afterMs: 5000, reason: 'Error' } }],
    ['sim/app:exit0after2.x-ends-well', { isExact: true, exit: { code: 0, afterMs: 2000, reason: 'Completed' } }],
    ['sim/app:started5.live6', { isExact: true, startedFromMs: 5000, liveToMs: 6000 }],
    ['sim/app:nosig', { isExact: true, termMs: never }],
    ['sim/app:pullfail@sha256:abc', { isExact: true, isPullFailing: true }],
    ['sim/app:pull4x.startup', { isExact: true }],
  ])('reads the behavior from %s', (image, expected) => {
    expect(parseImageBehavior(image)).toEqual({ isExact: false, isPullFailing: false, liveToMs: never, ...expected })
  })

  it.each([
    'shop/web',
    'shop/web:latest',
    'shop/web:crash',
    'shop/web:done',
    'shop/web:live1',
    'shop/web:crash.1',
    'shop/web:2.1-slow-start',
    'shop/web:v1.crash-fix',
    'shop/web:v1.crash.2',
    'shop/web:v1.slow_pull',
    'shop/web:v1.never',
    'shop/web:v1.not-ready',
    'shop/web:v1.Crash',
    'shop/web:v1.ready',
    'shop/web:v1.start',
    'shop/web:v1.startup3',
    'shop/web:v1.exit1',
    'shop/web:2026.11.22',
    'shop/web:20261122.1',
    'shop/web:1.19.1',
    'shop/web:1.27.3-alpine3.20',
    'shop/web:v0.10.2-distroless',
    'shop/web:release-1.24',
    'shop/web:sha-3f2a1b0',
    'shop/web:pr-42.start-page',
    'shop/web:1.0.0-rc.1',
    'shop/web:9.0.1.jre17',
    'shop/web.crash/app:1.0',
    'slow.example.com/web:1.0',
    'slow.example.com:5000/web',
    'done/oom@sha256:0123456789abcdef',
  ])('reads no behavior from an ordinary name: %s', (image) => {
    expect(parseImageBehavior(image)).toEqual({ isExact: false, isPullFailing: false, liveToMs: never })
  })

  it('finds the words of an image tag that need a probe', () => {
    expect(probeWordsOf('shop/web:v2.pull4.neverready')).toEqual([{ word: 'neverready', needs: 'readinessProbe' }])
    expect(probeWordsOf('shop/web:v2.ready3to9.live60')).toEqual([
      { word: 'ready3to9', needs: 'readinessProbe' },
      { word: 'live60', needs: 'livenessProbe' },
    ])
    expect(probeWordsOf('shop/web:v2.slow-start.crash')).toEqual([])
  })

  it('reads several words after the version', () => {
    expect(parseImageBehavior('shop/web:1.19.1.pull4.slowstop')).toMatchObject({ pullMs: 4000, termMs: 15_000 })
    expect(parseImageBehavior('shop/web:v2.crash@sha256:abc').exit).toEqual({ code: 1, afterMs: 1000, reason: 'Error' })
  })

  it('reads every word in the table of image tag words', () => {
    for (const { example } of IMAGE_TAG_WORDS)
      expect(parseImageBehavior(example), example).not.toEqual(parseImageBehavior('shop/web:v2'))
    expect(new Set(IMAGE_TAG_WORDS.map(({ id }) => id)).size).toBe(IMAGE_TAG_WORDS.length)
  })
})
