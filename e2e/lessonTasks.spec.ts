import { readFileSync } from 'node:fs'
import process from 'node:process'
import { expect, type Page } from '@playwright/test'
import { App } from './pages/app.ts'
import { LessonPage } from './pages/lessonPage.ts'
import { test } from './pages/test.ts'

/**
 * The tasks of the lessons on a phone, each tried three times: a way that does not lead to the goals, the solution that
 * the card shows after the last hint, and the same solution again in another try. A run takes a sample;
 * `LESSON_STEPS=all npx playwright test e2e/lessonTasks.spec.ts` takes all.
 */

test.use({ foresees: false })

const isWhole = process.env.LESSON_STEPS === 'all'

/** Distance between two lessons of a sample in the list of tasks. */
const SPACING = 14

const lessonIds = [...readFileSync('src/lessons/lessonIds.ts', 'utf8').matchAll(/^ {2}'([\w-]+)',$/gm)]

/** The lessons that have a task: their number, and the step of the task, from 1. */
const tasks = lessonIds.flatMap(([, id = ''], number) => {
  const [before = '', ...after] = readFileSync(`src/lessons/texts/${id}.en.md`, 'utf8').split('```task')
  return after.length > 0 ? [{ id, number, step: before.match(/^## /gm)?.length ?? 0 }] : []
})

for (const [index, { id, number, step }] of tasks.entries()) {
  if (!isWhole && index % SPACING !== 7) continue
  test(`the task of ${id} is done by its solution only, in each try`, async ({ newContext }) => {
    const context = await newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await tryThreeTimes(await context.newPage(), number, step)
    await context.close()
  })
}

async function tryThreeTimes(page: Page, number: number, step: number): Promise<void> {
  const app = new App(page)
  const lesson = new LessonPage(page)
  const { pane } = lesson
  const open = pane.getByRole('heading', { name: 'Done when' })
  const done = pane.getByRole('heading', { name: 'Done', exact: true })
  const success = pane.locator('[data-task-done]')
  await lesson.open(`#${number}/${step}`)
  await app.standsStill()
  await expect(open).toBeVisible()

  await pane.getByRole('button', { name: 'Try it on a branch' }).click()
  await follow(['kubectl delete deployments,statefulsets,daemonsets --all', 'Let the run continue'])
  await expect(open).toBeVisible()
  await expect(success).toBeHidden()

  const hint = pane.getByRole('button', { name: /^Hint / })
  while ((await hint.count()) > 0) await hint.click()
  await pane.getByRole('button', { name: 'Show a solution' }).click()
  const solution = await pane
    .getByRole('heading', { name: 'A solution' })
    .locator('..')
    .getByRole('listitem')
    .allInnerTexts()
  expect(solution).not.toEqual([])
  for (const again of ['Start over', 'Another way']) {
    await pane.getByRole('button', { name: again }).click()
    await app.standsStill()
    await lesson.showPane('Lesson')
    await expect(success).toBeHidden()
    await follow(solution)
    await expect(done).toBeVisible()
    await expect(success).toBeVisible()
    await expect(pane.getByRole('img', { name: 'met', exact: true })).not.toHaveCount(0)
    await expect(pane.getByRole('img', { name: /not met|no longer possible/ })).toHaveCount(0)
  }

  /** Carries out the lines of a solution as a learner would, and returns to the task. */
  async function follow(lines: readonly string[]): Promise<void> {
    for (const line of lines) {
      const [first = '', ...manifest] = line.split('\n')
      if (line.startsWith('kubectl ')) await lesson.kubectl(line.slice('kubectl '.length))
      else if (first.startsWith('Apply')) await applyManifest(manifest.join('\n'))
      else await wait(Number(/(\d+) seconds/.exec(line)?.[1] ?? 0))
    }
    await lesson.showPane('Lesson')
  }

  /** 0 s: until the rollout is complete or stalled. */
  async function wait(seconds: number): Promise<void> {
    await app.pauseIfPlaying()
    await lesson.showPane('Lesson')
    await lesson.leaveControls()
    await (seconds > 0 ? app.stepSeconds(seconds) : app.move('End'))
  }

  async function applyManifest(manifest: string): Promise<void> {
    await lesson.showPane('Manifest')
    await app.editor.fill(manifest.trim())
    await app.applyButton.click()
    await app.standsStill()
  }
}
