import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type FileChooser, type Page } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { dropFiles } from './pages/dropFiles.ts'
import { linkTo } from './pages/link.ts'
import { webManifest } from './pages/manifests.ts'
import { test } from './pages/test.ts'

/** The user's work survives: reloads, other tabs, links, files, and a browser without storage. */

// These tests are about the browser's storage, so each has its own context.
test.use({ foresees: false, reuseContext: false })

test.describe.configure({ timeout: 120_000 })

const line = (page: Page) => page.locator('[data-restored]')
const runsButton = (page: Page) => page.getByRole('button', { name: 'Recent runs' })
const runs = (page: Page) => page.getByRole('list', { name: 'Recent runs' }).getByRole('listitem')

/** A run that every engine of this version replays identically. */
const fixture = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/rollouts.json'), 'utf8'))

/** A link to a run with this text in the editor. */
const linkWith = (manifestText: string) => linkTo({ ...fixture, manifestText })

async function open(page: Page, address = ''): Promise<App> {
  const app = new App(page)
  await app.open(address)
  return app
}

/** The state that must survive. */
async function state(app: App) {
  return { moment: await app.moment(), text: await app.text() }
}

/** Waits until the run is stored. The list appears last; a reload flushes pending writes, closing a tab may not. */
async function isWritten(app: App): Promise<void> {
  await expect(app.root).toHaveAttribute('data-kept', /./)
  await runsButton(app.page).click()
  await expect(runs(app.page)).toHaveCount(1)
  await app.page.keyboard.press('Escape')
  await expect(runs(app.page)).toHaveCount(0)
}

test('a reload during a rollout restores the time, the Pods and the text', async ({ page }) => {
  const app = await open(page)
  await expect(line(page)).toBeHidden()
  await app.applyAndPause(webManifest({ image: 'shop/web:v2.slow' }))
  await app.stepBy('second')
  await app.move('ArrowRight')
  await app.move('ArrowRight')
  const before = await state(app)
  await app.reload()
  expect(await state(app)).toEqual(before)
  await expect(line(page)).toHaveText(/^Restored from .*: manifest, run and branches as you left them/)
  await app.leaveControls()
  await page.keyboard.press('Escape')
  await expect(line(page)).toBeHidden()
  // The restored run can continue.
  await app.runToEnd()
  expect((await app.moment()).progressing).toBe('NewReplicaSetAvailable')
})

test('a reload during playback loses at most one frame', async ({ page }) => {
  const app = await open(page)
  await app.write(webManifest({ image: 'shop/web:v2.slow' }))
  await app.applyByKeys()
  await page.waitForFunction(
    () => Number(document.querySelector<HTMLElement>('[data-sim-time]')?.dataset.simTime) > 17_000,
  )
  const played = await app.time()
  await app.reload()
  expect(await app.time()).toBeGreaterThanOrEqual(played)
  expect(await app.text()).toContain('v2.slow')
})

test('a reload while typing keeps the unfinished line, with the last key', async ({ page }) => {
  const app = await open(page)
  await app.write('kind: Depl')
  await page.keyboard.type('oy')
  await app.reload()
  expect(await app.text()).toBe('kind: Deploy')
})

test('a reload on a branch, in its past, restores branch, time and future', async ({ page }) => {
  const app = await open(page)
  await app.applyAndPause(webManifest({ image: 'shop/web:v2' }))
  await app.runToEnd()
  await app.leaveControls()
  await app.move('Home')
  await app.applyAndPause(webManifest({ image: 'shop/web:v3' }))
  await app.runToEnd()
  const end = await app.moment()
  await app.leaveControls()
  await app.move(',')
  await app.move(',')
  const before = await state(app)
  const branches = page.locator('[data-branch]')
  const names = await branches.allTextContents()
  await app.reload()
  expect(await state(app)).toEqual(before)
  expect(await branches.allTextContents()).toEqual(names)
  await app.leaveControls()
  await app.move('End')
  expect((await app.moment()).fingerprint).toBe(end.fingerprint)
})

