import { expect, test } from '@playwright/test'
import { App } from './pages/app.ts'
import { nginxManifest } from './pages/manifests.ts'

/** Manifests as people have them: the documentation's Deployment, and an application of twelve. */

test.describe.configure({ timeout: 120_000 })

test("the documentation's nginx Deployment rolls out unchanged", async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.applyAndPause(nginxManifest)
  await expect(app.kubectlAnswer).toContainText('deployment.apps/nginx-deployment created')
  await app.move('End')
  // It has the cluster for itself: the first visitor's example is gone with its run.
  await expect(page.getByRole('navigation', { name: 'Deployments' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /deployment\/nginx-deployment/ })).toBeVisible()
  const own = (await app.moment()).pods.filter(({ name }) => name.startsWith('nginx-deployment-'))
  expect(own.map(({ state }) => state)).toEqual(Array(3).fill('Available'))
})

test('an application of twelve Deployments rolls out, and the page stays usable meanwhile', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await page.getByRole('button', { name: /^Examples/ }).click()
  await page.getByRole('button', { name: /^Online shop/ }).click()
  await app.editor.focus()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(app.root).toHaveAttribute('data-playing', 'true')

  // While all twelve roll: each is on the page, and each can be put on the stage.
  const tiles = page.getByRole('navigation', { name: 'Deployments' }).getByRole('button')
  await expect(tiles).toHaveCount(12)
  const names = (await tiles.allTextContents()).map((text) => /^[a-z-]+/.exec(text)?.[0] ?? '')
  for (const name of names) {
    await tiles.filter({ hasText: new RegExp(`^${name}\\d`) }).click()
    await expect(page.getByRole('heading', { name: `deployment/${name} ` })).toBeVisible()
  }
  // On a busy machine all of this may take longer than the rollout.
  await app.pauseIfPlaying()
  await app.leaveControls()
  await app.move('End')
  for (const tile of await tiles.all()) {
    await expect(tile).toBeVisible()
    await expect(tile).toHaveAccessibleName(/complete/)
  }
  const { pods } = await app.moment()
  expect(new Set(pods.map(({ state }) => state))).toEqual(new Set(['Available']))
})
