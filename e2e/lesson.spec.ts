import { expect } from '@playwright/test'
import { violations } from './pages/axe.ts'
import { LessonPage } from './pages/lessonPage.ts'
import { test } from './pages/test.ts'

/** A lesson: the run pauses at a question, shows the outcome, and explains it. */

test.use({ foresees: false })

test.describe.configure({ timeout: 120_000 })

test('a whole lesson by keyboard, with a wrong answer and then the right answer', async ({ page }) => {
  const lesson = new LessonPage(page)
  await lesson.open('#12')
  await expect(lesson.pane.getByText('Step 1 of 4')).toBeVisible()
  // Enter skips to the end of the step, and then to the next step.
  await page.keyboard.press('Enter')
  await lesson.arrived()
  await page.keyboard.press('Enter')
  await lesson.asks()
  await expect(page).toHaveURL(/#12\/2$/)
  await expect(page.getByRole('button', { name: 'The lesson waits for an answer' })).toBeVisible()

  // Space does not play past the question.
  const moment = await lesson.moment()
  await page.keyboard.press(' ')
  await page.keyboard.press('End')
  expect(await lesson.moment()).toBe(moment)

  await page.keyboard.press('2')
  await expect(lesson.pane.getByRole('radio', { checked: true })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await lesson.shows()
  await expect(lesson.verdict).toContainText('Not 12 and 2, but 13 and 5')
  await expect(lesson.verdict).toContainText('maxUnavailable 2 does not limit the number of broken Pods')

  await lesson.pane.getByRole('button', { name: 'Again' }).focus()
  await page.keyboard.press('Enter')
  await lesson.asks()
  await page.keyboard.press('4')
  await lesson.leaveControls()
  await page.keyboard.press('Enter')
  await lesson.shows()
  await expect(lesson.verdict).toHaveAttribute('data-verdict', 'right')
  await expect(page.locator('[data-lesson-narrator]')).toContainText('13 Pods, 5 broken')

  await page.keyboard.press('Enter')
  await lesson.atStep(3)
  await expect(page.locator('[data-spotlight=A]')).toBeVisible()
  await page.keyboard.press('Enter')
  await lesson.atStep(4)
  await expect(lesson.pane.getByRole('link', { name: 'Next lesson' })).toHaveAttribute('href', '#lesson/image-pull')
})

test('an answer is set in the card, by steppers and by handles on the curve', async ({ page }) => {
  const lesson = new LessonPage(page)
  await lesson.open('#12/2')
  await lesson.asks()
  const handle = page.getByRole('slider', { name: 'Your answer: Pods' })
  await handle.focus()
  for (let pods = 0; pods < 3; pods++) await page.keyboard.press('ArrowUp')
  await expect(handle).toHaveAttribute('aria-valuetext', '13 Pods')
  await lesson.pane.getByRole('button', { name: 'One more: broken' }).click()
  await expect(lesson.pane.getByRole('group', { name: 'broken: 1' })).toBeVisible()
  for (let pods = 0; pods < 4; pods++) await lesson.pane.getByRole('button', { name: 'One more: broken' }).click()
  await expect(lesson.pane.getByRole('radio').nth(3)).toBeChecked()
  await expect(page.getByRole('slider', { name: 'Your answer: broken' })).toHaveAttribute('aria-valuenow', '5')
})

test('free play opens beside the lesson, and L returns', async ({ page }) => {
  const lesson = new LessonPage(page)
  await lesson.open('#12/2')
  await lesson.asks()
  const moment = await lesson.moment()
  await page.keyboard.press('l')
  await expect(page.getByText('The lesson waits at step 2')).toBeVisible()
  await page.keyboard.press('End')
  await expect.poll(() => lesson.moment()).not.toBe(moment)
  await lesson.leaveControls()
  await page.keyboard.press('l')
  await lesson.asks()
  await expect.poll(() => lesson.moment()).toBe(moment)
})

test('a task is done on a branch, and its conditions are checked there', async ({ page }) => {
  const lesson = new LessonPage(page)
  await lesson.open('#12/4')
  await lesson.atStep(4)
  await expect(lesson.condition('At most 3 Pods are broken')).toContainText('5')
  await lesson.pane.getByRole('button', { name: 'Try it on a branch' }).click()
  await expect(page.getByRole('tab', { name: 'Manifest' })).toHaveAttribute('aria-selected', 'true')
  const patch = '{"spec":{"strategy":{"rollingUpdate":{"maxUnavailable":0}}}}'
  await lesson.kubectl(`patch deployment web -p '${patch}'`)
  await lesson.kubectl('set image deployment/web web=shop/web:v2.nopull')
  await lesson.leaveControls()
  await page.keyboard.press('End')
  await page.getByRole('tab', { name: 'Lesson' }).click()
  await expect(lesson.pane.getByRole('heading', { name: 'Done' })).toBeVisible()
  await expect(lesson.pane.getByText('With maxUnavailable 0, all 10 old Pods must stay available')).toBeVisible()
})

test('a reload restores the step and the answers; Back restores the run before', async ({ page }) => {
  const lesson = new LessonPage(page)
  await lesson.openPage('')
  await lesson.goTo('#12/2')
  await lesson.asks()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await lesson.shows()
  await page.reload()
  await lesson.atStep(2)
  await expect(lesson.verdict).toContainText('Not 10 and 2, but 13 and 5')
  await page.goBack()
  await expect(lesson.pane).toBeHidden()
})

test('switching fifty times between two lessons causes no error, and ends with the last lesson', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const lesson = new LessonPage(page)
  await lesson.open('#1')
  await lesson.goTo('#2')
  await expect(lesson.pane).toContainText('Lesson 2')
  await page.evaluate(async () => {
    for (let time = 0; time < 50; time++) {
      const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
      window.history.go(time % 2 === 0 ? -1 : 1)
      await gone
      // Delays from within one opening to several openings.
      await new Promise((resolve) => setTimeout(resolve, (time * 37) % 150))
    }
  })
  await expect(lesson.pane).toContainText('Lesson 2')
  await lesson.atStep(1)
  expect(errors).toEqual([])
})

test('a link to a lesson that does not exist is rejected', async ({ page }) => {
  const lesson = new LessonPage(page)
  await lesson.openPage('#99')
  await expect(page.locator('[data-notice=linkRefused]')).toBeVisible()
})

test('a lesson on a phone is a sheet, with targets for fingers', async ({ newContext }) => {
  const context = await newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  const lesson = new LessonPage(page)
  await lesson.open('#12/2')
  await lesson.asks()
  for (const control of await lesson.pane.getByRole('button').all()) {
    const box = await control.boundingBox()
    expect(Math.round(box?.height ?? 0), await control.innerText()).toBeGreaterThanOrEqual(44)
  }
  await lesson.pane.getByRole('radio').nth(3).click()
  await lesson.pane.getByRole('button', { name: 'Answer' }).click()
  await lesson.shows()
  await expect(lesson.verdict).toHaveAttribute('data-verdict', 'right')
  await context.close()
})

test('a lesson has no violations before and after an answer', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const lesson = new LessonPage(page)
  await lesson.open('#12/2')
  await lesson.asks()
  await page.keyboard.press('2')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await lesson.shows()
  expect(await violations(page)).toEqual([])
  await lesson.goTo('#12/4')
  await lesson.atStep(4)
  expect(await violations(page)).toEqual([])
})

