import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { webManifest } from './pages/manifests.ts'
import { test } from './pages/test.ts'

/** A stalled rollout: the stage shows the cause and the remedies. */

const card = 'The rollout is stalled'

test('a broken image shows the card; Enter rolls back, and the card disappears', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.runToEnd()
  await app.applyAndPause(webManifest({ image: 'shop/web:v2.nopull' }))
  // At this time, every Pod has tried exactly twice, wherever the apply was paused.
  await app.stepSeconds(20)
  const stall = page.getByRole('region', { name: card })
  await expect(stall.getByRole('heading', { name: 'Stalled: shop/web:v2.nopull cannot be pulled' })).toBeVisible()
  await expect(stall).toContainText('failed to pull and unpack image "shop/web:v2.nopull": not found')
  await expect(stall).toContainText('5 of 5 new Pods')
  await expect(stall).toContainText('13 Pods − 8 at least − 5 new = 0 removable')
  await expect(stall).toContainText('will pass at')
  await expect(stall).toContainText('kubectl rollout undo deploy/web')

  const newest = page.getByRole('region', { name: 'Newest Events' })
  await expect(newest).toContainText('"shop/web:v2.nopull"')
  await expect(newest).toContainText(/×\d/)
  await expect(page.locator('[data-stall-bar]')).toHaveText(/^stalled since 00:\d\d\.\d$/)

  // The first blocked Pod, with its lifeline.
  await stall.getByRole('button', { name: '5 of 5 new Pods' }).click()
  const life = page.getByRole('region', { name: 'Lifecycle' })
  await expect(life.getByRole('button', { name: /^Scheduled.* to node-\d/ })).toBeVisible()
  await expect(life.getByRole('button', { name: /^Pull web.* 2 tries, next / })).toBeVisible()
  await expect(life.getByText('not yet')).toHaveCount(3)
  expect(await violations(page)).toEqual([])

  // The editor marks the line, and the button moves the caret to it.
  await stall.getByRole('button', { name: 'Edit the image' }).click()
  await expect(app.editor).toBeFocused()
  await expect(page.locator('.cm-planned')).toHaveText('cannot pull')

  // Enter has no effect before all remedies were tried.
  await expect(stall.getByRole('button', { name: /^Roll back to v1 complete in/ })).toBeVisible()
  await app.leaveControls()
  await page.keyboard.press('Enter')
  await expect(stall).toHaveCount(0)
  await app.runToEnd()
  expect((await app.moment()).pods.every(({ state }) => state === 'Available')).toBe(true)
})

test('all Pods are visible with their names below the card, and the card fits on a phone', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.runToEnd()
  await app.applyAndPause(webManifest({ image: 'shop/web:v2.nopull' }))
  await app.stepSeconds(16)
  const stall = page.getByRole('region', { name: card })
  for (const [width, height] of [
    [1_440, 900],
    [1_280, 720],
    [1_024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(stall.getByRole('heading')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('listbox', { name: /^Pods/ })).toHaveAttribute('data-level', 'token')
    for (const lane of [/^revision 2 /, /^revision 1 /])
      await expect(page.getByRole('region', { name: lane })).toBeInViewport({ ratio: 0.99 })
    expect(await violations(page)).toEqual([])
    if (height >= 800) continue
    const details = stall.locator('button[aria-expanded]')
    await details.click()
    await expect(stall).toContainText('13 Pods − 8 at least − 5 new = 0 removable')
    await details.click()
    await expect(details).toHaveAttribute('aria-expanded', 'false')
  }

  const rollBack = stall.getByRole('button', { name: 'Roll back to v1' })
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(stall.getByRole('heading')).toBeInViewport()
    await rollBack.click({ trial: true })
  }
  await rollBack.click()
  await expect(stall).toHaveCount(0)
})

