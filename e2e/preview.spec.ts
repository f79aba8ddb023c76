import { expect, test } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { nginxManifest } from './pages/manifests.ts'

/** While the stage shows what an apply would create, nothing on the page speaks of the run before. */

test('a preview has no past: why, Events and queues are empty, and the timeline is a dashed forecast', async ({
  page,
}) => {
  const app = new App(page)
  await app.open()
  const before = await app.fingerprint()
  const why = page.getByRole('region', { name: 'Why' })
  await expect(why.getByRole('heading', { name: /^sync of default\/web/ })).toBeVisible()
  await app.write(nginxManifest)
  await expect(page.getByRole('region', { name: 'What the apply creates' })).toBeVisible()

  await expect(why.getByRole('heading', { name: 'Nothing has happened yet' })).toBeVisible()
  await expect(why).toContainText('Change the image to nginx:1.15.0 and apply again.')
  for (const tab of ['Code path', 'Object', 'Events', 'Queues', 'Why']) {
    await why.getByRole('tab', { name: tab, exact: true }).click()
    await expect(why.getByRole('heading', { name: 'Nothing has happened yet' }), tab).toBeVisible()
    await expect(why, tab).not.toContainText('web')
  }
  const forecast = page.getByRole('img', {
    name: /^Forecast of nginx-deployment, nothing has run yet: first available/,
  })
  await expect(forecast).toBeVisible()
  await expect(forecast).toContainText('5 seeds: done in')
  await expect(app.timeline).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Time' })).toContainText('00:00.000')
  expect(await violations(page)).toEqual([])

  // The run that is out of sight is not moved unseen.
  await expect(page.getByRole('button', { name: 'Play' })).toBeDisabled()
  await app.leaveControls()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  expect(await app.fingerprint()).toBe(before)

  // Kept beside what stands, the run is back.
  await page.getByRole('radio', { name: 'Add to it' }).check({ force: true })
  await expect(app.timeline).toBeVisible()
  await expect(why.getByRole('heading', { name: /^sync of default\/web/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play' })).toBeEnabled()
})
