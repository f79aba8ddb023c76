import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { webManifest } from './pages/manifests.ts'
import { test } from './pages/test.ts'

/** Drawn elements never overlap. */

test('text scrolled sideways in the editor passes beneath the line numbers', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.write(webManifest({ image: `shop/web:${'v1-'.repeat(40)}end` }))
  await app.leaveControls()
  // The forecast fixes the editor's height.
  await expect(page.locator('[data-forecast=final]')).toBeVisible()
  const scroller = page.locator('.cm-scroller')
  const numbers = (await page.locator('.cm-gutters').boundingBox())!
  const look = () => page.screenshot({ clip: numbers, animations: 'disabled' })
  await scroller.evaluate((element) => element.scrollTo(0, 0))
  const before = await look()
  await scroller.evaluate((element) => element.scrollTo(160, 0))
  await expect.poll(() => scroller.evaluate((element) => element.scrollLeft)).toBe(160)
  // The line numbers are unchanged; scrolled text used to be visible through them.
  expect((await look()).equals(before)).toBe(true)
})

test('a rejected apply is shown in red with its reason, and command labels never overlap', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.applyAndPause(webManifest({ image: 'shop/web:v2' }))
  await app.write(webManifest({ image: 'shop/web:v3' }).replaceAll('{ app: web }', '{ app: shop }'))
  await app.applyByKeys()
  await expect(app.kubectlAnswer).toContainText('field is immutable')
  const commands = page.getByRole('list', { name: 'Commands' })
  const refused = commands.getByRole('button', { name: /field is immutable/ })
  await expect(refused).toHaveText('apply failed: selector is immutable')
  await expect(refused.locator('svg')).toBeVisible()
  const red = await page.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--bad)'
    document.body.append(probe)
    return getComputedStyle(probe).color
  })
  await expect(refused).toHaveCSS('color', red)
  await expect(refused).toHaveCSS('font-weight', '700')

  // The buttons are higher than their labels, which may use space above the neighbouring rows.
  const boxes = await commands.locator('button > span').evaluateAll((words) =>
    words.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )
  expect(boxes.length).toBeGreaterThanOrEqual(3)
  boxes.forEach((one, index) => {
    for (const other of boxes.slice(index + 1)) {
      const isApart =
        one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
      expect(isApart, `${JSON.stringify(one)} and ${JSON.stringify(other)}`).toBe(true)
    }
  })
  // The pointer shows the full text.
  await refused.focus()
  await expect(commands.getByText('MatchLabels')).toBeVisible()
  await page.screenshot({ path: 'test-results/commands.png' })
  await refused.click()
  await app.standsStill()
})
