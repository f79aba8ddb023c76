import { expect, type Page } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { test } from './pages/test.ts'

/** Notices of the first visit, which are never shown again. */

test.use({ isFirstVisit: true })

const what = 'Rollscope shows step by step what Kubernetes does in a rollout, and why.'
const bar = (page: Page) => page.locator('[data-offer]')

test('explains the page, gives two hints, offers a lesson once, and ends', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await expect(bar(page)).toContainText(what)
  await page.getByRole('button', { name: 'Start the rollout' }).click()
  await expect(bar(page)).toContainText('Space plays and pauses')
  await app.pauseIfPlaying()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(bar(page)).toContainText('Select a Pod')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(bar(page)).toContainText('First rollout explains in 4 minutes what happens here.')
  await expect(bar(page).getByRole('button', { name: 'Start the lesson' })).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(bar(page)).toHaveCount(0)
  await page.reload()
  await app.standsStill()
  await expect(bar(page)).toHaveCount(0)
})

test('the first visit opens no dialog for a user who only pastes a manifest', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.write((await app.text()).replace('shop/web:v2', 'shop/web:v3'))
  await app.applyByKeys()
  await expect(app.editor).toBeFocused()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
})
