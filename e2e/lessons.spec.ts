import { expect, type Page } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { test } from './pages/test.ts'

/** The catalogue of lessons, which replaces the run. */

test.use({ foresees: false })

const catalogue = (page: Page) => page.getByRole('main', { name: 'Lessons' })
const search = (page: Page) => catalogue(page).getByRole('searchbox')
const firstQuestion = 'What do the boxes, the two limits and the timeline show?'
const row = (page: Page, question: string) =>
  catalogue(page).getByRole('listitem').getByRole('button', { name: question })

test('opens by the header, a key, the palette and a link, and returns to the unchanged run', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.move('ArrowLeft')
  const before = await app.moment()
  const address = page.url()

  await page.getByRole('button', { name: 'Lessons' }).click()
  await expect(row(page, firstQuestion)).toBeVisible()
  await expect(app.timeline).toBeHidden()
  expect(new URL(page.url()).hash).toBe('#lessons')
  // Keys do not move the hidden run.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(catalogue(page)).toBeHidden()
  expect(await app.moment()).toEqual(before)
  expect(page.url()).toBe(address)
  await expect(page.getByRole('button', { name: 'Lessons' })).toBeFocused()

  await app.leaveControls()
  await page.keyboard.press('c')
  await expect(row(page, firstQuestion)).toBeVisible()
  await page.goBack()
  await expect(app.timeline).toBeVisible()
  expect(await app.moment()).toEqual(before)

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('lessons')
  await page.keyboard.press('Enter')
  await expect(row(page, firstQuestion)).toBeVisible()
  await page.getByRole('button', { name: 'Back to the run' }).click()
  await expect(app.timeline).toBeVisible()

  await app.open('#lessons')
  await expect(row(page, firstQuestion)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(app.timeline).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
})

test('searches titles, questions and texts in both languages, by keys alone', async ({ page }) => {
  await page.goto('#lessons')
  await expect(row(page, firstQuestion)).toBeVisible()
  await expect(catalogue(page)).toBeFocused()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('maxSurge and maxUnavailable add up')
  await expect(catalogue(page).getByText(/^\d+ lessons? found$/)).toBeAttached()
  await expect(row(page, 'How many Pods can be broken when maxUnavailable is 2?')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('上限和下限会叠加')
  await expect(row(page, 'How many Pods can be broken when maxUnavailable is 2?')).toBeVisible()
  await expect(row(page, firstQuestion)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await expect(row(page, firstQuestion)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(catalogue(page).getByRole('listitem').nth(1).getByRole('button')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(catalogue(page).getByRole('listitem').nth(3).getByRole('button')).toBeFocused()
  await page
    .getByRole('navigation', { name: 'Topics' })
    .getByRole('button', { name: /^maxSurge and maxUnavailable/ })
    .press('Enter')
  await expect(row(page, firstQuestion)).toHaveCount(0)
})

test('a lesson opens, Back returns to the catalogue, and the progress survives a reload', async ({ page }) => {
  await page.goto('#lessons')
  await expect(row(page, firstQuestion)).toBeVisible()
  await expect(catalogue(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(catalogue(page)).toBeHidden()
  await expect(page).toHaveURL(/#0$/)
  await expect(page.getByRole('tab', { name: 'Lesson' })).toBeVisible()
  await page.goBack()
  await expect(catalogue(page)).toBeVisible()
  const card = catalogue(page).getByRole('region', { name: 'Continue' })
  await expect(card).toContainText('Lesson 0 · step 1 of')

  await page.reload()
  await expect(card).toContainText(firstQuestion)
  await page.getByRole('button', { name: 'Clear the progress' }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(card).toBeVisible()
})

test('is rendered without violations in dark and light, on a screen and on a phone', async ({ page }) => {
  await page.goto('#lessons')
  await expect(row(page, firstQuestion)).toBeVisible()
  await expect(row(page, firstQuestion).locator('[data-shape=there] path').nth(2)).toBeAttached()
  for (const width of [1_440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(row(page, firstQuestion)).toBeVisible()
    expect(await violations(page)).toEqual([])
  }
})

test('on a phone the catalogue has a tab, and targets for fingers', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const app = new App(page)
  await app.open()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Lessons' }).click()
  await expect(row(page, firstQuestion)).toBeVisible()
  const low = await catalogue(page)
    .locator('button:visible, input:visible')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent))
  expect(low.filter((text) => text !== '')).toEqual([])
  await page.getByRole('button', { name: 'Back to the run' }).click()
  await expect(page.getByRole('listbox', { name: /^Pods\./ })).toBeVisible()
})
