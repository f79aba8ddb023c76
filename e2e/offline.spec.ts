import { expect, type Page } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { webManifest } from './pages/manifests.ts'
import { PresenterWindow } from './pages/presenter.ts'
import { SiteServer } from './pages/siteServer.ts'
import { test } from './pages/test.ts'

/** The page offline after one visit, and an update while a run is open. */

// The test has its own context, because a browser that was set offline stays offline.
test.use({ foresees: false, reuseContext: false })

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 120_000 })

/** All files are cached: only then the service worker is active and controls the page. */
async function isKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'A newer version is available.' })
/** Waits for a build of the page, which reloads itself after an update. */
async function isBuild(page: Page, name: 'first' | 'second'): Promise<void> {
  const mark = page.locator('meta[name=build]')
  if (name === 'first') await expect(mark).toHaveCount(0)
  else await expect(mark).toHaveAttribute('content', name)
}

test('after one visit the page works offline, below a path', async ({ page, context }) => {
  const path = 'sub/path/'
  const app = new App(page)
  await app.open(path)
  await isKept(page)
  await context.setOffline(true)
  await page.goto('about:blank')
  await app.open(path)
  // Lazily loaded parts: the editor, the palette, the pictures, the other language, the recordings, the forecast
  // worker.
  await app.applyAndPause(webManifest({ image: 'shop/web:v2' }))
  await app.runToEnd()
  expect((await app.moment()).progressing).toBe('NewReplicaSetAvailable')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
  await page.keyboard.press('Escape')
  await app.open(`${path}?from=a-link#recordings`)
  await expect(
    page
      .getByRole('dialog')
      .getByText(/\d+ of \d+/)
      .first(),
  ).toBeVisible()
  const missing = await page.evaluate(async () => {
    const scope = (await navigator.serviceWorker.ready).scope
    const addresses = ['manifest.webmanifest', 'icons/icon-512.png', 'favicon.svg']
    const answers = await Promise.all(addresses.map((address) => fetch(new URL(address, scope))))
    return answers.filter(({ ok }) => !ok).length
  })
  expect(missing).toBe(0)
  // Larger than all other files together, and only for the users who export it.
  expect(await page.evaluate(async () => (await caches.match('singleFile.html')) === undefined)).toBe(true)
  // A lesson is presented in two windows offline.
  await app.open(`${path}#12/2`)
  const presenter = await PresenterWindow.openFrom(app)
  await expect(presenter.notes).toContainText('Count the votes')
})

test('an update does not touch the open run, and is used at the next start that the user requests', async ({
  page,
}) => {
  const site = await SiteServer.start()
  try {
    const app = new App(page)
    await app.open(site.address)
    await isKept(page)
    await expect(strip(page)).toBeHidden()
    await app.applyAndPause(webManifest({ image: 'shop/web:v2.slow' }))
    await app.stepSeconds(2)
    const before = await app.moment()

    site.replaceBuild('second', /^Palette-/)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(strip(page)).toBeVisible()
    expect(await violations(page)).toEqual([])
    expect(await app.moment()).toEqual(before)
    // A chunk of the old version that the server no longer has.
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
    await page.keyboard.press('Escape')

    await app.reload()
    await isBuild(page, 'first')
    expect(await app.moment()).toEqual(before)
    await strip(page).getByRole('button', { name: 'Use it at the next start' }).click()
    await expect(strip(page)).toBeHidden()
    await app.move('ArrowRight')
    const after = await app.moment()

    await app.reload()
    await isBuild(page, 'second')
    await app.standsStill()
    expect(await app.moment()).toEqual(after)
    await expect(strip(page)).toBeHidden()
  } finally {
    site.close()
  }
})

test('an update waits for other open pages, and can be dismissed', async ({ page, context }) => {
  const site = await SiteServer.start()
  try {
    const app = new App(page)
    await app.open(site.address)
    await isKept(page)
    const other = await context.newPage()
    await new App(other).open(site.address)
    site.replaceBuild('second', /^Palette-/)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(strip(page)).toBeVisible()
    await expect(strip(other)).toBeVisible()
    await strip(other).getByRole('button', { name: 'Dismiss' }).click()
    await expect(strip(other)).toBeHidden()
    await strip(page).getByRole('button', { name: 'Use it at the next start' }).click()
    await expect(strip(page)).toBeHidden()

    await page.goto(site.address)
    await app.standsStill()
    await isBuild(page, 'first')
    await other.close()
    // The browser still counts a page for a moment after it was closed.
    await expect
      .poll(async () => {
        const count = "clients.matchAll({ type: 'window' }).then(({ length }) => length)"
        const counts = context.serviceWorkers().map((worker) => worker.evaluate<number>(count).catch(() => 0))
        return Math.max(...(await Promise.all(counts)))
      })
      .toBe(1)
    await page.goto(site.address)
    await isBuild(page, 'second')
    await app.standsStill()
  } finally {
    site.close()
  }
})

test('the page can be installed', async ({ page, context }) => {
  await new App(page).open('sub/path/')
  const session = await context.newCDPSession(page)
  const { errors, url } = await session.send('Page.getAppManifest')
  expect(url).toMatch(/\/sub\/path\/manifest\.webmanifest$/)
  expect(errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
