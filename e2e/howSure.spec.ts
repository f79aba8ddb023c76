import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { test } from './pages/test.ts'

test('confidence of a forecast: by keys to the worst seed and back, and a slider that edits the manifest', async ({
  page,
}) => {
  // Plays about 250 rollouts.
  test.slow()
  const app = new App(page)
  await app.open()
  const before = await app.fingerprint()
  await app.leaveControls()
  await page.keyboard.press('h')
  const study = page.getByRole('region', { name: 'Confidence' })
  await study.getByRole('combobox', { name: 'Simulated runs' }).selectOption('50')
  const worst = study.getByRole('button', { name: /^Open the worst, seed \d+/ })
  await expect(study.getByRole('status').filter({ hasText: /^50 simulated runs: 100 %/ })).toHaveCount(1, {
    timeout: 60_000,
  })
  await study.getByRole('button', { name: /^50 of 50 complete in time/ }).click()
  await expect(page.locator('[data-fan="50"]').getByRole('img')).toHaveAccessibleName(
    /^New Pods available in 50 simulated runs: .* between 10 and 10$/,
  )
  await expect(study.getByRole('list', { name: /^Simulated runs:/ }).getByRole('button')).toHaveCount(50)
  await expect(study.getByRole('status').filter({ hasText: /^Median/ })).toHaveCount(1, { timeout: 60_000 })
  expect(await violations(page)).toEqual([])

  const seed = /\d+/.exec((await worst.textContent()) ?? '')?.[0]
  await page.keyboard.press('w')
  await expect(page.getByRole('region', { name: `Seed ${seed}` })).toContainText('1 of 50')
  await page.keyboard.press('h')
  await expect(study).toBeVisible()
  expect(await app.fingerprint()).toBe(before)

  await study.getByRole('slider', { name: /^maxSurge/ }).focus()
  await page.keyboard.press('ArrowRight')
  await study.getByRole('button', { name: 'Write it into the manifest' }).press('Enter')
  await expect(app.editor).toContainText('maxSurge: 4')
})
