import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { webManifest } from './pages/manifests.ts'
import { test } from './pages/test.ts'

/** The engine crashes, or the browser clears its storage: the error is reported, and no work of the user is lost. */

test.use({ foresees: false })

test('an engine that crashes during a run is restarted at the same position', async ({ page }) => {
  const app = new App(page)
  // The real worker, changed to throw when the second Deployment is applied.
  await page.route('**/engine.worker*.js', async (route) => {
    const response = await route.fetch()
    const body = `${await response.text()}
const receive = self.onmessage
self.onmessage = (event) => {
  if (JSON.stringify(event.data).includes('shop/web:fatal')) throw new Error('the engine was made to fail')
  receive.call(self, event)
}`
    await route.fulfill({ response, body })
  })
  await app.open()
  await app.applyAndPause(webManifest({ image: 'shop/web:v2' }))
  const before = await app.moment()
  const text = webManifest({ image: 'shop/web:fatal' })
  await app.write(text)
  await page.keyboard.press('ControlOrMeta+Enter')

  const panel = page.getByRole('alert')
  await expect(panel).toContainText('the engine was made to fail')
  await expect(app.root).toHaveAttribute('data-engine', 'fatal')
  expect(await app.text()).toBe(text)

  await page.unroute('**/engine.worker*.js')
  await panel.getByRole('button', { name: 'Restart from the journal' }).click()
  await app.standsStill()
  expect(await app.moment()).toEqual(before)
  expect(await app.text()).toBe(text)
  await app.applyByKeys()
  await expect(app.kubectlAnswer).toContainText('deployment.apps/web configured')
})

test('a script that fails while it loads leaves the page usable', async ({ page }) => {
  const app = new App(page)
  await page.route('**/engine.worker*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("no engine today")' }),
  )
  await page.goto('')
  await expect(page.getByRole('alert')).toContainText('no engine today')
  await expect(app.editor).toContainText('shop/web:v2')
  await page.unroute('**/engine.worker*.js')
  await page.getByRole('button', { name: 'Start a new run' }).click()
  await app.standsStill()
  expect((await app.moment()).pods).toHaveLength(10)
})

test('a run is restored by a reload although the browser has cleared its storage', async ({ page, context }) => {
  const app = new App(page)
  await app.open()
  await app.applyAndPause(webManifest({ image: 'shop/web:v2.slow' }))
  await expect(app.root).toHaveAttribute('data-kept', /./)
  const moment = await app.moment()
  const browser = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  const clear = () => browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' })
  await clear()
  await app.write('# after that')
  await app.reload()
  expect({ moment: await app.moment(), text: await app.text() }).toEqual({ moment, text: '# after that' })
  await clear()
  await app.reload()
  expect({ moment: await app.moment(), text: await app.text() }).toEqual({ moment, text: '# after that' })
})
