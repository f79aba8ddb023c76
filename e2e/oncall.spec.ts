import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { test } from './pages/test.ts'

/** The recording of a real cluster at its first finding, on the stage. */

test.use({ foresees: false })

/** A rollout that removed all Pods at once. */
const recording = gunzipSync(readFileSync('scripts/diagnoses/recordings/all-may-be-missing.json.gz')).toString('utf8')

test('the course of the shown finding follows the cursor, and its points are jumps by keys', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([text], 'night.json'))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, recording)
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
})