test('a new tab and a duplicated tab continue with a copy; neither overwrites the other', async ({ page, context }) => {
  const app = await open(page)
  await app.write('# first')
  // The list shows stored runs; browsers store when another tab hides the page, which never happens in tests.
  await runsButton(page).click()
  await expect(runs(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  const second = await context.newPage()
  const other = await open(second)
  expect(await other.text()).toBe('# first')
  await expect(line(second)).toHaveText(/^This run is open in another tab/)
  await other.write('# second')
  await app.write('# first, and more')
  await app.reload()
  await other.reload()
  expect(await app.text()).toBe('# first, and more')
  expect(await other.text()).toBe('# second')
  // Duplicates the tab with its session storage and history.
  const third = await context.newPage()
  await third.addInitScript(
    (held) => {
      if (history.state === null) history.replaceState(held, '')
    },
    await page.evaluate(() => history.state),
  )
  const copy = await open(third)
  expect(await copy.text()).toBe('# first, and more')
  await expect(line(third)).toHaveText(/^This run is open in another tab/)
  await copy.write('# third')
  await copy.reload()
  expect(await copy.text()).toBe('# third')
  await app.reload()
  expect(await app.text()).toBe('# first, and more')
  await runsButton(page).click()
  await expect(runs(page)).toHaveCount(3)
})

test('the last run is restored in a new tab of the same browser', async ({ page, context }) => {
  const app = await open(page)
  await app.write('# left open')
  await isWritten(app)
  await page.close()
  const later = await open(await context.newPage())
  expect(await later.text()).toBe('# left open')
  await expect(line(later.page)).toHaveText(/^Restored/)
  await later.page.getByRole('button', { name: 'Start fresh' }).click()
  await later.standsStill()
  expect(await later.text()).toContain('shop/web:v2')
  // A reload keeps the new run, and Back restores the previous run.
  await later.page.reload()
  await later.standsStill()
  expect(await later.text()).toContain('shop/web:v2')
  await later.page.goBack()
  await expect.poll(() => later.text()).toBe('# left open')
})

for (const [how, forbid] of [
  [
    'throws',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('no', 'SecurityError')
      }
    },
  ],
  [
    'fails',
    () => {
      const { open } = IDBFactory.prototype
      IDBFactory.prototype.open = function () {
        return open.call(this, 'rollscope', 0.5 as never)
      }
    },
  ],
  [
    'is not there',
    () => {
      Object.defineProperty(window, 'indexedDB', { value: undefined })
    },
  ],
] as const) {
  test(`storage that ${how} is reported once and work continues in memory`, async ({ page }) => {
    await page.addInitScript(forbid)
    const app = await open(page)
    await expect(page.locator('[data-notice]')).toBeHidden()
    await app.write('# mine')
    await expect(page.locator('[data-notice=notKept]')).toHaveText(/does not allow storing runs/)
    await page.getByRole('button', { name: 'Dismiss' }).last().click()
    await app.write('# mine, and more')
    await page.waitForTimeout(600)
    await expect(page.locator('[data-notice]')).toBeHidden()
    await page.goto(linkWith('# of a link'))
    await expect.poll(() => app.text()).toBe('# of a link')
    await page.goBack()
    await expect.poll(() => app.text()).toBe('# mine, and more')
  })
}

test('full storage is reported and work continues', async ({ newContext }) => {
  // A separate context, because its quota outlives the test.
  const context = await newContext()
  const page = await context.newPage()
  const app = await open(page)
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 1 })
  await app.write('# mine')
  await expect(page.locator('[data-notice=notKept]')).toHaveText(/no storage left/)
  await runsButton(page).click()
  await expect(runs(page)).toHaveCount(1)
  await context.close()
})

test('a link in the open page keeps text and run, one step back; a changed run becomes a separate run', async ({
  page,
}) => {
  const app = await open(page)
  await app.applyAndPause(webManifest({ image: 'shop/web:v2.slow' }))
  await app.write('# half a thought')
  const before = await state(app)
  const link = linkWith('# of a link')
  await page.goto(link)
  await expect.poll(() => app.text()).toBe('# of a link')
  await expect(page.locator('[data-notice=runKept]')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the previous run' }).click()
  await expect.poll(() => app.text()).toBe('# half a thought')
  await app.standsStill()
  expect(await state(app)).toEqual(before)
  await page.goForward()
  await expect.poll(() => app.text()).toBe('# of a link')

  // The address is the link until the first change, then the address of the stored run.
  await page.reload()
  await app.standsStill()
  expect(page.url()).toContain(link)
  await app.write('# of a link, and mine')
  await expect.poll(() => page.url()).not.toContain('#r1')
  await app.reload()
  expect(await app.text()).toBe('# of a link, and mine')
  await page.goBack()
  await expect.poll(() => app.text()).toBe('# half a thought')
})

test('a run that crashed the page during its restoration is not restored automatically again', async ({ page }) => {
  const app = await open(page)
  await app.write('# mine')
  await isWritten(app)
  // State left by a page that ended while restoring.
  await page.evaluate(() => localStorage.setItem(`rollscope.restoring.${history.state.run.id}`, '1'))
  await page.evaluate(() => window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true))
  await app.reload()
  expect(await app.text()).toContain('shop/web:v2')
  await expect(line(page)).toHaveText(/the page stopped while restoring it/)
  await page.getByRole('button', { name: 'Try it again' }).click()
  await expect.poll(() => app.text()).toBe('# mine')
})

