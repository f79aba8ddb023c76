import { expect } from '@playwright/test'
import { App, type Moment, type StepUnit } from './pages/app.ts'
import { webManifest } from './pages/manifests.ts'
import { test } from './pages/test.ts'

/** Seeking: the same time shows the same cluster, from every direction. */

test.use({ foresees: false })

test.describe.configure({ timeout: 120_000 })

/** The state of a run, independent of the way in which it was reached. */
const picture = ({ at, fingerprint, pods }: Moment) => ({ at, fingerprint, pods })

test('scrubbing back before the apply and forward again shows the same Pods', async ({ page }) => {
  const app = new App(page)
  await app.open()
  const before = await app.moment()
  await app.applyAndPause(webManifest({ image: 'shop/web:v2' }))
  await app.runToEnd()
  const end = await app.moment()

  // Every second on the way back to before the apply.
  const wayBack: Moment[] = []
  await app.timeline.focus()
  while ((await app.time()) > before.at - 1_000) {
    await app.move('ArrowLeft')
    wayBack.push(await app.moment())
  }
  expect(wayBack.at(-1)?.pods.every(({ revision }) => revision === '1')).toBe(true)
  expect(new Set(wayBack.map(({ fingerprint }) => fingerprint)).size).toBe(wayBack.length)

  for (const moment of wayBack.toReversed().slice(1)) {
    await app.move('ArrowRight')
    expect(picture(await app.moment())).toEqual(picture(moment))
  }
  await app.move('End')
  expect(picture(await app.moment())).toEqual(picture(end))

  // By pointer: to the left edge of the curves and back to the end.
  const box = await app.timeline.boundingBox()
  if (box === null) throw new Error('the timeline is not on the page')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width / 2, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 3, y, { steps: 5 })
  await page.mouse.move(box.x + 1, y, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => app.time()).toBe(0)
  await app.standsStill()
  expect((await app.moment()).pods).toEqual([])
  await app.timeline.focus()
  await app.move('End')
  expect(picture(await app.moment())).toEqual(picture(end))
})

test('the first time of the rollout is the time of its apply', async ({ page }) => {
  const app = new App(page)
  await app.open()
  const before = await app.moment()
  await app.applyAndPause(webManifest({ image: 'shop/web:v2' }))
  await app.runToEnd()
  await app.timeline.focus()
  await app.move('Home')
  while ((await app.time()) < before.at) await app.move('ArrowRight')
  const after = await app.moment()
  await app.move('ArrowLeft')
  const earlier = await app.moment()
  expect(earlier.at).toBeLessThan(before.at)
  expect(new Set(earlier.pods.map(({ name }) => name))).toEqual(new Set(before.pods.map(({ name }) => name)))
  expect(after.at).toBeGreaterThanOrEqual(before.at)
})

for (const unit of ['event', 'sync', 'write', 'second'] satisfies StepUnit[]) {
  test(`steps by ${unit} go forward and back through the same states`, async ({ page }) => {
    const app = new App(page)
    await app.open()
    await app.applyAndPause(webManifest({ image: 'shop/web:v2' }))
    await app.stepBy(unit)
    await app.move('ArrowRight')
    const forward = [await app.moment()]
    for (let step = 0; step < 6; step++) {
      await app.move('ArrowRight')
      forward.push(await app.moment())
    }
    expect(new Set(forward.map(({ fingerprint }) => fingerprint)).size).toBe(forward.length)

    for (const moment of forward.toReversed().slice(1)) {
      await app.move('ArrowLeft')
      expect(picture(await app.moment())).toEqual(picture(moment))
    }
    await app.move('ArrowRight')
    expect(picture(await app.moment())).toEqual(picture(forward[1] as Moment))
  })
}

test('keys for writes step by writes with any step unit, and announce the place', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.applyAndPause(webManifest({ image: 'shop/web:v2' }))
  await app.stepBy('second')
  await app.move('.')
  const first = await app.moment()
  await app.move('.')
  await expect(app.narrator).toHaveText(/^At \d\d:\d\d\.\d{3}: /)
  expect((await app.moment()).fingerprint).not.toBe(first.fingerprint)
  await app.move(',')
  expect(picture(await app.moment())).toEqual(picture(first))
})

test('Home and End go to the beginning and to the furthest point', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.applyAndPause(webManifest({ image: 'shop/web:v2' }))
  await app.runToEnd()
  const end = await app.moment()
  await app.leaveControls()
  await app.move('Home')
  const start = await app.moment()
  expect([start.at, start.pods.length]).toEqual([0, 0])
  await app.move('End')
  expect(picture(await app.moment())).toEqual(picture(end))
})

test('a command in the past starts a branch, and can return to the earlier future', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.applyAndPause(webManifest({ image: 'shop/web:v2' }))
  await app.runToEnd()
  const end = await app.moment()
  await app.timeline.focus()
  for (let second = 0; second < 4; second++) await app.move('ArrowLeft')
  const smaller = webManifest({ image: 'shop/web:v2', replicas: 4 })
  await app.applyAndPause(smaller)
  const notice = page.locator('[data-notice=branched]')
  await notice.getByRole('button', { name: 'Back to “main”' }).click()
  await expect(notice).toBeHidden()
  await app.leaveControls()
  await app.move('End')
  await expect.poll(() => app.fingerprint()).toBe(end.fingerprint)
  expect(picture(await app.moment())).toEqual(picture(end))

  await app.timeline.focus()
  for (let second = 0; second < 4; second++) await app.move('ArrowLeft')
  await app.applyAndPause(smaller)
  await expect(notice).toBeVisible()
  await app.runToEnd()
  expect((await app.moment()).pods.filter(({ state }) => state !== 'Terminating')).toHaveLength(4)
})

test('playback stops at a breakpoint, and names it', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await page.getByRole('button', { name: 'Breakpoints' }).click()
  await page.getByRole('combobox', { name: 'Reason, function, outcome or limit' }).fill('SuccessfulDelete')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove SuccessfulDelete' })).toBeVisible()
  await page.keyboard.press('Escape')
  await app.write(webManifest({ image: 'shop/web:v2' }))
  await app.applyByKeys()
  await expect(page.getByText('Stopped at SuccessfulDelete')).toBeVisible()
  await app.standsStill()
  const { at, progressing } = await app.moment()
  expect(progressing).not.toBe('NewReplicaSetAvailable')
  // The run continues from the breakpoint to the next breakpoint.
  await app.leaveControls()
  await app.move('End')
  expect((await app.moment()).at).toBeGreaterThanOrEqual(at)
  await page.getByRole('button', { name: '1 breakpoint' }).click()
  await page.getByRole('button', { name: 'Remove SuccessfulDelete' }).click()
  await page.keyboard.press('Escape')
  await app.runToEnd()
  expect((await app.moment()).progressing).toBe('NewReplicaSetAvailable')
})
