import { expect, type Page } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { LessonPage } from './pages/lessonPage.ts'
import { largeView, PresenterWindow } from './pages/presenter.ts'
import { test } from './pages/test.ts'

/** Numbers of a lesson's text that readers change, and the figure that follows. */

test.use({ foresees: false })

test.describe.configure({ timeout: 120_000 })

const surge = { name: 'maxSurge of deployment/web' } as const
const unavailable = { name: 'maxUnavailable of deployment/web' } as const

const sumOf = (page: Page, name: string) => page.locator(`[data-knob-figure] [data-sum=${name}]`)

async function openKnobs(page: Page, address = '#12/3'): Promise<LessonPage> {
  const lesson = new LessonPage(page)
  await lesson.open(address)
  await expect(sumOf(page, 'most')).toHaveText('13', { timeout: 30_000 })
  return lesson
}

test("a knob's number is dragged, figure and text follow, and a button resets it", async ({ page }) => {
  const lesson = await openKnobs(page)
  await expect(lesson.pane).toContainText('so 13 may exist')
  const knob = page.getByRole('slider', surge)
  await knob.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await knob.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [startX, startY] = [x + width / 2, y + height / 2]
  await page.mouse.move(startX, startY)
  await page.mouse.down()
  await page.mouse.move(startX + 28, startY, { steps: 4 })
  await expect(knob).toHaveAttribute('aria-valuetext', '5 Pods, from 0 to 10')
  await expect(sumOf(page, 'most')).toHaveText('15')
  await page.mouse.move(startX + 300, startY, { steps: 4 })
  await page.mouse.up()
  await expect(knob).toHaveAttribute('aria-valuenow', '10')
  await expect(sumOf(page, 'most')).toHaveText('20')
  await expect(lesson.pane).toContainText('so 20 may exist')

  // The step keeps its numbers.
  await lesson.goTo('#12/4')
  await lesson.atStep(4)
  await expect(page.locator('[data-knob-figure]')).toBeHidden()
  await lesson.goTo('#12/3')
  await lesson.atStep(3)
  await expect(sumOf(page, 'most')).toHaveText('20')
  await lesson.pane.getByRole('button', { name: 'Reset' }).click()
  await expect(sumOf(page, 'most')).toHaveText('13')
  await expect(lesson.pane.getByRole('button', { name: 'Reset' })).toBeHidden()
})

test('a knob is set by keyboard alone: arrows, Home, typing; a refusal is shown', async ({ page }) => {
  const lesson = await openKnobs(page)
  const moment = await lesson.moment()
  await page.getByRole('slider', surge).focus()
  await page.keyboard.press('ArrowRight')
  await expect(sumOf(page, 'most')).toHaveText('14')
  await page.keyboard.press('Home')
  await expect(sumOf(page, 'most')).toHaveText('10')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('slider', unavailable)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('slider', unavailable)).toHaveAttribute('aria-valuenow', '0')
  await expect(page.getByRole('status').filter({ hasText: 'The API server rejects these numbers' })).toContainText(
    'may not be 0 when `maxSurge` is 0',
  )
  // The number handled the keys: the run has not moved.
  expect(await lesson.moment()).toBe(moment)
  expect(await violations(page)).toEqual([])
})

test('a knob on a phone is dragged by a finger, within the width, in light colours', async ({ newContext }) => {
  const context = await newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'light' })
  const page = await context.newPage()
  await openKnobs(page)
  const knob = page.getByRole('slider', surge)
  await knob.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await knob.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const touch = await page.context().newCDPSession(page)
  const at = (px: number) => [{ x: x + width / 2 + px, y: y + height / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  // A browser takes moves of less than 15 px for a tap.
  for (const px of [10, 20, 28])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(px) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(knob).toHaveAttribute('aria-valuenow', '5')
  await expect(sumOf(page, 'most')).toHaveText('15')
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider).toBe(0)
  expect(await violations(page)).toEqual([])
  await context.close()
})

test('an embedded step has its knobs', async ({ page }) => {
  await page.goto('?embed#lesson/both-bounds/3')
  await expect(sumOf(page, 'most')).toHaveText('13', { timeout: 30_000 })
  await page.getByRole('slider', surge).focus()
  await page.keyboard.press('ArrowRight')
  await expect(sumOf(page, 'most')).toHaveText('14')
  await expect(page.getByRole('main')).toContainText('so 14 may exist')
  expect(await violations(page)).toEqual([])
})

test('a knob has the same number on the wall and in the presenter’s window', async ({ page }) => {
  await openKnobs(page)
  const room = new App(page)
  const presenter = await PresenterWindow.openFrom(room)
  const wall = largeView(page)
  await expect(wall.locator('[data-wall-knobs] [data-sum=most]')).toHaveText('13')
  await presenter.page.getByRole('region', { name: 'Numbers to change' }).getByRole('slider', surge).press('ArrowRight')
  await expect(wall.locator('[data-wall-knobs] [data-sum=most]')).toHaveText('14')
  await expect(wall).toContainText('so 14 may exist')
  await expect(presenter.wall.locator('[data-sum=most]')).toHaveText('14')
  await wall.getByRole('slider', unavailable).press('Home')
  await expect(wall.locator('[data-wall-knobs] [data-sum=lowest]')).toHaveText('10')
  await expect(presenter.wall.locator('[data-sum=lowest]')).toHaveText('10')
  await wall.locator('[data-wall-knobs]').getByRole('button', { name: 'Reset' }).click()
  await expect(presenter.wall.locator('[data-sum=most]')).toHaveText('13')
  expect(await violations(page)).toEqual([])
})
