import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { webManifest } from './pages/manifests.ts'
import { test } from './pages/test.ts'

/** Scans the page in the middle of a rollout, and its dialogs and menus. */

test.describe.configure({ timeout: 120_000 })

for (const [form, viewport] of [
  ['wide', { width: 1440, height: 900 }],
  ['tablet', { width: 900, height: 800 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`no violations in the middle of a rollout: ${form}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    const app = new App(page)
    await app.open()
    await page.keyboard.press('ControlOrMeta+Enter')
    await app.pause()
    await app.stepBy('second')
    await app.stepUntil(({ at }) => at > 13_000)
    expect(await violations(page)).toEqual([])

    if (form === 'phone') await page.getByRole('navigation').getByRole('button', { name: 'Why' }).click()
    if (form === 'tablet') await page.getByRole('radio', { name: 'Why' }).check({ force: true })
    for (const tab of ['Object', 'Events']) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      expect(await violations(page), tab).toEqual([])
    }

    if (form === 'phone') await page.getByRole('navigation').getByRole('button', { name: 'kubectl' }).click()
    else {
      if (form === 'tablet') await page.getByRole('radio', { name: 'Manifest' }).check({ force: true })
      await page.getByRole('tab', { name: 'kubectl' }).click()
    }
    for (const line of ['get pods -w', 'rollout history deployment/nobody', 'get ']) {
      await page.getByRole('textbox', { name: 'kubectl command' }).fill(line)
      await page.keyboard.press(line === 'get ' ? 'Tab' : 'Enter')
    }
    await expect(page.getByRole('list', { name: 'Completions' })).toBeVisible()
    await expect(page.getByRole('log')).toContainText('not found')
    expect(await violations(page), 'kubectl').toEqual([])
  })
}

test('no violations in dialogs, menus, rejections and the error panel', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const app = new App(page)
  await app.open()
  await app.leaveControls()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violations(page), 'keys').toEqual([])
  await page.keyboard.press('Escape')

  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  expect(await violations(page), 'palette').toEqual([])
  await page.keyboard.press('Escape')

  await page.keyboard.press('p')
  await expect(page.getByRole('main', { name: 'Presenter mode' })).toBeVisible()
  expect(await violations(page), 'presenter').toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Examples/ }).click()
  await expect(page.getByRole('dialog', { name: 'Examples' })).toBeVisible()
  expect(await violations(page), 'examples').toEqual([])
  await page.keyboard.press('Escape')

  await app.write(webManifest({ image: 'shop/web:v2', strategy: 'type: Rolling' }))
  await app.applyByKeys()
  await expect(app.kubectlAnswer).toContainText('Unsupported value')
  expect(await violations(page), 'refusal').toEqual([])

  await page.route('**/engine.worker*.js', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await violations(page), 'error panel').toEqual([])
})

/** Findings of axe-core in a short form. The page's policy does not apply to code that a test evaluates. */
