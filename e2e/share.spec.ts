import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { linkTo } from './pages/link.ts'
import { webManifest } from './pages/manifests.ts'
import { test } from './pages/test.ts'

/** An address contains the whole run. */

test.use({ foresees: false })

test.describe.configure({ timeout: 120_000 })

test('a link made below a path opens the same time in another browser', async ({ newContext }) => {
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
  // The opened run can continue.
  await other.runToEnd()
  expect((await other.moment()).progressing).toBe('NewReplicaSetAvailable')
  await receiver.close()
})

test('an invalid link is reported, and the page opens as usual', async ({ page }) => {
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
      // A change of the fragment alone would not load the page.
      await page.goto('about:blank')
      await app.open(fragment)
      await expect(page.locator('[data-notice=linkRefused]')).toContainText(words)
      await expect(page.getByRole('button', { name: 'Start the rollout' })).toBeVisible()
      expect((await app.moment()).pods.map(({ state }) => state)).toEqual(Array(10).fill('Available'))
    })
})

test('a recorded run has the same fingerprint in the browser as in Node', async ({ page }) => {
  const run = fixture()
  const app = new App(page)
  await app.open(linkTo(run))
  expect(await app.fingerprint()).toBe(run.fingerprint)
  await expect(page.locator('[data-notice=otherEngine]')).toBeHidden()

  // A replay from the beginning ends with the same fingerprint.
  await app.leaveControls()
  await app.move('Home')
  await app.move('End')
  expect(await app.fingerprint()).toBe(run.fingerprint)
})

test('a run of the previous engine opens at its time, with a notice that it may differ', async ({ page }) => {
  const app = new App(page)
  await app.open(readFileSync(join(import.meta.dirname, '../src/player/testdata/linkOfEngine2.txt'), 'utf8').trim())
  const notice = page.locator('[data-notice=otherEngine]')
  await expect(notice).toContainText('Recorded by engine 2')
  await expect(notice).toContainText('can differ from the shared one')
  await expect.poll(async () => (await app.moment()).at).toBe(19_020)
})

/** The run of `src/engine/session/fixture.test.ts`, with its fingerprint in Node. */
function fixture() {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/rollouts.json'), 'utf8'))
}
