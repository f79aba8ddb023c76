import { expect, type Page } from '@playwright/test'
import { App } from './pages/app.ts'
import { linkTo } from './pages/link.ts'
import { webManifest } from './pages/manifests.ts'
import { test } from './pages/test.ts'

/**
 * Runs that take long to open, by accident or intent: the page stays responsive, shows the progress, and loses nothing.
 */

test.use({ foresees: false })

test.describe.configure({ timeout: 120_000 })

const progress = (page: Page) => page.locator('[data-work=opening]:has(> progress)')
const text = '# what its sender wrote\n'

/**
 * A short link that takes longer to compute than any user waits: nested branches, almost the largest number of Pods,
 * all crashing for thirty days. With more Pods, the run would end at its limit before a busy test presses a key.
 */
function hostileLink(): string {
  const template = {
    metadata: { labels: { app: 'web' } },
    spec: { containers: [{ name: 'web', image: 'shop/web:v1.crash' }] },
  }
  const manifest = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: { replicas: 18_000, selector: { matchLabels: { app: 'web' } }, template },
  }
  const command = { type: 'kubectl', args: ['apply', '-f', '-'], stdin: JSON.stringify(manifest) }
  const scale = (replicas: number) => ({ type: 'kubectl', args: ['scale', 'deploy/web', `--replicas=${replicas}`] })
  const end = 30 * 24 * 3_600_000
  const fork = (index: number) => ({ at: 1_000 + index, step: 100_000 + index })
  const branches = Array.from({ length: 8 }, (_, index) =>
    index === 0
      ? { name: 'main', journal: [{ at: 0, step: 0, command }], playedTo: end }
      : {
          name: `branch-${index + 1}`,
          fork: { parent: index - 1, cursor: fork(index), commands: index },
          journal: [{ ...fork(index), command: scale(18_000 - index) }],
          playedTo: end,
        },
  )
  const node = { name: 'node-1', cpu: '900', memory: '900Gi', pods: 10_000 }
  const config = {
    nodes: Array.from({ length: 40 }, (_, index) => ({ ...node, name: `node-${index + 1}` })),
    latency: { watchMs: [2, 8], queueMs: [0, 2], syncMs: [2, 6], scheduleMs: [2, 5] },
    kubelet: { pullMs: [600, 1_800], startMs: [300, 900], readyMs: [1_500, 4_000], terminateMs: [300, 2_500] },
    components: { scheduler: true, kubelet: true },
  }
  return linkTo({
    document: { format: 2, engineVersion: '', seed: 1, config, branches, current: 7 },
    cursor: { at: end, step: 4_999_999 },
    fingerprint: '0a1b2c3d',
    manifestText: text,
  }).replace('#r1.', '#r2.')
}

test('a hostile link opens at its beginning, continues in the background, and can be cancelled', async ({ page }) => {
  const app = new App(page)
  const link = hostileLink()
  expect(link.length).toBeLessThan(1_500)
  await page.goto(link)
  await expect(progress(page)).toBeVisible()
  // The page responds while the engine works: it accepts keys, and the run can be stepped through.
  expect(await app.text()).toBe(text)
  expect(await app.time()).toBe(0)
  await app.editor.click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('# and mine ')
  await expect(app.editor).toContainText('# and mine # what its sender wrote')
  // The run continues in the background: the timeline grows.
  await expect.poll(async () => Number(await app.timeline.getAttribute('aria-valuemax'))).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(progress(page)).toBeHidden()
  await app.standsStill()
  expect(await app.text()).toBe(`# and mine ${text}`)
  await expect(app.root).toHaveAttribute('data-engine', 'ready')
  await app.leaveControls()
  await app.move('.')
  await expect(app.root).not.toHaveAttribute('data-fingerprint', '0')
})

test('a reload while a long run is opening resumes the opening', async ({ page }) => {
  const app = new App(page)
  await page.goto(hostileLink())
  await expect(progress(page)).toBeVisible()
  // From the first change on, the run is stored in this browser.
  await app.write('# mine')
  await expect.poll(() => page.url()).not.toContain('#r2')
  for (let reload = 0; reload < 2; reload++) {
    await page.reload()
    await expect(progress(page)).toBeVisible()
    await expect(progress(page)).toContainText('720:00')
    expect(await app.text()).toBe('# mine')
    await expect(page.locator('[data-restored]')).toHaveText(/^Restored/)
  }
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(progress(page)).toBeHidden()
  await app.standsStill()
  expect(await app.text()).toBe('# mine')
})

test('a worker that the browser ends is detected, and the run is restored at the same position', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.applyAndPause(webManifest({ image: 'shop/web:v2' }))
  await app.write('# half a thought')
  const before = await app.moment()
  // As when the browser runs out of memory: no message is sent, only the worker's lock is released.
  const engine = page.workers()
  expect(engine.length).toBeGreaterThan(0)
  for (const worker of engine) await worker.evaluate('self.close()').catch(() => undefined)
  const panel = page.getByRole('alert')
  await expect(panel).toBeVisible()
  await expect(app.root).toHaveAttribute('data-engine', 'fatal')
  expect(await app.text()).toBe('# half a thought')
  await panel.getByRole('button', { name: 'Restart from the journal' }).click()
  await app.standsStill()
  expect(await app.moment()).toEqual(before)
  expect(await app.text()).toBe('# half a thought')
  await expect(page.locator('[data-notice=recovered]')).toBeVisible()
})

test('the early script starts no engine if the page has one already', async ({ page }) => {
  const app = new App(page)
  const started: unknown[] = []
  await page.exposeFunction('noteWorker', (name: unknown) => started.push(name))
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(script: string | URL, options?: WorkerOptions) {
        super(script, options)
        Reflect.get(window, 'noteWorker')(options?.name)
      }
    }
  })
  let release = (): void => undefined
  const isHeld = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/engine-[^/]+\.js$/, async (route) => {
    await isHeld
    await route.continue()
  })
  await page.goto('', { waitUntil: 'commit' })
  await app.standsStill()
  const isRun = page.waitForResponse(/\/assets\/engine-[^/]+\.js$/).then((response) => response.finished())
  release()
  await isRun
  await page.waitForLoadState()
  expect(started.filter((name) => name === 'engine')).toEqual(['engine'])
})

test('a missing worker script is reported at once, and the page continues with it later', async ({ page }) => {
  const app = new App(page)
  await page.route('**/engine.worker*.js', (route) => route.fulfill({ status: 404, body: 'not here' }))
  await page.goto('')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(app.root).toHaveAttribute('data-engine', 'fatal')
  await app.write('# mine')
  await page.unroute('**/engine.worker*.js')
  await page.getByRole('alert').getByRole('button').first().click()
  await app.standsStill()
  expect(await app.text()).toBe('# mine')
  await app.leaveControls()
  await app.runToEnd()
  expect((await app.moment()).pods).toHaveLength(10)
})
