import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { webManifest } from './pages/manifests.ts'
import { smallTexts } from './pages/presenter.ts'
import { test } from './pages/test.ts'

test.use({ foresees: false })

test('presenter mode fits a projector of 1280 × 720 and of 1920 × 1080', async ({ page }) => {
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
    // Whatever else has no room beside the controls, the name of what is rolled out has.
    const title = presenter.getByRole('heading', { name: 'deployment/web' })
    const name = await title.getByText('web', { exact: true }).boundingBox()
    const shown = await title.boundingBox()
    expect(name?.y).toBeGreaterThanOrEqual(shown?.y ?? Number.NaN)
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual((shown?.x ?? 0) + (shown?.width ?? 0) + 0.5)
    // Both lanes are there, whole.
    for (const lane of await presenter.locator('section[data-bare]').filter({ hasText: 'spec' }).all()) {
      await expect(lane).toBeInViewport({ ratio: 0.98 })
    }
    // How to leave can be seen, and a pointer is enough for it.
    await presenter.getByRole('button', { name: 'Esc leave' }).click()
    await expect(presenter).toBeHidden()
  }
})

test('in presenter mode the keys continue working, Escape leads back, and nothing of it is remembered', async ({
  page,
}) => {
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

test('what a clicker sends right behind P arrives, also beside an open command line', async ({ page }) => {
  await page.route(/Presenter-.*js/, async (route) => {
    // As slow as a poor network: the keys are pressed before the presenter's file is there.
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

test('on a wall Pods are large, 20 keep their names, and the sentence is what changed something', async ({ page }) => {
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
  // All of it, but for what zoomed px are rounded by.
  await expect(pods).toBeInViewport({ ratio: 0.99 })
  expect(await smallTexts(presenter)).toEqual([])
  await page.keyboard.press('3')
  await expect(presenter.getByRole('radio', { name: 'Loop' })).toBeChecked()
  expect(await smallTexts(presenter)).toEqual([])
  // All of the loop is there, without scrolling.
  const loop = presenter.getByRole('region', { name: /^Control loop/ })
  await expect(loop.getByRole('region', { name: /controller$/ })).toHaveCount(2)
  for (const box of await loop.getByRole('region').all()) await expect(box).toBeInViewport({ ratio: 0.99 })
  expect(await loop.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await presenter.getByRole('radio', { name: 'ReplicaSet' }).check({ force: true })
  await expect(presenter.getByRole('listbox', { name: /^Pods/ })).toBeVisible()
})

test('at a stall the sentence says what is wrong, with the sum', async ({ page }) => {
  await page.setViewportSize({ width: 1_280, height: 720 })
  const app = new App(page)
  await app.open()
  await app.runToEnd()
  await app.applyAndPause(webManifest({ image: 'shop/web:v2.nopull' }))
  await app.playUntil((await app.time()) + 15_000)
  await page.keyboard.press('p')
  const presenter = page.getByRole('main', { name: 'Presenter mode' })
  await expect(presenter.locator('[data-sentence]')).toHaveText('Stalled: shop/web:v2.nopull cannot be pulled')
  await expect(presenter.locator('[data-sum]')).toHaveText('13 − 8 − 5 = 0')
  expect(await smallTexts(presenter)).toEqual([])
})
