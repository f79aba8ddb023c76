import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { webManifest } from './pages/manifests.ts'
import { smallTexts } from './pages/presenter.ts'
import { test } from './pages/test.ts'

test.use({ foresees: false })

test('presenter mode fits projectors of 1280 × 720 and 1920 × 1080', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.applyByKeys()
  await app.pause()
  for (const viewport of [
    { width: 1_280, height: 720 },
    { width: 1_920, height: 1_080 },
  ]) {
    await page.setViewportSize(viewport)
    await page.keyboard.press('p')
    const presenter = page.getByRole('main', { name: 'Presenter mode' })
    await expect(presenter).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Rollscope' })).toBeHidden()
    await expect(presenter.locator('[data-sentence]')).not.toBeEmpty()
    const size = await presenter.locator('[data-sentence]').evaluate((element) => {
      const { height } = element.getBoundingClientRect()
      return {
        height,
        zoom: element.currentCSSZoom,
        pageOverflows: document.documentElement.scrollHeight > innerHeight,
      }
    })
    expect(size.zoom).toBeGreaterThanOrEqual(1.2)
    expect(size.pageOverflows).toBe(false)
    expect(await smallTexts(presenter)).toEqual([])
    // The workload's name is never truncated, whatever else is.
    const title = presenter.getByRole('heading', { name: 'deployment/web' })
    const name = await title.getByText('web', { exact: true }).boundingBox()
    const shown = await title.boundingBox()
    expect(name?.y).toBeGreaterThanOrEqual(shown?.y ?? Number.NaN)
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual((shown?.x ?? 0) + (shown?.width ?? 0) + 0.5)
    // Both lanes are completely visible.
    for (const lane of await presenter.locator('section[data-bare]').filter({ hasText: 'spec' }).all()) {
      await expect(lane).toBeInViewport({ ratio: 0.98 })
    }
    // The exit is visible and works with a pointer.
    await presenter.getByRole('button', { name: 'Esc leave' }).click()
    await expect(presenter).toBeHidden()
  }
})

test('in presenter mode the keys work, Escape leaves it, and it is not stored', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await page.keyboard.press('p')
  const presenter = page.getByRole('main', { name: 'Presenter mode' })
  await expect(presenter).toBeVisible()
  const before = await app.time()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => app.time()).toBeLessThan(before)
  await page.keyboard.press('Escape')
  await expect(presenter).toBeHidden()
  await expect(app.applyButton).toBeVisible()
  await page.keyboard.press('p')
  await expect(presenter).toBeVisible()
  await page.reload()
  await expect(app.applyButton).toBeVisible()
  await expect(presenter).toBeHidden()
})

test('keys of a clicker right after P are not lost, also with an open command line', async ({ page }) => {
  await page.route(/Presenter-.*js/, async (route) => {
    // Simulates a slow network: the keys are pressed before the presenter's chunk is loaded.
    await pressed
    await route.continue()
  })
  let letGo = () => undefined as unknown
  const pressed = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const app = new App(page)
  await app.open()
  await page.getByRole('tab', { name: 'kubectl', exact: true }).click()
  await expect(page.getByRole('textbox', { name: /^kubectl/ })).toBeFocused()
  await app.leaveControls()
  await page.keyboard.press('p')
  await page.keyboard.press('2')
  await page.keyboard.press('Space')
  letGo()
  const presenter = page.getByRole('main', { name: 'Presenter mode' })
  await expect(presenter.getByRole('radio', { name: 'Node' })).toBeChecked()
  await expect(app.root).toHaveAttribute('data-playing', 'true')
  await page.keyboard.press('p')
  await page.keyboard.press('p')
  await page.keyboard.press('Escape')
  await expect(presenter).toBeHidden()
})

test("in the audience's window Pods are large, 20 keep their names, and the sentence describes the last change", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1_280, height: 720 })
  const app = new App(page)
  await app.open()
  await app.applyAndPause(webManifest({ image: 'shop/web:v2', replicas: 20 }))
  await app.stepSeconds(4)
  await page.keyboard.press('p')
  const presenter = page.getByRole('main', { name: 'Presenter mode' })
  await expect(presenter.getByRole('listbox', { name: /^Pods/ })).toHaveAttribute('data-level', 'token')
  await expect(presenter.locator('[data-sentence]')).toContainText(/Yes|scaled|created/i)
  await expect(presenter.locator('[data-sentence]')).not.toContainText('No')
  const sizes = await presenter
    .locator('[data-sentence], [data-sum]')
    .evaluateAll((elements) =>
      elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize) * element.currentCSSZoom),
    )
  expect(sizes[0]).toBeGreaterThanOrEqual(30)
  expect(sizes[1]).toBeGreaterThanOrEqual(34)

  // The view is switched by key and by pointer.
  await page.keyboard.press('2')
  await expect(presenter.getByRole('radio', { name: 'Node' })).toBeChecked()
  const pods = presenter.getByRole('listbox', { name: /^Pods/ })
  await expect(pods).toHaveAttribute('data-level', 'token')
  // Completely visible, apart from rounding of zoomed pixels.
  await expect(pods).toBeInViewport({ ratio: 0.99 })
  expect(await smallTexts(presenter)).toEqual([])
  await page.keyboard.press('3')
  await expect(presenter.getByRole('radio', { name: 'Loop' })).toBeChecked()
  expect(await smallTexts(presenter)).toEqual([])
  // The control loop is completely visible without scrolling.
  const loop = presenter.getByRole('region', { name: /^Control loop/ })
  await expect(loop.getByRole('region', { name: /controller$/ })).toHaveCount(2)
  for (const box of await loop.getByRole('region').all()) await expect(box).toBeInViewport({ ratio: 0.99 })
  expect(await loop.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await presenter.getByRole('radio', { name: 'ReplicaSet' }).check({ force: true })
  await expect(presenter.getByRole('listbox', { name: /^Pods/ })).toBeVisible()
})

test('at a stall the sentence shows the cause with its arithmetic', async ({ page }) => {
  await page.setViewportSize({ width: 1_280, height: 720 })
  const app = new App(page)
  await app.open()
  await app.runToEnd()
  await app.applyAndPause(webManifest({ image: 'shop/web:v2.nopull' }))
  await app.playUntil((await app.time()) + 15_000)
  await page.keyboard.press('p')
  const presenter = page.getByRole('main', { name: 'Presenter mode' })
  await expect(presenter.locator('[data-sentence]')).toHaveText('Stalled: shop/web:v2.nopull cannot be pulled')
  await expect(presenter.locator('[data-sum]')).toContainText('13 − 8 − 5 = 0')
  expect(await smallTexts(presenter)).toEqual([])
})
