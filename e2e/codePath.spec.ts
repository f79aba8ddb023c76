import { expect, type Page } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { webManifest } from './pages/manifests.ts'
import { test } from './pages/test.ts'

/** Diagrams of the sync functions, at the size of a small laptop. */

test.use({ foresees: false })

test.use({ viewport: { width: 1_280, height: 720 } })

const quota = `apiVersion: v1
kind: ResourceQuota
metadata:
  name: few
spec:
  hard: { pods: "4" }
---
`

/** Opens the large diagram and returns its parts. */
async function openDrawing(page: Page) {
  await page.getByRole('tab', { name: 'Code path' }).click()
  await page.getByRole('button', { name: 'Open large' }).click()
  const dialog = page.getByRole('dialog', { name: 'Code path' })
  const boxes = dialog.getByRole('list', { name: 'Diagram of the code' })
  const current = boxes.locator('[aria-current=step]')
  return { dialog, boxes, current }
}

test('the steps of a sync are visited by keys, and every visited box scrolls into view', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.applyAndPause(webManifest({ image: 'shop/web:v2' }))
  await app.stepSeconds(6)
  const { dialog, boxes, current } = await openDrawing(page)
  await expect(current).toBeFocused()
  await expect(current).toBeInViewport({ ratio: 1 })

  await page.keyboard.press('Home')
  await expect(current).toHaveText(/^1 ?In the cache\?/)
  const [, count] = /of (\d+)$/.exec((await dialog.getByText(/^step \d+ of \d+$/).textContent()) ?? '') ?? []
  expect(Number(count)).toBeGreaterThan(10)
  for (let step = 1; step < Number(count); step += 1) {
    await expect(current).toBeFocused()
    await expect(current).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('ArrowDown')
  }
  await expect(dialog.getByText(`step ${count} of ${count}`)).toBeVisible()

  // No name is truncated.
  const cut = await boxes
    .locator('button')
    .evaluateAll((all) =>
      all
        .filter((box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight)
        .map((box) => box.textContent),
    )
  expect(cut).toEqual([])
})

test('an error that ends a sync is shown, with the time of its retry', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await page.keyboard.press('Home')
  await app.applyAndPause(quota + webManifest({ image: 'shop/web:v3' }))
  await app.stepSeconds(2)
  const { dialog, boxes, current } = await openDrawing(page)
  const choice = dialog.getByRole('combobox', { name: 'Sync of' })
  const keys = await choice.locator('option').allTextContents()
  await choice.selectOption(keys.find((key) => key.startsWith('replicaset/')) ?? '')
  await expect(dialog.getByText(/^\d+ failures? in a row · retried in \d/)).toBeVisible()
  await expect(boxes.getByRole('button', { name: /Errors with Pods\?.*An error ended the sync here/ })).toBeVisible()
  await expect(dialog.getByText(/exceeded quota: few/).first()).toBeVisible()
  expect(await violations(page)).toEqual([])

  await dialog.getByRole('radio', { name: 'Queue' }).check({ force: true })
  await expect(current).toContainText('AddAfter')
  await expect(boxes.getByRole('button', { name: /Back-off.*taken in this sync/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
})
