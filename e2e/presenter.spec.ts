import { expect, test } from '@playwright/test'
import { App } from './pages/app.ts'

for (const viewport of [
  { width: 1_280, height: 720 },
  { width: 1_920, height: 1_080 },
]) {
  test(`presenter mode fits a projector of ${viewport.width} × ${viewport.height}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const app = new App(page)
    await app.open()
    await app.applyByKeys()
    await app.pause()
    await page.keyboard.press('p')
    const presenter = page.getByRole('main', { name: 'Presenter mode' })
    await expect(presenter).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Rollscope' })).toBeHidden()
    await expect(presenter.getByRole('slider', { name: 'Time' })).toBeInViewport({ ratio: 1 })
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
    // What a pointer is told is as large as the rest, beside the pointer and within the window.
    const slider = (await presenter.getByRole('slider', { name: 'Time' }).boundingBox())!
    const pointer = { x: slider.x + slider.width / 2, y: slider.y + slider.height / 2 }
    await page.mouse.move(pointer.x, pointer.y)
    const tip = page.getByRole('tooltip')
    await expect(tip).toBeInViewport({ ratio: 1 })
    expect(await tip.evaluate((element) => element.currentCSSZoom)).toBeCloseTo(size.zoom)
    const place = (await tip.boundingBox())!
    expect(place.x).toBeGreaterThan(pointer.x)
    expect(place.x).toBeLessThan(pointer.x + 50)
    expect(place.y + place.height).toBeLessThanOrEqual(slider.y)
    // How to leave can be seen, and a pointer is enough for it.
    await presenter.getByRole('button', { name: 'Esc leave' }).click()
    await expect(presenter).toBeHidden()
  })
}

test('in presenter mode the keys go on working, Escape leads back, and nothing of it is remembered', async ({
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
