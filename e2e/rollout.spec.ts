import { expect } from '@playwright/test'
import { App, availableCount, countedPods, expectBounds, podsOf } from './pages/app.ts'
import { webManifest } from './pages/manifests.ts'
import { test } from './pages/test.ts'

test.use({ foresees: false })

test.describe.configure({ timeout: 120_000 })

/** The main task: the image of a running Deployment is edited and applied, and Kubernetes rolls the change out. */

test('a Deployment of ten Pods runs when the page opens, after a few requests to the engine', async ({ page }) => {
  const app = new App(page)
  // Counts the page's requests to the engine until the table has ten available Pods. The time depends on the machine;
  // the bench page.first-rollout.ms measures it.
  await page.addInitScript(() => {
    let asked = 0
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof postMessage>) {
      if (['open', 'advance'].includes(message[0]?.name)) asked++
      postMessage.apply(this, message)
    } as typeof postMessage
    const look = () => {
      const rows = [...document.querySelectorAll('table:has(caption) tbody tr')]
      const count = rows.filter((row) => row.children[2]?.textContent === 'Available').length
      if (count < 10) requestAnimationFrame(look)
      else document.documentElement.dataset.askedBefore = String(asked)
    }
    requestAnimationFrame(look)
  })
  await app.open()
  await expect(page.locator('html')).toHaveAttribute('data-asked-before', /\d+/)
  const asked = Number(await page.locator('html').getAttribute('data-asked-before'))
  test.info().annotations.push({ type: 'asked before it runs', description: String(asked) })
  expect(asked).toBeGreaterThan(0)
  // A request opens the run, and each further request plays a second of the run.
  expect(asked).toBeLessThan(20)

  const moment = await app.moment()
  expect(moment.pods.map(({ state, revision }) => `${revision} ${state}`)).toEqual(Array(10).fill('1 Available'))
  expect(new Set(moment.pods.map(({ name }) => name)).size).toBe(10)
  expect(new Set(moment.pods.map(({ node }) => node)).size).toBe(3)
})

test('an edited image rolls out with both bounds kept at every sync', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.editor.getByText('shop/web:v2').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('7')
  await app.applyByKeys()
  await expect(app.kubectlAnswer).toContainText('deployment.apps/web configured')
  await app.pause()
  await app.stepBy('sync')

  const seen = await app.stepUntil(
    (moment) => moment.progressing === 'NewReplicaSetAvailable' && podsOf(moment, 2).length === 10,
  )
  for (const moment of seen) {
    expect([moment.least, moment.most]).toEqual([8, 13])
    expectBounds(moment)
  }
  // The rollout has reached both bounds, so that the check is meaningful.
  expect(Math.min(...seen.map(availableCount))).toBe(8)
  expect(Math.max(...seen.map(countedPods))).toBe(13)
  expect(seen.length).toBeGreaterThan(20)

  await app.stepSeconds(15)
  const end = await app.moment()
  expect(end.pods.map(({ state, revision }) => `${revision} ${state}`)).toEqual(Array(10).fill('2 Available'))
})

test('Recreate terminates every old Pod before it starts a new Pod: an outage', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.applyAndPause(webManifest({ image: 'shop/web:v2', strategy: 'type: Recreate' }))
  await app.stepBy('sync')

  const seen = await app.stepUntil((moment) => podsOf(moment, 2).length === 10 && availableCount(moment) === 10)
  for (const moment of seen) {
    expect(moment.least, 'Recreate promises no lower bound').toBeUndefined()
    const both = Math.min(podsOf(moment, 1).length, podsOf(moment, 2).length)
    expect(both, `old and new Pods at ${moment.at} ms`).toBe(0)
  }
  const outage = seen.filter((moment) => availableCount(moment) === 0)
  expect((outage.at(-1)?.at ?? 0) - (outage[0]?.at ?? 0), 'ms without an available Pod').toBeGreaterThan(1_000)
})

test('a broken image stalls at the safe point until the deadline', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.applyAndPause(webManifest({ image: 'shop/web:v2.nopull' }))
  const appliedAt = await app.time()

  await app.stepBy('second')
  const seen = await app.stepUntil(({ at }) => at > appliedAt + 40_000)
  for (const moment of seen) expectBounds(moment)
  const stalled = await app.moment()
  expect(podsOf(stalled, 1).map(({ state }) => state)).toEqual(Array(8).fill('Available'))
  expect(podsOf(stalled, 2)).toHaveLength(5)
  expect(availableCount(stalled)).toBe(8)
  expect(stalled.progressing).toBe('ReplicaSetUpdated')

  await app.runToEnd()
  const after = await app.moment()
  // Counted in whole seconds from the last progress, shortly before the run was paused.
  expect(after.at - appliedAt).toBeGreaterThan(55_000)
  expect(after.progressing).toBe('ProgressDeadlineExceeded')
  expectBounds(after)
  expect([podsOf(after, 1).length, podsOf(after, 2).length]).toEqual([8, 5])

  // A working image fixes the rollout, which then completes.
  await app.applyAndPause(webManifest({ image: 'shop/web:v3' }))
  await app.runToEnd()
  const healed = await app.moment()
  expect(healed.progressing).toBe('NewReplicaSetAvailable')
  expect(podsOf(healed, 3).map(({ state }) => state)).toEqual(Array(10).fill('Available'))
})