test('a damaged stored run is reported, blocks nothing, and its text is restored', async ({ page }) => {
  const app = await open(page)
  await app.write('# mine')
  await isWritten(app)
  const id = await page.evaluate(() => history.state.run.id)
  await page.evaluate(damage, id)
  await page.goto('about:blank')
  await page.goto('/')
  await app.standsStill()
  await expect(line(page)).toHaveText(/a part of it is missing or was changed/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the undamaged part' }).click()
  expect((await download).suggestedFilename()).toBe(`rollscope-${id}.json`)
  await page.getByRole('button', { name: 'Load its manifest into the editor' }).click()
  await expect.poll(() => app.text()).toBe('# mine')
})

/** Overwrites a stored run with invalid data. */
function damage(id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('rollscope')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const writing = opening.result.transaction('documents', 'readwrite')
      writing.objectStore('documents').put({ format: 1, __proto__: null, journal: 'none' }, id)
      writing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}

test('runs are opened, renamed and deleted by keyboard', async ({ page }) => {
  const app = await open(page)
  await app.applyAndPause(webManifest({ image: 'shop/web:v2' }))
  await page.goto(linkWith('# other'))
  await expect.poll(() => app.text()).toBe('# other')
  await app.write('kind: Deployment\nmetadata:\n  name: api\n')

  await runsButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(runs(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^api now / })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: /^web v2 / })).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.type('Before lunch')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Before lunch / })).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.type('Not this')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Before lunch / })).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(runs(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect(runs(page)).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => app.text()).toContain('shop/web:v2')
  await expect(page.getByRole('button', { name: 'Examples: Before lunch' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => app.text()).toContain('name: api')

  // The palette finds runs by their names.
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('combobox').fill('before lunch')
  await expect(palette.getByRole('option', { name: /^Before lunch · .* · / })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => app.text()).toContain('shop/web:v2')
})

test('no violations with the list and the status line, on a screen and on a phone', async ({ page }) => {
  const app = await open(page)
  await page.keyboard.press('Control+Enter')
  await app.pause()
  for (const width of [1_440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await app.reload()
    await expect(line(page)).toBeVisible()
    await runsButton(page).click()
    await expect(runs(page)).toHaveCount(1)
    expect(await violations(page)).toEqual([])
  }
})

test('the list and the status line are available in Chinese', async ({ page }) => {
  const app = await open(page)
  await app.write('# mine')
  await expect(app.root).toHaveAttribute('data-kept', /./)
  await page.getByRole('button', { name: /^Language/ }).click()
  // The language is stored once its texts are loaded.
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await page.reload()
  await expect(line(page)).toHaveText(/^已恢复.*的内容/)
  await page.getByRole('button', { name: '最近的运行' }).click()
  await expect(page.getByRole('list', { name: '最近的运行' }).getByRole('listitem')).toHaveCount(1)
})

test('manifests dropped anywhere open in the editor, and the previous text is one click away', async ({ page }) => {
  const app = await open(page)
  await app.write('# mine')
  await dropFiles(
    page,
    [
      { name: 'b.yaml', data: 'apiVersion: v1\nkind: Service\nmetadata:\n  name: b\n' },
      { name: 'a.yml', data: '---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n', type: 'application/yaml' },
      { name: 'photo.png', data: '\0PNG', type: 'image/png' },
      { name: 'notes.txt', data: 'milk', type: 'text/plain' },
    ],
    '#stage',
  )
  await expect.poll(() => app.text()).toMatch(/^# a\.yml\napiVersion: v1\nkind: ConfigMap[\s\S]*---\n# b\.yaml\n/)
  await expect(page.locator('[data-notice=textTaken]')).toHaveText(
    /“photo.png” is not a text file, “notes.txt” is not a manifest/,
  )
  await page.getByRole('button', { name: 'Back to the previous text' }).click()
  await expect.poll(() => app.text()).toBe('# mine')
  await dropFiles(page, [{ name: 'photo.png', data: '\0PNG', type: 'image/png' }])
  await expect(page.locator('[data-notice=filesLeft]')).toHaveText(/Nothing was opened: “photo.png” is not a text file/)
  expect(await app.text()).toBe('# mine')
})

test('a run file dropped anywhere is opened, and Back restores the previous run', async ({ page }) => {
  const app = await open(page)
  await app.write('# mine')
  const run = { ...fixture, manifestText: '# of a file' }
  await dropFiles(page, [{ name: 'run.json', data: JSON.stringify({ rollscope: 'run', version: 1, run }) }])
  await expect(page.locator('[data-notice=fileOpened]')).toBeVisible()
  expect(await app.text()).toBe('# of a file')
  await app.reload()
  expect(await app.text()).toBe('# of a file')
  await page.goBack()
  await expect.poll(() => app.text()).toBe('# mine')
})

test('Ctrl+O opens manifests', async ({ page }) => {
  // Registered first, because the browser must intercept file choosers before a file chooser opens.
  const choosing = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve))
  const app = await open(page)
  const file = join(mkdtempSync(join(tmpdir(), 'rollscope-')), 'podinfo.yaml')
  writeFileSync(file, 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: podinfo\n')
  await page.keyboard.press('Control+o')
  await (await choosing).setFiles(file)
  await expect.poll(() => app.text()).toContain('name: podinfo')
  await expect(page.getByRole('button', { name: 'Examples: podinfo.yaml' })).toBeVisible()
})

test('while files are dragged, the page shows which files can be dropped', async ({ page }) => {
  await open(page)
  const drag = (name: string) =>
    page.evaluate((name) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['a'], 'a.yaml'))
      window.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }))
    }, name)
  await drag('dragover')
  await expect(page.locator('[data-drop-overlay]')).toBeVisible()
  await drag('dragleave')
  await expect(page.locator('[data-drop-overlay]')).toBeHidden()
})
