import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { webManifest } from './pages/manifests.ts'
import { test } from './pages/test.ts'

/** What is drawn lies beside, never over, what else is drawn. */

test('text scrolled sideways in the editor passes beneath the line numbers', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.write(webManifest({ image: `shop/web:${'v1-'.repeat(40)}end` }))
  await app.leaveControls()
  // With it the editor has its height.
  await expect(page.locator('[data-forecast=final]')).toBeVisible()
  const scroller = page.locator('.cm-scroller')
  const numbers = (await page.locator('.cm-gutters').boundingBox())!
  const look = () => page.screenshot({ clip: numbers, animations: 'disabled' })
  await scroller.evaluate((element) => element.scrollTo(0, 0))
  const before = await look()
  await scroller.evaluate((element) => element.scrollTo(160, 0))
  await expect.poll(() => scroller.evaluate((element) => element.scrollLeft)).toBe(160)
  // The numbers stay; what was behind them was drawn through them.
  expect((await look()).equals(before)).toBe(true)
})

test('a refused apply is reported in red with its reason, and words of commands never lie over each other', async ({
  page,
}) => {
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

  // The buttons are higher than their words, which lie above what the rows beside them have of that.
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
  // All of it, for who points at it.
  await refused.focus()
  await expect(commands.getByText('MatchLabels')).toBeVisible()
  await page.screenshot({ path: 'test-results/commands.png' })
  await refused.click()
  await app.standsStill()
})
