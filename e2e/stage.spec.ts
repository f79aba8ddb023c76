import { expect, type Page } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { webManifest } from './pages/manifests.ts'
import { changesWithin, comesToRest } from './pages/quiet.ts'
import { test } from './pages/test.ts'

const picture = (page: Page) => page.getByRole('listbox', { name: /^Pods\./ })
const minimap = (page: Page) => page.locator('[data-minimap]')

/** A rollout of 200 Pods on the stage, drawn as shapes without names. */
async function openMany(page: Page): Promise<App> {
  const app = new App(page)
  await app.open()
  await app.applyAndPause(webManifest({ image: 'shop/web:v1', replicas: 200 }))
  await app.stepSeconds(3)
  await expect(picture(page)).toHaveAttribute('data-level', 'chip')
  return app
}

/** Moves the pointer over the first lane until it hits a Pod. */
async function pointAtSomePod(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const box = (await picture(page).boundingBox())!
  const tip = page.getByRole('tooltip')
  for (let away = 0; away < 24; away += 4) {
    const point = { x: box.x + 40 + away, y: box.y + 90 + away }
    await page.mouse.move(point.x, point.y)
    await tip.waitFor({ timeout: 1_000 }).catch(() => undefined)
    // The tooltip may still belong to the previous position.
    await page.mouse.move(point.x + 1, point.y)
    await page.waitForTimeout(300)
    if (await tip.isVisible()) return point
  }
  throw new Error('no Pod found')
}

test('the wheel with Ctrl zooms around the pointer until names appear, and a minimap shows the position', async ({
  page,
}) => {
  await openMany(page)
  const { x, y } = await pointAtSomePod(page)
  const name = await page.getByRole('tooltip').locator('b').textContent()
  await page.keyboard.down('Control')
  for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(0, -120)
  await page.keyboard.up('Control')
  await expect(picture(page)).toHaveAttribute('data-level', 'token')
  await expect(minimap(page)).toBeVisible()
  // The pointer is still on the same Pod.
  await page.mouse.move(x + 1, y + 1)
  await expect(page.getByRole('tooltip').locator('b')).toHaveText(name!)
})

test('dragging pans, a click selects, and the selection survives a change of the view', async ({ page }) => {
  await openMany(page)
  await page.getByRole('button', { name: /^Larger/ }).click()
  await page.getByRole('button', { name: /^Larger/ }).click()
  await expect(minimap(page)).toBeVisible()
  const before = (await picture(page).boundingBox())!
  const view = (await minimap(page).locator('..').boundingBox())!
  const [x, y] = [view.x + view.width / 2, view.y + view.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 80, y - 60, { steps: 4 })
  await page.mouse.up()
  const after = (await picture(page).boundingBox())!
  expect(after.x).toBeLessThan(before.x)
  await expect(page.getByRole('region', { name: 'Why' }).getByText('Selected')).toBeHidden()

  await picture(page).focus()
  await page.keyboard.press('ArrowRight')
  const option = picture(page).getByRole('option', { selected: true })
  const selected = await option.textContent()
  await page.getByRole('radio', { name: 'By node' }).check({ force: true })
  await expect(option).toHaveText(selected!)
})

test('keys zoom in, out and to the whole picture', async ({ page }) => {
  await openMany(page)
  await picture(page).focus()
  await expect(async () => {
    await page.keyboard.press('+')
    await expect(picture(page)).toHaveAttribute('data-level', 'token', { timeout: 500 })
  }).toPass()
  await page.keyboard.press('0')
  await expect(picture(page)).toHaveAttribute('data-level', 'chip')
  await expect(minimap(page)).toBeHidden()
})

test('two fingers zoom on a touch screen', async ({ newContext }) => {
  const context = await newContext({ hasTouch: true, viewport: { width: 900, height: 1200 } })
  const page = await context.newPage()
  await openMany(page)
  const { x, y } = (await picture(page).boundingBox())!
  const touch = await context.newCDPSession(page)
  const at = (apart: number) => [
    { x: x + 200 - apart, y: y + 100, id: 0 },
    { x: x + 200 + apart, y: y + 100, id: 1 },
  ]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(15) })
  for (let apart = 20; apart <= 120; apart += 10) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(apart) })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(picture(page)).toHaveAttribute('data-level', 'token')
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
  await context.close()
})

test('unschedulable Pods show the reason, in their lane and by node', async ({ page }) => {
  const app = new App(page)
  await app.open()
  // Three nodes of 4 CPUs have capacity for 48 Pods.
  await app.applyAndPause(webManifest({ image: 'shop/web:v1', replicas: 50 }))
  await app.stepSeconds(10)
  const stage = page.getByRole('region', { name: 'Stage' })
  const notice = stage.getByRole('button', { name: '2 pods wait for a node' })
  await expect(notice).toContainText('no schedulable node has cpu 250m free')
  const stall = stage.getByRole('region', { name: 'The rollout is stalled' })
  const words = '0/3 nodes are available: 3 Insufficient cpu.'
  await expect(stall.getByText(words, { exact: false })).toHaveCount(1)
  expect(await violations(page)).toEqual([])
  await comesToRest(page)
  // The run is idle, so no element may be recreated.
  const changes = await changesWithin(page, 3_000)
  expect(changes).toEqual([])
  await notice.click()
  await expect(page.getByRole('region', { name: 'Why' }).getByText('Selected')).toBeVisible()

  await page.getByRole('radio', { name: 'By node' }).check({ force: true })
  const waiting = stage.getByRole('region', { name: '2 pods wait for a node' })
  await expect(waiting.getByRole('heading', { name: '2 pods wait for a node' })).toBeVisible()
  // The stall's card has the message, and so does the card of the waiting Pods.
  await expect(stall.getByText(words, { exact: false })).toHaveCount(1)
  await expect(waiting.getByText(words, { exact: false })).toHaveCount(1)
  await expect(stage.getByText(words, { exact: false })).toHaveCount(2)
  await expect(stage.getByText(/^The scheduler retries when a cluster change could help, by 05:/)).toBeVisible()
  const node = stage.getByRole('region', { name: 'node-1' })
  await expect(node.getByText('0m cpu free')).toBeVisible()
  await expect(node.getByText(/requests cpu 250m, so it does not fit$/)).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('in a dense field the lens follows the keys', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.applyAndPause(webManifest({ image: 'shop/web:v1', replicas: 700 }))
  await app.stepSeconds(1)
  await expect(picture(page)).toHaveAttribute('data-level', 'field')
  const lens = page.getByText('Lens', { exact: true })
  await page.getByRole('button', { name: /^Larger/ }).focus()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(picture(page)).toBeFocused({ timeout: 200 })
  }).toPass()
  await expect(lens).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await expect(lens).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lens).toBeHidden()
})
