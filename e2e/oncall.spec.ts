import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { dropFiles } from './pages/dropFiles.ts'
import { test } from './pages/test.ts'

/** The recording of a real cluster at its first finding, on the stage. */

test.use({ foresees: false })

const recorded = (name: string): string =>
  gunzipSync(readFileSync(`scripts/diagnoses/recordings/${name}.json.gz`)).toString('utf8')

const drop = (page: Page, text: string): Promise<void> => dropFiles(page, [{ name: 'night.json', data: text }])

test('the course of the shown finding follows the cursor, and its points are jumps by keys', async ({ page }) => {
  const app = new App(page)
  await app.open()
  // A rollout that removed all Pods at once.
  await drop(page, recorded('all-may-be-missing'))
  const chain = page.getByRole('region', { name: 'Course of the finding' })
  const title = chain.getByRole('heading')
  await expect(title).toBeVisible()
  await app.pauseIfPlaying()

  const points = chain.getByRole('button')
  await expect(points).toHaveCount(3)
  await points.nth(1).press('Enter')
  await expect(title).toHaveText('The outage begins: no endpoint answers for Service web')
  await expect(chain.locator('[aria-current=time]')).toContainText(
    'maxUnavailable 100% let the rollout remove all old Pods',
  )
  await expect(chain).toContainText('0 of 4 endpoints')
  const height = (await chain.boundingBox())?.height

  await points.nth(0).press('Enter')
  // The change is in the second of the outage, so the jump shows the second before both.
  await expect(title).toHaveText('1 s before the outage')
  await expect(points.nth(0)).toBeFocused()
  await expect(chain.locator('[aria-current=time]')).toContainText('4 of 4 updated, 4 ready')
  await points.nth(2).press('Enter')
  await expect(title).toHaveText('A Pod is available again')

  // Between two points the present moment has a place of its own, and nothing below moves.
  await points.nth(1).press('Enter')
  await app.leaveControls()
  await page.keyboard.press('ArrowRight')
  await expect(chain.locator('[aria-current=time]')).toHaveCount(1)
  expect((await chain.boundingBox())?.height).toBe(height)
  expect(await violations(page)).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('navigation').getByRole('button', { name: 'Stage' }).click()
  await points.nth(2).press('Enter')
  await expect(title).toHaveText('A Pod is available again')
  const tops = await points.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(await violations(page)).toEqual([])

  // The same change with the proposed strategy, beside the change as it was made.
  const proposal = page.getByRole('region', { name: 'The same change with another strategy' })
  await expect(proposal).toContainText(/never below 3 of 4 · done after \d+/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await proposal.getByRole('button', { name: 'Show beside' }).press('Enter')
  const comparison = page.getByRole('region', { name: 'Comparison of two branches' })
  await expect(comparison).toContainText('As it was made')
  await expect(comparison).toContainText('at least 3')
  await app.pauseIfPlaying()
  expect(await violations(page)).toEqual([])
  await page.goBack()
  await expect(title).toBeVisible()
})

test('a recording opens at its worst finding, and keys and the list of workloads go to the others', async ({
  page,
}) => {
  const app = new App(page)
  await app.open()
  await drop(page, recorded('set-on-lost-node'))
  const findings = page.locator('[data-finding]')
  const shown = page.locator('[data-shown]')
  await expect(page.getByRole('tab', { name: /^Findings/ })).toHaveAttribute('aria-selected', 'true')
  await expect(shown).toHaveCount(1)
  await expect(findings.first()).toHaveAttribute('data-shown', 'true')
  await expect(findings.first()).toContainText('still so at the end')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const first = await app.time()

  // Keys go through the findings and back, and begin again after the last.
  await page.keyboard.press('f')
  await expect(findings.nth(1)).toHaveAttribute('data-shown', 'true')
  await page.keyboard.press('Shift+F')
  await expect(findings.first()).toHaveAttribute('data-shown', 'true')
  expect(await app.time()).toBe(first)
  await page.keyboard.press('Shift+F')
  await expect(findings.nth((await findings.count()) - 1)).toHaveAttribute('data-shown', 'true')

  const recording = page.getByRole('region', { name: 'Recording' })
  await expect(recording.getByRole('heading', { name: 'In trouble first' })).toBeVisible()
  const rows = recording.getByRole('list').first().getByRole('button')
  await rows.first().press('Enter')
  await expect(rows.first()).toHaveAttribute('aria-current', 'true')
  await expect(findings.first()).toHaveAttribute('data-shown', 'true')

  await page.getByRole('button', { name: 'Report', exact: true }).press('Enter')
  await expect(page.locator('[data-report]')).toContainText('1. [high]')
  await page.keyboard.press('Escape')
  expect(await violations(page)).toEqual([])
})

test('on a phone, a recording opens with its findings', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const app = new App(page)
  await app.open()
  await drop(page, recorded('all-may-be-missing'))
  const tabs = page.getByRole('navigation', { name: 'Views' })
  await expect(tabs.getByRole('button').first()).toHaveText('Findings')
  await expect(tabs.getByRole('button', { name: 'Findings' })).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('[data-shown]')).toContainText('0 of 4 Pods were available')
  // The line to paste has a button that a thumb hits.
  const copy = await page.locator('[data-shown]').getByRole('button', { name: 'Copy the command' }).boundingBox()
  expect(Math.min(copy?.width ?? 0, copy?.height ?? 0)).toBeGreaterThanOrEqual(44)
  expect(await violations(page)).toEqual([])
})

test('the timeline shades the outage, and its lane of findings shows them by keys', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await drop(page, recorded('all-may-be-missing'))
  const finding = page.getByRole('list', { name: 'Findings over time' }).getByRole('button')
  await expect(finding).toHaveAccessibleName(/^1 · web 0 of 4 for 9 s; Deployment .*; From /)
  const outage = page.locator('[data-outage=none]').first()
  await expect(outage).toBeVisible()
  await expect(page.getByText('none available for 9 s', { exact: true })).toBeVisible()
  await app.pauseIfPlaying()

  const slider = app.timeline
  const moment = await slider.getAttribute('aria-valuenow')
  await slider.press('Home')
  await expect(slider).toHaveAttribute('aria-valuenow', '0')
  await finding.press('Enter')
  await expect(slider).toHaveAttribute('aria-valuenow', String(moment))
  await expect(finding).toHaveAttribute('aria-current', 'true')
  // Outage and bar grow with the zoom.
  const before = await outage.boundingBox()
  await slider.press('+')
  await expect.poll(async () => (await outage.boundingBox())?.width).toBeGreaterThan((before?.width ?? 0) * 1.3)
  await slider.press('0')
  expect(await violations(page)).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(outage).toBeVisible()
  await finding.press('Enter')
  await expect(slider).toHaveAttribute('aria-valuenow', String(moment))
  expect(await violations(page)).toEqual([])
})
