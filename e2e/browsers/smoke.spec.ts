import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { linkTo } from '../pages/link.ts'
import type { PageState, RemotePage } from './remotePage.ts'
import { test } from './test.ts'

/** Tests that the built page works in a browser other than Chromium. */

test('the first rollout plays to its end', async ({ app }) => {
  await app.open()
  const before = await app.standsStill()
  const atRest = await app.framesPerSecond(2_000)
  await app.click('Start the rollout')
  await expect.poll(() => app.state()).toMatchObject({ isPlaying: true })
  const playing = await app.framesPerSecond(3_000)
  await expect.poll(async () => (await app.state()).at).toBeGreaterThan(before.at + 1_000)
  await app.press('End')
  const after = await app.standsStill()
  expect(after.at).toBeGreaterThan(before.at + 5_000)
  expect(await app.text('[aria-label=Conditions]')).toContain('NewReplicaSetAvailable')
  expect(await app.text('main')).toContain('revision 2')
  expect(await paintedShare(app)).toBeGreaterThan(0.02)
  // The figure is printed only, because on a busy machine it depends more on the machine than on the page.
  console.log(`${app.remote.version}: ${atRest} frames a second at rest, ${playing} while the rollout played`)
})

test('a step leads on, and a step back leads to the same state', async ({ app }) => {
  await app.open()
  await app.standsStill()
  await app.click('Start the rollout')
  await expect.poll(() => app.state()).toMatchObject({ isPlaying: true })
  await app.press(' ')
  await app.standsStill()
  // The run was paused at any moment; each step goes to the next sync.
  const steps: PageState[] = []
  for (let step = 0; step < 2; step++) {
    const { fingerprint } = await app.state()
    await app.press('ArrowRight')
    await expect.poll(async () => (await app.state()).fingerprint).not.toBe(fingerprint)
    steps.push(await app.standsStill())
  }
  await app.press('ArrowLeft')
  await expect.poll(async () => (await app.state()).fingerprint).toBe(steps[0]?.fingerprint)
  expect(await app.standsStill()).toEqual(steps[0])
})

test('a lesson takes the right answer', async ({ app }) => {
  await app.open('#12/2')
  await expect.poll(() => app.has('[data-phase=asking]')).toBe(true)
  await app.press('4')
  await expect.poll(() => app.has('[data-lesson] [role=radio][aria-checked=true], [data-lesson] :checked')).toBe(true)
  await app.press('Enter')
  await app.click('To the end of the lesson')
  await expect.poll(() => app.has('[data-verdict=right]')).toBe(true)
})

test('a share link opens the state that Node computed', async ({ app }) => {
  const run = JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/rollouts.json'), 'utf8'))
  await app.open(linkTo(run))
  expect(await app.standsStill()).toMatchObject({ fingerprint: run.fingerprint })
})

/** The share of coloured pixels in the stage's canvas with most of them, from 0 to 1. */
function paintedShare({ remote }: RemotePage): Promise<number> {
  return remote.run(() => {
    const shares = [...document.querySelectorAll<HTMLCanvasElement>('#stage canvas')].map((canvas) => {
      const { width, height } = canvas
      const bytes = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
      let painted = 0
      for (let at = 3; at < bytes.length; at += 4) if (bytes[at] !== 0) painted++
      return painted / (width * height)
    })
    return Math.max(0, ...shares)
  })
}