test('below the tiles of many Deployments, Pods and Deployments are visible with their names', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.runToEnd()
  const named = (name: string, image: string) =>
    webManifest({ image, replicas: 1 }).replaceAll(/\bweb$|: web\b/gm, (word) => word.replace('web', name))
  const names = [...'abcdefghij'].map((letter) => `${letter}service`)
  await app.applyAndPause(
    [...names, 'productcatalogservice', 'web'].map((name) => named(name, 'shop/web:v1')).join('---\n'),
  )
  await app.stepSeconds(12)
  const tile = page.getByRole('option', { name: /productcatalogservice/ })
  // A name that is too long for its tile is shortened in the middle.
  await expect(tile).toContainText(/^produ\w*…?\w*vice/)

  await app.applyAndPause(named('web', 'shop/web:v2.nopull'))
  await app.stepSeconds(16)
  await page.getByRole('option', { name: /\/web, stalled/ }).click()
  const stall = page.getByRole('region', { name: card })
  await expect(stall.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('listbox', { name: /^Pods/ })).toHaveAttribute('data-level', 'token')
  for (const lane of [/^revision 2 /, /^revision 1 /])
    await expect(page.getByRole('region', { name: lane })).toBeInViewport({ ratio: 0.99 })
  await stall.getByRole('button', { name: 'Details' }).click()
  await expect(stall).toContainText('2 Pods − 1 at least − 1 new = 0 removable')
})

test('another stalled Deployment is named beside the Deployment on the stage, which stays', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.runToEnd()
  const api = webManifest({ image: 'shop/web:v2.nopull', replicas: 3 }).replaceAll(/\bweb$|: web\b/gm, (name) =>
    name.replace('web', 'api'),
  )
  await app.applyAndPause(`${webManifest({ image: 'shop/web:v2' })}---\n${api}`)
  await app.stepSeconds(16)
  await expect(page.getByRole('heading', { name: /^deployment\/web/ })).toBeVisible()
  const other = page.getByRole('button', { name: /^api Stalled: .* cannot be pulled.* Show$/ })
  await expect(other).toBeVisible()
  expect(await violations(page)).toEqual([])
  await other.click()
  await expect(page.getByRole('heading', { name: /^deployment\/api/ })).toBeVisible()
  await expect(page.getByRole('region', { name: card })).toBeVisible()
  await expect(other).toHaveCount(0)
})

test('all objects that several volumes miss are created by one press', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.runToEnd()
  const volumes = ['one', 'two', 'three'].map((name) => `        - { name: ${name}, configMap: { name: ${name} } }\n`)
  const mounts = ['one', 'two', 'three'].map((name) => `{ name: ${name}, mountPath: /${name} }`).join(', ')
  const text = webManifest({ image: 'shop/web:v2' }).replace(
    'image: shop/web:v2\n',
    `image: shop/web:v2\n          volumeMounts: [${mounts}]\n`,
  )
  // The keys would create the missing objects first.
  const changed = text.replace('      containers:\n', `      volumes:\n${volumes.join('')}      containers:\n`)
  await app.applyAndPause(changed, 'button')
  await app.stepSeconds(20)
  const stall = page.getByRole('region', { name: card })
  await expect(stall.getByRole('heading', { name: 'Stalled: ConfigMap one and 2 more do not exist' })).toBeVisible()
  await expect(stall).toContainText('MountVolume.SetUp failed for volume "one" : configmap "one" not found')
  await stall.getByRole('button', { name: 'Create all 3' }).click()
  await app.pauseIfPlaying()
  await app.runToEnd()
  await expect(stall).toHaveCount(0)
  expect((await app.moment()).progressing).toBe('NewReplicaSetAvailable')
})

test('on a phone in landscape a whole Pod is visible below the card of a stalled example', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const app = new App(page)
  await app.open()
  await page.getByRole('button', { name: 'Web front end' }).click()
  await page.getByText('An image that does not exist', { exact: false }).first().click()
  await expect(page.locator('[data-offer]')).toBeVisible()
  await app.standsStill()
  await app.applyByKeys()
  await app.pause()
  await app.playUntil((await app.time()) + 15_000)
  await expect(page.locator('[data-offer=exampleStep][data-ready=false]')).toBeVisible()
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(page.getByRole('region', { name: card })).toBeVisible()
  await expect(page.locator('[data-offer]')).toBeHidden()
  // Below the heading of the newest ReplicaSet, a whole Pod fits without scrolling.
  const lane = page.getByRole('region', { name: /^revision 2 / })
  const stage = page.locator('#stage')
  const roomOf = async () => {
    const [outer, inner] = [await stage.boundingBox(), await lane.boundingBox()]
    return outer && inner ? outer.y + outer.height - inner.y : 0
  }
  await expect.poll(roomOf).toBeGreaterThan(46 + 28)
})
