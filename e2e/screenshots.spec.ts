import { expect, type Page } from '@playwright/test'
import { buildGallery } from '../scripts/buildGallery.mjs'
import { serveStatic } from '../scripts/serveStatic.mjs'
import { App } from './pages/app.ts'
import { webManifest } from './pages/manifests.ts'
import { test } from './pages/test.ts'

/**
 * Screenshots of fixed times. The run is deterministic, so only a change of the page changes a picture; `npx playwright
 * test screenshots --update-snapshots` takes them again, for review before a commit.
 */

// A single worker, so that the gallery is built once.
test.describe.configure({ mode: 'default', timeout: 120_000 })

/** Virtual ms in the middle of the second image's rollout, which starts at 8 s. */
const momentMs = 16_000

async function openMoment(page: Page): Promise<App> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const app = new App(page)
  await app.open()
  await app.applyAndPause(webManifest({ image: 'shop/web:v2' }))
  await app.runToEnd()
  // The slider moves by whole seconds.
  await app.timeline.focus()
  await app.move('Home')
  for (let second = 0; second < momentMs / 1_000; second++) await app.move('ArrowRight')
  expect(await app.time()).toBe(momentMs)
  await app.leaveControls()
  return app
}

/** Waits for lazily loaded parts: fonts, chunks, the forecast. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.mouse.move(0, 0)
}

/** Texts of controls and headings that are truncated, or outside of their frame. */
function cutTexts(page: Page, frames: string): Promise<string[]> {
  return page.evaluate(
    (frames) =>
      [...document.querySelectorAll(frames)].flatMap((frame) => {
        const edge = frame.getBoundingClientRect()
        return (
          [...frame.querySelectorAll<HTMLElement>('button, [role=tab], h2, h3, label')]
            .filter((element) => element.checkVisibility() && element.innerText.trim() !== '')
            // A sideways scrolled row extends beyond the edge.
            .filter((element) => element.closest('nav') === null)
            .filter((element) => {
              const { left, right } = element.getBoundingClientRect()
              return element.scrollWidth > element.clientWidth + 1 || left < edge.left || right > edge.right
            })
            .map((element) => element.innerText)
        )
      }),
    frames,
  )
}

test('in the middle of a rollout: dark, light, on a phone, in presenter mode and in Chinese', async ({ page }) => {
  const wide = { width: 1_280, height: 800 }
  await page.setViewportSize(wide)
  const app = await openMoment(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    await expect.soft(page).toHaveScreenshot(`${colorScheme}.png`)
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await app.standsStill()
  await settled(page)
  await expect.soft(page).toHaveScreenshot('phone.png')

  await page.setViewportSize({ width: 1_280, height: 720 })
  await app.leaveControls()
  await page.keyboard.press('p')
  const presenter = page.getByRole('main', { name: 'Presenter mode' })
  await expect(presenter.locator('[data-sentence] b')).toBeVisible()
  await settled(page)
  await expect.soft(page).toHaveScreenshot('presenter.png')
  await page.keyboard.press('Escape')
  await expect(presenter).toBeHidden()

  await page.setViewportSize(wide)
  await page.getByRole('button', { name: 'Language: 中文' }).click()
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  // Fonts for Chinese depend on the machine, so there is no picture; nothing may be truncated or outside the window.
  expect(await cutTexts(page, 'body')).toEqual([])
})

test.describe('the gallery', () => {
  let address = ''
  let stop: (() => void) | undefined
  test.beforeAll(async () => {
    const server = await serveStatic({ folder: await buildGallery(), bases: ['/'], port: 0 })
    address = `http://127.0.0.1:${server.port}/gallery.html`
    stop = server.close
  })
  test.afterAll(() => stop?.())

  test('times of runs', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1_000, height: 700 })
    for (const [name, query] of [
      ['5000-pods', 'moment=pods-5000&theme=dark'],
      ['every-state', 'moment=every-state&theme=dark'],
      ['nodes', 'moment=mid-rollout&view=node&theme=dark'],
      ['waiting-pods', 'moment=full-cluster&view=node&theme=light'],
      ['requests', 'moment=requests-failing&theme=dark'],
      ['broken-image', 'moment=broken-image&theme=light'],
      ['outage', 'moment=recreate-outage&theme=dark'],
      ['control-loop', 'moment=control-loop&view=controlLoop&theme=dark'],
      ['twelve-deployments', 'moment=twelve-deployments&theme=dark'],
    ] as const) {
      await page.goto(`${address}?bare&${query}`)
      await expect(page.getByRole('slider', { name: 'Time' })).toBeVisible()
      await settled(page)
      await expect.soft(page).toHaveScreenshot(`gallery-${name}.png`)
    }
  })

  /** Opens the page with every state of lessons, presenting and embeds; the narrow states have a phone's size. */
  async function openSheet(page: Page, sheet: string, { told = 'asked', language = 'en' } = {}) {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: { lesson: 1_572, workshop: 1_408, sets: 1_198 }[sheet] ?? 414, height: 900 })
    await page.goto(`${address}?sheet=${sheet}&told=${told}&language=${language}`)
    await expect(page.locator('[data-sheet=drawn]')).toBeVisible({ timeout: 60_000 })
    await settled(page)
  }

  for (const sheet of ['lesson', 'workshop', 'phone'])
    test(`lessons, presenter and embeds: ${sheet}`, async ({ page }) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await openSheet(page, sheet, { told: colorScheme === 'dark' ? 'asked' : 'revealed' })
        await expect(page).toHaveScreenshot(`sheet-${sheet}-${colorScheme}.png`, { fullPage: true })
      }
    })

  test('StatefulSet, DaemonSet and autoscaler, on a screen and on a phone', async ({ page }) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await openSheet(page, 'sets')
      await expect(page).toHaveScreenshot(`sheet-sets-${colorScheme}.png`, { fullPage: true })
    }
    await openSheet(page, 'sets', { language: 'zh-CN' })
    expect(await cutTexts(page, '[data-scene] > :first-child')).toEqual([])
    await page.screenshot({ path: 'test-results/sheet-sets-zh-CN.png', fullPage: true })
  })

  test('lessons, presenter and embeds in Chinese: no text is truncated', async ({ page }) => {
    for (const sheet of ['lesson', 'workshop', 'phone']) {
      await openSheet(page, sheet, { language: 'zh-CN' })
      expect(await cutTexts(page, '[data-scene]'), sheet).toEqual([])
    }
  })

  test('every state at every size, as in the design', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
    // The window is as high as the page, because the editor measures its lines again after resizing.
    await page.setViewportSize({ width: 1_440, height: 2_833 })
    await page.goto(`${address}?states`)
    await expect(page.getByRole('textbox', { name: 'Manifest, YAML' })).toHaveCount(2)
    await settled(page)
    await expect(page).toHaveScreenshot('gallery-states.png')
  })
})
