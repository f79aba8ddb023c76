import { expect, type Page } from '@playwright/test'
import { App } from './pages/app.ts'
import { Input } from './pages/input.ts'
import { test } from './pages/test.ts'

/** The frame of the page: first minute, keys, share links, a failed engine, three widths. */

test.use({ foresees: false })

const app = (page: Page) => page.locator('[data-sim-time]')
const simTime = async (page: Page) => Number(await app(page).getAttribute('data-sim-time'))
const fingerprint = (page: Page) => app(page).getAttribute('data-fingerprint')

/** Virtual time at which the run no longer changes. */
async function settledTime(page: Page): Promise<number> {
  let before = Number.NaN
  await expect
    .poll(
      async () => {
        // Before the time: an engine that is ready only afterwards may have moved the time since.
        const isReady = (await app(page).getAttribute('data-engine')) === 'ready'
        const now = await simTime(page)
        const isStill = isReady && now === before
        before = now
        return isStill
      },
      { intervals: [150] },
    )
    .toBe(true)
  return before
}

async function open(page: Page, address = ''): Promise<void> {
  await page.goto(address)
  await expect(app(page)).toHaveAttribute('data-engine', 'ready')
}

test('the first rollout starts with one key', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('heading', { name: /deployment\/web/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Start the rollout/ })).toBeFocused()
  await expect(app(page)).toHaveAttribute('data-playing', 'false')

  await page.keyboard.press('Enter')

  await expect(app(page)).toHaveAttribute('data-playing', 'true')
  await expect(page.getByRole('button', { name: /Start the rollout/ })).toBeHidden()
  await expect(page.getByText('revision 2').first()).toBeVisible()
})

test('keys move the run, and return to the same time', async ({ page }) => {
  await open(page)
  const before = await simTime(page)
  await page.keyboard.press('Control+Enter')
  await expect(app(page)).toHaveAttribute('data-playing', 'true')
  await page.keyboard.press('Space')
  await expect(app(page)).toHaveAttribute('data-playing', 'false')

  await page.keyboard.press('.')
  await expect(page.locator('[data-narrator]')).toHaveText(/^At \d\d:\d\d\.\d{3}: /)
  await page.keyboard.press('End')
  const end = { time: await settledTime(page), fingerprint: await fingerprint(page) }
  expect(end.time).toBeGreaterThan(before)
  await page.keyboard.press('Home')
  await expect.poll(() => simTime(page)).toBe(0)
  await page.keyboard.press('End')
  await expect.poll(() => simTime(page)).toBe(end.time)
  expect(await fingerprint(page)).toBe(end.fingerprint)
})

test('typing in the editor changes only the text', async ({ page }) => {
  await open(page)
  const before = await simTime(page)
  const editor = page.getByRole('textbox', { name: /manifest/i }).first()
  await editor.click()
  await page.keyboard.type(' . ? ')
  await page.keyboard.press('Home')
  expect(await simTime(page)).toBe(before)
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden()
})

test('the question mark lists the keys; Escape closes the list', async ({ page }) => {
  await open(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expect(page.getByText('Play or pause')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden()
})

test('a share link opens the same time with the same fingerprint', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await page.keyboard.press('Enter')
  // The time is above 0 before this rollout.
  await expect(app(page)).toHaveAttribute('data-playing', 'true')
  await page.waitForTimeout(500)
  await page.keyboard.press('Space')
  await expect(app(page)).toHaveAttribute('data-playing', 'false')
  await settledTime(page)
  await page.getByRole('button', { name: 'Share link' }).click()
  await expect(page.getByText(/Link copied: [\d,]+ characters/)).toBeVisible()
  // An answer that was under way at the pause has arrived now: the link has its time.
  const sent = { time: await simTime(page), fingerprint: await fingerprint(page) }
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/#r2\.[\w-]+$/)

  const other = await context.newPage()
  await open(other, link)
  await expect.poll(() => simTime(other)).toBe(sent.time)
  expect(await fingerprint(other)).toBe(sent.fingerprint)

  // An open page also opens the run of the link.
  await open(page)
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, new URL(link).hash)
  await expect.poll(() => simTime(page)).toBe(sent.time)
  await expect.poll(() => fingerprint(page)).toBe(sent.fingerprint)
})

test('theme and language survive a reload', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Theme: same as the system' }).click()
  await page.getByRole('button', { name: 'Theme: dark' }).click()
  await page.getByRole('button', { name: /中文/ }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page.getByRole('button', { name: '分享链接' })).toBeVisible()
})

