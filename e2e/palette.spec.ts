import { expect, type Page } from '@playwright/test'
import { App } from './pages/app.ts'
import { test } from './pages/test.ts'

test.use({ foresees: false })

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })

test('finds a Pod, a view and a language by a few letters, by keyboard', async ({ page }) => {
  const app = new App(page)
  await app.open()
  const pod = (await app.moment()).pods[3]!.name
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type(pod.slice(-5))
  await expect(palette(page).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
  await expect(page.getByRole('listbox', { name: /^Pods\./ }).getByRole('option', { selected: true })).toContainText(
    pod,
  )

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('by node')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'By node' })).toBeChecked()

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('language zh')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
})

test('runs kubectl as typed, and shows its output', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('kubectl scale deployment/web --replicas=12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log')).toContainText('deployment.apps/web scaled')
})

test('compares the applied and the edited text in every layout', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await page.getByRole('button', { name: 'Close Manifest' }).click()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('diff')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Applied and edited text' })
  await expect(dialog).toContainText('image: shop/web:v2')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(app.applyButton).toBeVisible()
})

test('opens from inside the editor, makes the page behind it inert, and restores it', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.editor.focus()
  const at = await app.time()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('nothing is called so')
  await expect(palette(page)).toContainText('No results for')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(app.editor).toBeFocused()
  expect(await app.time()).toBe(at)
})
