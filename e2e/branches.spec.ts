import { expect, type Page } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { webManifest } from './pages/manifests.ts'
import { test } from './pages/test.ts'

/** A command in the past starts a branch; both branches stay, can be shared, and compared. */

test.use({ foresees: false })

test.describe.configure({ timeout: 120_000 })

const recreate = webManifest({ image: 'shop/web:v2', strategy: 'type: Recreate' })

/** A complete rolling update, and a branch with Recreate from the same time. */
async function twoBranches(page: Page, app: App): Promise<{ readonly main: string; readonly other: string }> {
  await app.open()
  await app.applyAndPause(webManifest({ image: 'shop/web:v2' }))
  await app.runToEnd()
  const main = await app.fingerprint()
  await app.timeline.focus()
  await app.move('Home')
  for (let second = 0; second < 8; second++) await app.move('ArrowRight')
  await app.applyAndPause(recreate)
  await expect(page.locator('[data-notice=branched]')).toContainText('The original future is kept as “main”')
  await app.runToEnd()
  return { main, other: await app.fingerprint() }
}

const branchButton = (page: Page, name: string) => page.getByRole('button', { name: `Branch: ${name}` })

async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Branches on the timeline' }).getByRole('button', { name }).click()
  await expect(branchButton(page, name)).toBeVisible()
}

test('a command in the past starts a branch, and both branches continue independently', async ({ page }) => {
  const app = new App(page)
  const { main, other } = await twoBranches(page, app)
  expect(other).not.toBe(main)
  await expect(branchButton(page, 'branch-2')).toBeVisible()

  await switchTo(page, 'main')
  await app.leaveControls()
  await app.move('End')
  await expect.poll(() => app.fingerprint()).toBe(main)
  expect(await app.text()).not.toContain('Recreate')

  // The branch is shorter, so the switch goes to its end.
  await switchTo(page, 'branch-2')
  await expect.poll(() => app.fingerprint()).toBe(other)
  expect(await app.text()).toContain('Recreate')
})

test('B starts a branch without a command; it is named and deleted by keyboard', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.leaveControls()
  await page.keyboard.press('b')
  await expect(page.locator('[data-notice=branchStarted]')).toContainText('Branch “branch-2” begins at')
  await branchButton(page, 'branch-2').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Rename “branch-2”' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'New name of “branch-2”' }).fill('faster')
  await page.keyboard.press('Enter')
  await expect(branchButton(page, 'faster')).toBeVisible()
  await page.getByRole('button', { name: 'Delete “faster”' }).focus()
  await page.keyboard.press('Enter')
  await expect(branchButton(page, 'faster')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Branches on the timeline' })).toBeHidden()
})

test('a link contains all branches and the current view', async ({ newContext }) => {
  const sender = await newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await sender.newPage()
  const app = new App(page)
  const { main, other } = await twoBranches(page, app)
  await page.getByRole('tab', { name: 'Events' }).click()
  const link = await app.shareLink()
  await sender.close()

  const receiver = await newContext()
  const received = await receiver.newPage()
  const there = new App(received)
  await there.open(link)
  expect(await there.fingerprint()).toBe(other)
  await expect(received.getByRole('tab', { name: 'Events' })).toHaveAttribute('aria-selected', 'true')
  await expect(branchButton(received, 'branch-2')).toBeVisible()
  await switchTo(received, 'main')
  await there.leaveControls()
  await there.runToEnd()
  await expect.poll(() => there.fingerprint()).toBe(main)
  await receiver.close()
})

test('compares two branches on one clock', async ({ page }) => {
  const app = new App(page)
  await twoBranches(page, app)
  await page.getByRole('radio', { name: 'Compare' }).check({ force: true })
  const stage = page.getByRole('region', { name: 'Comparison of two branches' })
  await expect(stage).toHaveAttribute('aria-busy', 'false')
  const cells = async (figure: string) => stage.locator(`tr[data-figure=${figure}] td`).allTextContents()
  expect(await cells('lowestAvailable')).toEqual(['8 (better)', '0'])
  expect(await cells('outageSeconds')).toEqual(['none (better)', expect.stringMatching(/^\d+\.\d s$/)])
  expect(await cells('mostPods')).toEqual(['13', '10 (better)'])
  expect(await cells('podSecondsOfSurge')).toEqual([expect.stringMatching(/^\d+$/), '0 (better)'])
  await expect(stage.getByRole('img', { name: /^Available Pods from/ })).toHaveAccessibleName(
    /A, main: minimum 8, complete after .* B, branch-2: minimum 0, complete after/,
  )

  // At the fork both branches are equal, a second later they differ.
  await app.timeline.focus()
  await app.move('Home')
  for (let second = 0; second < 8; second++) await app.move('ArrowRight')
  await app.move('ArrowRight')
  const [a, b] = ['A', 'B'].map((side) => stage.getByRole('region', { name: `Branch on side ${side}` }))
  await expect(a!.getByRole('img', { name: /at least 8/ })).toBeVisible()
  await expect(b!.getByText('none available: outage')).toBeVisible()

  await stage.getByRole('button', { name: 'Swap' }).click()
  await expect.poll(() => cells('lowestAvailable')).toEqual(['0', '8 (better)'])
  await page.getByRole('radio', { name: 'By ReplicaSet' }).check({ force: true })
  await expect(stage).toBeHidden()
})

test('a run is saved as a file, opened again, and the previous run can be restored', async ({ page }) => {
  const app = new App(page)
  const { other } = await twoBranches(page, app)
  await page.getByRole('button', { name: 'Other ways to share' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Save as a file/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^rollscope-\d\d-\d\d-\d{3}\.json$/)
  const path = await download.path()

  await app.open()
  // The browser has stored the run, but here the file must restore it.
  await page.getByRole('button', { name: 'Start fresh' }).click()
  await expect.poll(() => app.fingerprint()).not.toBe(other)
  await app.standsStill()
  const fresh = await app.fingerprint()
  const open = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
    await page.getByRole('button', { name: 'Other ways to share' }).click()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: /^Open a file/ }).click(),
    ])
    await chooser.setFiles(file)
  }
  await open({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') })
  await expect(page.getByText('“notes.json” is not a manifest, a run or a recording')).toBeVisible()
  expect(await app.fingerprint()).toBe(fresh)

  await open(path)
  await expect.poll(() => app.fingerprint()).toBe(other)
  await expect(branchButton(page, 'branch-2')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the previous run' }).click()
  await expect.poll(() => app.fingerprint()).toBe(fresh)
})

test('no violations in the branches menu and in the comparison', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const app = new App(page)
  await twoBranches(page, app)
  await branchButton(page, 'branch-2').click()
  await expect(page.getByRole('dialog', { name: 'Branches' })).toBeVisible()
  expect(await violations(page), 'menu').toEqual([])
  await page.getByRole('button', { name: 'Compare “branch-2” with “main”' }).click()
  const stage = page.getByRole('region', { name: 'Comparison of two branches' })
  await expect(stage).toHaveAttribute('aria-busy', 'false')
  expect(await violations(page), 'comparison').toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(stage).toBeVisible()
  expect(await violations(page), 'on a phone').toEqual([])
})
