import { readdirSync } from 'node:fs'
import process from 'node:process'
import { expect, type Page } from '@playwright/test'
import { violations } from './pages/axe.ts'
import { LessonPage } from './pages/lessonPage.ts'
import { test } from './pages/test.ts'

/**
 * Every step of every lesson in small windows: the lesson is in sight, one scroll reaches the question, each choice and
 * each button, and axe finds nothing. A run takes a sample of the lessons, another sample for each size and language;
 * `LESSON_STEPS=all npx playwright test e2e/lessonSteps.spec.ts` takes all of them.
 */

test.use({ foresees: false })

const isWhole = process.env.LESSON_STEPS === 'all'
test.describe.configure({ timeout: isWhole ? 3_600_000 : 180_000 })

const sizes = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1_366, height: 630 },
  { width: 640, height: 400 },
]
const languages = ['en', 'zh-CN'] as const
const lessons = readdirSync('src/lessons/texts')
  .filter((name) => name.endsWith('.en.md'))
  .map((_, number) => number)
/** Distance between two lessons of a sample in the list of lessons. */
const SPACING = 19

for (const [row, { width, height }] of sizes.entries())
  for (const [column, language] of languages.entries()) {
    // A sample has one language at each size.
    if (!isWhole && (row + column) % 2 === 1) continue
    test(`every step can be read and answered, ${width} × ${height}, ${language}`, async ({ newContext }) => {
      const context = await newContext({ viewport: { width, height }, locale: language })
      const page = await context.newPage()
      for (const number of lessons.filter((one) => isWhole || one % SPACING === row * 4 + 1))
        await test.step(`lesson ${number}`, () => walkThrough(page, number))
      await context.close()
    })
  }

/** Looks at each step before and after its question is answered. */
async function walkThrough(page: Page, number: number): Promise<void> {
  const lesson = new LessonPage(page)
  const before = (await lesson.pane.count()) > 0 ? await lesson.pane.getAttribute('data-lesson') : ''
  await lesson.open(`#${number}`)
  await expect(lesson.pane).not.toHaveAttribute('data-lesson', before ?? '')
  const steps = await lesson.pane.locator('header > [aria-hidden=true] > i').count()
  expect(steps).toBeGreaterThan(0)
  for (let step = 1; step <= steps; step++) {
    await lesson.goTo(`#${number}/${step}`)
    await expect(lesson.pane.locator('h3 > span').first()).toHaveText(String(step))
    await expect(lesson.pane.locator('[data-phase]')).toBeVisible()
    // The card moves into its place.
    await expect.poll(() => lesson.pane.evaluate(outOfReach), { message: `${number}/${step}` }).toEqual([])
    expect(await violations(page), `${number}/${step}`).toEqual([])
  }
}

/**
 * Headings and controls of the lesson that are outside of the window and that no single scroll brings into the window,
 * each with the reason.
 */
function outOfReach(pane: Element): string[] {
  const parentsOf = (element: Element): Element[] => {
    const parents: Element[] = []
    for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) parents.push(parent)
    return parents
  }
  const controls = [...pane.querySelectorAll('h2, h3, button, label, input:not([type=radio]), summary')]
  return controls.flatMap((one) => {
    const box = one.getBoundingClientRect()
    // Texts for screen readers are a pixel in size.
    if (box.width <= 1 || box.height <= 1 || getComputedStyle(one).visibility !== 'visible') return []
    // The slider over the curves of a narrow figure is for keys only; a press reaches the curves.
    if (getComputedStyle(one).pointerEvents === 'none') return []
    const before = parentsOf(one).map((parent) => parent.scrollTop)
    one.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const moved = parentsOf(one).filter((parent, i) => parent.scrollTop !== before[i])
    const { top, bottom, left, right } = one.getBoundingClientRect()
    const isInside = top >= -1 && Math.min(bottom, top + 44) <= innerHeight + 1 && left >= -1 && right <= innerWidth + 1
    const over = document.elementFromPoint((left + right) / 2, Math.min((top + bottom) / 2, top + 20))
    const isCovered = over === null || !(one.contains(over) || over.contains(one))
    const problem = isInside
      ? moved.length > 1
        ? `moves ${moved.map(({ className }) => className).join(' and ')}`
        : isCovered
          ? `is under ${over?.tagName} ${over?.className}`
          : ''
      : `is at ${left}, ${top}`
    return problem === '' ? [] : [`${one.tagName} "${(one.textContent ?? '').slice(0, 40)}" ${problem}`]
  })
}
