import { expect, type Page } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { test } from './pages/test.ts'

/** Requests to a Service while its Pods are replaced, and while a node is lost. */

test.use({ foresees: false })

test.describe.configure({ timeout: 120_000 })

const sleeps = `lifecycle:
            preStop:
              sleep: { seconds: 5 }
          `

/** Opens the example with a Service and waits for its requests. */
async function openExample(page: Page, app: App): Promise<string> {
  await app.open()
  await page.getByRole('button', { name: /^Examples/ }).click()
  await page.getByRole('button', { name: /^Requests during a rollout/ }).click()
  await expect.poll(() => app.text()).toContain('kind: Service')
  await app.standsStill()
  // The editor has the second version; the first version runs.
  return (await app.text()).replace('shop:v2', 'shop:v1')
}

test('a rollout loses requests without a preStop hook, and no requests with the hook', async ({ page }) => {
  const app = new App(page)
  const text = await openExample(page, app)
  // Time at which the branches fork.
  const partedAt = await app.time()
  await app.applyAndPause(text.replace('shop:v1', 'shop:v2'))
  await app.runToEnd()
  await expect(page.getByText(/^Minimum available 5 · maximum pods 8 · \d+ requests failed$/)).toBeVisible()
  // Old Pods terminate before kube-proxy's rules change.
  const failing = page.getByText(/^Requests\d+ of 100\/s fail$/)
  await app.stepBy('write')
  while (!(await failing.isVisible())) await app.move('ArrowLeft')
  await app.move('End')
  await app.stepSeconds(3)
  await expect(page.getByText('Requests100/s')).toBeVisible()

  await app.timeline.focus()
  while ((await app.time()) > partedAt) await app.move('ArrowLeft')
  await app.applyAndPause(text.replace('readinessProbe:', `${sleeps}readinessProbe:`))
  await app.runToEnd()
  // Until kube-proxy's rules lack the last Pod without the hook, so that its losses are not counted for the next
  // rollout.
  await app.stepSeconds(3)
  await app.applyAndPause((await app.text()).replace('shop:v1', 'shop:v2'))
  await app.runToEnd()
  await expect(page.getByText(/ · 0 requests failed$/)).toBeVisible()

  await page.getByRole('radio', { name: 'Compare' }).check({ force: true })
  const stage = page.getByRole('region', { name: 'Comparison of two branches' })
  await expect(stage).toHaveAttribute('aria-busy', 'false')
  const cells = await stage.locator('tr[data-figure=failedRequests] td').allTextContents()
  // Both branches replace Pods without a hook; the better branch is named beside the number.
  expect(cells).toEqual([expect.stringMatching(/^\d+/), expect.stringMatching(/^\d+/)])
  expect(Number.parseInt(cells[0] ?? '', 10)).toBeGreaterThan(5)
})

test('requests to a lost node fail, and succeed after its return', async ({ page }) => {
  const app = new App(page)
  await openExample(page, app)
  await page.getByRole('button', { name: 'Break something' }).click()
  const menu = page.getByRole('dialog', { name: 'Break something' })
  await expect(menu.getByRole('button', { name: 'Stop the kubelet' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await menu.getByRole('button', { name: 'Stop the kubelet' }).click()
  await app.pause()
  await app.stepSeconds(1)
  await expect(page.getByText(/^Requests\d+ of 100\/s fail$/)).toBeVisible()
  await expect(page.getByText('Not reporting', { exact: true })).toBeVisible()

  // The API server has marked the node NotReady, and its Pods are no longer ready in the EndpointSlice.
  await app.playUntil((await app.time()) + 60_000)
  await expect(page.getByText('Requests100/s')).toBeVisible()
  await expect(page.getByText('NotReady', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Break something' }).click()
  await menu.getByRole('button', { name: 'Restart the kubelet' }).click()
  await app.pause()
  await app.stepSeconds(15)
  await expect(page.getByText('NotReady', { exact: true })).toBeHidden()
  await expect(page.getByText('Requests100/s')).toBeVisible()
})
