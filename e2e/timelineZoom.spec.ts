import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { test } from './pages/test.ts'

test.use({ foresees: false })

test('requests have a strip on the timeline, with values under the pointer and sums in the brush', async ({ page }) => {
  const app = new App(page)
  await app.open()
  const timeline = page.locator('[data-requests]')
  await expect(timeline).toHaveAttribute('data-requests', 'false')
  await page.getByRole('button', { name: /^Examples/ }).click()
  await page.getByRole('button', { name: /^Requests during a rollout/ }).click()
  await expect.poll(() => app.text()).toContain('kind: Service')
  await app.standsStill()
  await app.timeline.focus()
  // Nothing but requests happens; steps by a second still advance.
  await app.stepBy('second')
  for (const end = (await app.time()) + 3_000; (await app.time()) < end; ) await app.move('ArrowRight')
  await expect(timeline).toHaveAttribute('data-requests', 'true')

  const { x, y, width, height } = (await app.timeline.boundingBox())!
  await page.mouse.move(x + width * 0.8, y + height / 2)
  const tip = page.getByRole('tooltip')
  await expect(tip).toContainText(/100\/s to service\/shop · no request fails · (\d) of \1 endpoints answer/)
  await page.mouse.move(x + width * 0.7, y + height - 8)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.8, y + height - 8, { steps: 3 })
  await expect(tip).toContainText(/0 of \d+ requests failed/)
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible()
})

test('dragging on the axis zooms to that time range; a double press, a button and a key zoom out', async ({ page }) => {
  const app = new App(page)
  await app.open()
  const at = await app.time()
  const { x, y, width, height } = (await app.timeline.boundingBox())!
  const axis = y + height - 8
  const showAll = page.getByRole('button', { name: 'Show all' })
  const brush = async () => {
    await page.mouse.move(x + width * 0.2, axis)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.3, axis, { steps: 3 })
    await expect(page.locator('[data-brush]')).toBeVisible()
    await page.mouse.move(x + width * 0.4, axis, { steps: 3 })
    await page.mouse.up()
    await expect(showAll).toBeVisible()
  }
  await brush()
  // Zooming does not move the run.
  expect(await app.time()).toBe(at)
  // A press in the middle now seeks into the brushed range, to about 0.3 of the previous range.
  await page.mouse.click(x + width / 2, y + height / 2)
  await app.standsStill()
  const inside = await app.time()
  expect(inside).toBeGreaterThan(1_800)
  expect(inside).toBeLessThan(4_200)
  await page.mouse.dblclick(x + width / 2, axis)
  await expect(showAll).toBeHidden()

  await brush()
  await showAll.click()
  await expect(showAll).toBeHidden()

  await app.timeline.focus()
  await page.keyboard.press('+')
  await expect(showAll).toBeVisible()
  await page.keyboard.press('0')
  await expect(showAll).toBeHidden()
})
