import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { recordedStream } from './pages/recordedStream.ts'
import { test } from './pages/test.ts'

/** Imports kubectl output of a real cluster. */

test.use({ foresees: false })

test('a pasted stream opens with its findings, and Back restores the previous run', async ({ page }) => {
  const app = new App(page)
  await app.open()
  const before = await app.text()
  const paste = (text: string) =>
    page.evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      const at = document.getElementById('stage') ?? document.body
      at.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)

  // Ambiguous text is confirmed by the user, because it may be a manifest.
  const [first = ''] = recordedStream().split('\n')
  await paste(JSON.stringify(JSON.parse(first).object, undefined, 2))
  await expect(page.getByRole('button', { name: 'Open as a recording' })).toBeFocused()
  await page
    .getByRole('region', { name: 'kubectl output from a cluster' })
    .getByRole('button', { name: 'Close' })
    .click()

  await paste(recordedStream())
  const bar = page.getByRole('region', { name: 'Recorded from a cluster' })
  await expect(bar).toContainText(/2026-11-22 14:03:\d\d – 14:03:14 UTC/)
  await expect(bar).toContainText(/\d+ of \d+ writes explained/)
  const finding = page.locator('[data-finding]').first()
  await expect(finding).toContainText('1 Pod cannot pull the image shop/web:v2')
  await expect(finding).toContainText('kubectl describe pod web-5d4f-x7')
  await finding.getByRole('button', { name: /^Show Deployment default/ }).press('Enter')
  await expect(page.getByRole('tab', { name: /^Findings/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Object', exact: true }).click()
  await expect(page.getByRole('tabpanel').last()).toContainText('ReplicaSet web-5d4f')
  await page.getByRole('tab', { name: /^Findings/ }).click()
  expect(await violations(page)).toEqual([])

  // Compared with simulated runs from the same initial state, by keys alone.
  await bar.getByRole('button', { name: 'Predicted and real' }).press('Enter')
  const predicted = page.getByRole('region', { name: 'Predicted and real' })
  await expect(predicted.locator('[data-figure=end]')).toBeVisible()
  await expect(predicted.getByRole('img', { name: /^New Pods available over time/ })).toBeVisible()
  await expect(predicted.getByRole('heading', { name: 'Predicted and real' })).toBeFocused()
  await page.keyboard.press('d')
  await expect(predicted.locator('[data-difference][aria-current]')).toHaveCount(1)
  expect(await violations(page)).toEqual([])
  await predicted.getByRole('button', { name: 'Prepare the report' }).press('Enter')
  const report = page.locator('[data-report]')
  await expect(report).toContainText('100 simulated runs')
  await expect(report).not.toContainText(/shop|web/)
  await page.keyboard.press('Escape')
  await expect(report).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(predicted).toBeHidden()
  await expect(finding).toBeVisible()

  // The recording is stored, and restored by a reload.
  await page.reload()
  await expect(bar).toContainText(/\d+ of \d+ writes explained/)
  await expect(finding).toContainText('1 Pod cannot pull the image shop/web:v2')

  // A simulated run starts at the current time; Back restores the recording.
  await page.getByRole('button', { name: 'Simulate from here' }).click()
  await expect(page.locator('[data-notice=simulatedFrom]')).toContainText('the cluster state of 2026-11-22 14:03')
  await expect(bar).toBeHidden()
  expect(await app.text()).toContain('image: shop/web:v2')
  await app.write((await app.text()).replace('shop/web:v2', 'shop/web:v1'))
  await app.applyByKeys()
  await expect(page.getByRole('log').or(app.kubectlAnswer).first()).toContainText('configured')
  await app.pauseIfPlaying()
  await page.goBack()
  await expect(bar).toContainText(/\d+ of \d+ writes explained/)

  // A manifest pasted over a recording goes to a simulated run, because a recording is read-only.
  const mine = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: mine\nspec:\n  ports: [{ port: 80 }]\n'
  await paste(mine)
  await expect(page.locator('[data-notice=simulatedFrom]')).toBeVisible()
  expect(await app.text()).toBe(mine)
  await page.goBack()
  await expect(bar).toContainText(/\d+ of \d+ writes explained/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('navigation').getByRole('button', { name: 'Why' }).click()
  await page.getByRole('tab', { name: /^Findings/ }).click()
  expect(await violations(page)).toEqual([])

  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Back to the previous run' }).click()
  await expect(bar).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(() => app.text()).toBe(before)
})
