import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { nginxManifest } from './pages/manifests.ts'
import { test } from './pages/test.ts'

/** Typical manifests: the documentation's Deployment, and an application of twelve Deployments. */

test.describe.configure({ timeout: 120_000 })

test("the documentation's nginx Deployment rolls out unchanged", async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.applyAndPause(nginxManifest)
  await expect(app.kubectlAnswer).toContainText('deployment.apps/nginx-deployment created')
  await app.move('End')
  // The cluster is new: the first example was closed with its run.
  await expect(page.getByRole('listbox', { name: 'Workloads' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /deployment\/nginx-deployment/ })).toBeVisible()
  const own = (await app.moment()).pods.filter(({ name }) => name.startsWith('nginx-deployment-'))
  expect(own.map(({ state }) => state)).toEqual(Array(3).fill('Available'))
})

test('an application of twelve Deployments rolls out, and the page stays responsive', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await page.getByRole('button', { name: /^Examples/ }).click()
  await page.getByRole('button', { name: /^Online shop/ }).click()
  const tiles = page.getByRole('listbox', { name: 'Workloads' }).getByRole('option')
  await expect(tiles).toHaveCount(12)
  await app.standsStill()
  await page.getByRole('tab', { name: 'kubectl' }).click()
  await page.getByRole('textbox', { name: 'kubectl command' }).fill('kubectl rollout restart deployment')
  await page.keyboard.press('Enter')
  await expect(app.root).toHaveAttribute('data-playing', 'true')

  // During the rollouts, each Deployment is listed and can be opened on the stage.
  const names = (await tiles.allTextContents()).map((text) => /^[a-z-]+/.exec(text)?.[0] ?? '')
  for (const name of names) {
    await tiles.filter({ hasText: new RegExp(`^${name}\\d`) }).click()
    await expect(page.getByRole('heading', { name: `deployment/${name} ` })).toBeVisible()
  }
  // On a busy machine this may take longer than the rollout.
  await app.pauseIfPlaying()
  await app.leaveControls()
  await app.move('End')
  for (const tile of await tiles.all()) {
    await expect(tile).toBeVisible()
    await expect(tile).toHaveAccessibleName(/complete/)
  }
  const { pods } = await app.moment()
  // The last old Pods may still be Terminating.
  const states = pods.map(({ state }) => state).filter((state) => state !== 'Terminating')
  expect(new Set(states)).toEqual(new Set(['Available']))
})

test('an example opens its own cluster, and offers the next steps of its story', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await page.getByRole('button', { name: /^Examples/ }).click()
  await page.getByRole('button', { name: /^Scaled mid-rollout/ }).click()
  await expect(page).toHaveTitle('Scaled mid-rollout: complete · Rollscope')
  await app.standsStill()
  // The Enter key starts the run: the button to start it has the focus.
  await expect(page.getByRole('button', { name: 'Start the rollout' })).toBeFocused()
  await page.keyboard.press('Enter')
  // The run pauses at the next step and offers it.
  const next = page.locator('[data-offer=exampleStep]')
  await expect(next).toContainText('kubectl scale deployment/web --replicas=15')
  const run = next.getByRole('button', { name: 'Run' })
  await expect(run).toBeEnabled()
  await expect(app.root).toHaveAttribute('data-playing', 'false')
  await expect(run).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(next).toHaveCount(0)
  await app.pauseIfPlaying()
  await app.leaveControls()
  await app.move('End')
  const { pods } = await app.moment()
  expect(pods.filter(({ state }) => state === 'Available')).toHaveLength(15)
  // Back restores the previous run.
  await page.goBack()
  await expect.poll(() => app.text()).toContain('shop/web:v2')
  await expect(page).toHaveTitle('Web front end: complete · Rollscope')
})
