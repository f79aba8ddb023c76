import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { linkTo } from './pages/link.ts'
import { webManifest } from './pages/manifests.ts'
import { test } from './pages/test.ts'

/** One address holds the whole run. */

test.use({ foresees: false })

test.describe.configure({ timeout: 120_000 })

test('a link made below a path opens the same moment in another browser', async ({ newContext }) => {
  const sender = await newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const app = new App(await sender.newPage())
  await app.open('sub/path/')
  await app.applyAndPause(webManifest({ image: 'shop/web:v2.slow' }))
  await app.stepBy('second')
  await app.stepUntil(({ at }) => at > 14_000)
  await app.write(webManifest({ image: 'shop/web:v9', replicas: 3 }))
  const [sent, text] = [await app.moment(), await app.text()]
  const link = await app.shareLink()
  expect(new URL(link).pathname).toBe('/sub/path/')
  await sender.close()

  const receiver = await newContext()
  const other = new App(await receiver.newPage())
  await other.open(link)
  expect(await other.moment()).toEqual(sent)
  expect(await other.text()).toBe(text)
  // It is the run itself and no picture of it: the rollout continues.
  await other.runToEnd()
  expect((await other.moment()).progressing).toBe('NewReplicaSetAvailable')
  await receiver.close()
})

test('what is no link to a run is reported, and the page opens as usual', async ({ page }) => {
  const app = new App(page)
  const link = linkTo(fixture())
  for (const [fragment, words] of [
    [link.replace(/.{8}$/, 'AAAAAAAA'), 'This link is damaged'],
    [link.slice(0, -40), 'This link is damaged'],
    ['#r1.AAAA', 'This link is damaged'],
    ['#r9.abc', 'made by a newer version'],
    ['#installation', 'not a Rollscope link'],
  ] as const)
    await test.step(fragment.slice(0, 12), async () => {
      // Between two fragments alone the page would not be opened.
      await page.goto('about:blank')
      await app.open(fragment)
      await expect(page.locator('[data-notice=linkRefused]')).toContainText(words)
      await expect(page.getByRole('button', { name: 'Start the rollout' })).toBeVisible()
      expect((await app.moment()).pods.map(({ state }) => state)).toEqual(Array(10).fill('Available'))
    })
})

test('a recorded run gives the fingerprint in the browser that it gives in Node', async ({ page }) => {
  const run = fixture()
  const app = new App(page)
  await app.open(linkTo(run))
  expect(await app.fingerprint()).toBe(run.fingerprint)
  await expect(page.locator('[data-notice=otherEngine]')).toBeHidden()

  // Also after the whole run was played once more from its beginning.
  await app.leaveControls()
  await app.move('Home')
  await app.move('End')
  expect(await app.fingerprint()).toBe(run.fingerprint)
})

test('a run of the engine before opens at its moment, and the page says that it may differ', async ({ page }) => {
  const app = new App(page)
  await app.open(readFileSync(join(import.meta.dirname, '../src/player/testdata/linkOfEngine2.txt'), 'utf8').trim())
  const notice = page.locator('[data-notice=otherEngine]')
  await expect(notice).toContainText('Recorded by engine 2')
  await expect(notice).toContainText('can differ from the shared one')
  await expect.poll(async () => (await app.moment()).at).toBe(19_020)
})

/** The run that `src/engine/session/fixture.test.ts` plays in Node, with the fingerprint that it has there. */
function fixture() {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/rollouts.json'), 'utf8'))
}