test('an engine that cannot start is reported, and the manifest stays', async ({ page }) => {
  await page.route('**/engine.worker*', (route) => route.abort())
  await page.goto('')
  await expect(page.getByRole('alert')).toContainText('The engine has stopped')
  await expect(page.getByText('shop/web:v2').first()).toBeVisible()

  await page.unroute('**/engine.worker*')
  await page.getByRole('button', { name: 'Restart from the journal' }).click()
  await expect(app(page)).toHaveAttribute('data-engine', 'ready')
})

test('fits its window, also after resizing', async ({ page }) => {
  await open(page)
  for (const [name, width, height] of [
    ['phone', 320, 568],
    ['phone', 390, 844],
    ['tablet', 900, 800],
    ['wide', 1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(app(page)).toHaveAttribute('data-form', name)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    await expect(page.getByRole('button', { name: 'Play' })).toBeInViewport()
    await expect(page.getByRole('slider').first()).toBeInViewport()
  }
})

test('on a phone every pane is a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  const tabs = page.getByRole('navigation', { name: 'Views' })
  await tabs.getByRole('button', { name: 'Why' }).click()
  await expect(page.getByRole('tab', { name: 'Why' })).toHaveAttribute('aria-selected', 'true')
  await tabs.getByRole('button', { name: 'Events' }).click()
  await expect(page.getByRole('tab', { name: 'Events' })).toHaveAttribute('aria-selected', 'true')
  await tabs.getByRole('button', { name: 'Manifest' }).click()
  await expect(page.getByRole('button', { name: /Apply/ })).toBeVisible()

  // Tab moves around the page, and never to parts that the sheet covers.
  const kubectl = tabs.getByRole('button', { name: 'kubectl' })
  await kubectl.click()
  await expect(page.getByRole('textbox', { name: 'kubectl command' })).toBeVisible()
  const input = new Input(page)
  await input.reach(page.getByRole('button', { name: 'Share link' }), 'Shift+Tab')
  await input.reach(kubectl)
  await page.keyboard.press('Shift+Tab')
  await input.reach(page.getByRole('textbox', { name: 'kubectl command' }), 'Shift+Tab')
  await page.keyboard.press('Escape')
  await expect(page.locator('#stage')).toBeFocused()
  await tabs.getByRole('button', { name: 'Stage' }).click()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
})

test('a key pressed before the engine is ready still starts the first rollout', async ({ page }) => {
  await page.goto('')
  await expect(page.getByRole('button', { name: /Start the rollout/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(app(page)).toHaveAttribute('data-playing', 'true')
  await expect(page.getByText('revision 2').first()).toBeVisible()
})

test('a button shrinks each pane to its rail', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await page.getByRole('button', { name: 'Close Manifest' }).click()
  await expect(app.applyButton).toBeHidden()
  await page.getByRole('button', { name: 'Open kubectl' }).click()
  await expect(page.getByRole('textbox', { name: 'kubectl command' })).toBeVisible()
  await page.getByRole('button', { name: 'Close Why' }).click()
  await expect(page.getByRole('tab', { name: 'Why' })).toBeHidden()
  await page.getByRole('button', { name: 'Open Why' }).click()
  await expect(page.getByRole('tab', { name: 'Why' })).toBeVisible()
})

test('a phone has breakpoints, too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  await page.getByRole('button', { name: 'Breakpoints' }).click()
  await page.getByRole('combobox', { name: 'Reason, function, outcome or limit' }).fill('ScalingReplicaSet')
  await page.getByRole('button', { name: 'Add' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '1 breakpoint' })).toBeInViewport()
  const before = await simTime(page)
  await page.getByRole('button', { name: /Start the rollout/ }).click()
  // The breakpoint follows within milliseconds, too soon to observe playing.
  await expect.poll(() => simTime(page)).toBeGreaterThan(before)
  await expect(app(page)).toHaveAttribute('data-playing', 'false')
  expect(await simTime(page)).toBeLessThan(before + 1_000)
  await expect(page.getByRole('navigation', { name: 'Views' }).getByRole('button')).toHaveCount(6)
})

test('a key shrinks a pane to a rail, whose buttons reopen it', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.leaveControls()
  const stage = page.locator('#stage')
  const before = (await stage.boundingBox())!.width
  await page.keyboard.press('[')
  await expect(app.applyButton).toBeHidden()
  await page.keyboard.press(']')
  await expect(page.getByRole('tab', { name: 'Why' })).toBeHidden()
  await expect.poll(async () => (await stage.boundingBox())!.width).toBeGreaterThan(before + 500)
  await page.getByRole('button', { name: 'Open Manifest' }).click()
  await expect(app.applyButton).toBeVisible()
  await page.getByRole('button', { name: 'Open Events' }).click()
  await expect(page.getByRole('tab', { name: 'Events' })).toHaveAttribute('aria-selected', 'true')
})