test('a pasted lesson is corrected, previewed and shared by a link, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const lesson = new LessonPage(page)
  await lesson.openPage('')
  const question =
    'ask: How many?\nnumbers:\n  - { answer: mostPods, most: 9 }\nright: It is `=mostPods`.\notherwise: No.'
  const apply = `\`\`\`kubectl\ncreate deployment web --image shop/web:v1 --replicas 3\n\`\`\``
  const text = `---\ntitle: Mine\nquestion: Why?\ntopic: basic\nminutes: 1\n---\n## First\nHello.\n${apply}\n\`\`\`predict\n${question}\n\`\`\`\n\`\`\`play\nuntil: settled\n\`\`\`\n`
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
  const dialog = page.getByRole('dialog', { name: 'lesson.md' })
  const tab = (name: string) => dialog.getByRole('tab', { name })
  await tab('Preview').click()
  await expect(dialog.getByText('when the file has no errors')).toBeVisible()
  await tab('Text').click()
  await dialog.getByRole('button', { name: /^4:\d+ One of basics/ }).click()
  await page.keyboard.press('End')
  await page.keyboard.type('s')
  await expect(dialog.getByText('0 errors')).toBeVisible()

  await tab('Preview').click()
  await expect(dialog.getByRole('article', { name: 'Mine' })).toContainText('It is 3.')
  expect(await violations(page)).toEqual([])
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)

  await dialog.getByRole('button', { name: 'Open the lesson' }).click()
  await lesson.asks()
  await expect(page).toHaveURL(/#lesson=[\w-]+$/)
  // The address contains the whole lesson for another browser.
  await page.evaluate(() => history.replaceState(null, '', location.href))
  await page.reload()
  await lesson.asks()
  await expect(lesson.pane.getByText('Your own lesson')).toBeVisible()
})
