import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { LessonPage } from './pages/lessonPage.ts'
import { webManifest } from './pages/manifests.ts'
import { test } from './pages/test.ts'

// The test has its own context, because a browser that was set offline stays offline.
test.use({ reuseContext: false })

/** The page with a run as one file that opens from a disk. */

test.describe.configure({ timeout: 120_000 })

/** Saves the file through the dialog and checks the announced size. */
async function save(app: App, file: string, button = 'One HTML file'): Promise<string> {
  const { page } = app
  await page.getByRole('button', { name: 'Other ways to share' }).click()
  await page.getByRole('button', { name: 'Export' }).click()
  const part = page.getByRole('dialog', { name: 'Export' }).getByRole('region', { name: 'Page' })
  const row = part.locator('div', { has: page.getByRole('button', { name: button, exact: true }) })
  await expect(row).toContainText(/\d MB/)
  const said = Number(/([\d.]+) MB/.exec((await row.textContent()) ?? '')?.[1])
  const download = page.waitForEvent('download')
  await row.getByRole('button').click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^(?:rollscope-.*|both-bounds)\.html$/)
  await saved.saveAs(file)
  expect(Math.abs(statSync(file).size / 1e6 - said)).toBeLessThan(0.3)
  await page.keyboard.press('Escape')
  return pathToFileURL(file).href
}

/** Collects requests to other origins, and errors of the page. */
function watch(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (!/^(?:file|data|blob):/.test(request.url())) seen.push(request.url())
  })
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) seen.push(message.text())
  })
  page.on('pageerror', (error) => seen.push(String(error)))
  return seen
}

test("a run as one HTML file plays from a disk, offline, and stores the user's changes", async ({
  page,
  context,
}, info) => {
  const app = new App(page)
  await app.open()
  await app.applyAndPause(webManifest({ image: 'shop/web:v2.slow', replicas: 4 }))
  await app.stepSeconds(3)
  const sent = { moment: await app.moment(), text: await app.text() }
  const address = await save(app, info.outputPath('run.html'))

  const other = await context.newPage()
  const seen = watch(other)
  await context.setOffline(true)
  const opened = new App(other)
  await opened.open(address)
  expect({ moment: await opened.moment(), text: await opened.text() }).toEqual(sent)
  expect(await violations(other)).toEqual([])

  await opened.runToEnd()
  expect((await opened.moment()).progressing).toBe('NewReplicaSetAvailable')
  // A change, and all lazily loaded parts.
  await opened.applyAndPause(webManifest({ image: 'shop/web:v3', replicas: 4 }))
  await opened.stepSeconds(1)
  const changed = await opened.moment()
  await opened.reload()
  expect(await opened.moment()).toEqual(changed)

  const again = await save(opened, info.outputPath('again.html'))
  await opened.open(again)
  expect(await opened.moment()).toEqual(changed)
  await other.getByRole('button', { name: /^Checked against/ }).click()
  await expect(
    other
      .getByRole('dialog')
      .getByText(/\d+ of \d+/)
      .first(),
  ).toBeVisible()
  await other.keyboard.press('Escape')
  expect(seen).toEqual([])
})

test('a single file allows only its own script and style sheet', async ({ page, newContext }, info) => {
  const app = new App(page)
  await app.open()
  const address = await save(app, info.outputPath('run.html'))
  const html = readFileSync(new URL(address), 'utf8')
  const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(html)?.[1] ?? ''
  expect(policy.replaceAll(/sha256-[\w+/]+=*/g, 'HASH')).toBe(
    "default-src 'none'; script-src 'HASH'; style-src 'HASH'; worker-src blob:; img-src data: blob:; font-src data:; " +
      "connect-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types default",
  )
  // A separate context, because a blocked text fails every other test.
  const other = new App(await (await newContext()).newPage())
  await other.open(address)
  const refused = await other.page.evaluate(async () => {
    const seen: string[] = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => seen.push(effectiveDirective))
    const script = document.head.appendChild(document.createElement('script'))
    const acts: readonly (() => unknown)[] = [
      () => Object.assign(script, { textContent: 'window.inlineScriptRan = true' }),
      () => new Worker('data:text/javascript,self.close()'),
    ]
    const thrown = acts.map((act) => {
      try {
        act()
        return 'done'
      } catch (error) {
        return Reflect.get(Object(error), 'name')
      }
    })
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href: 'https://rollscope.invalid/x.js' }),
    )
    await fetch('https://rollscope.invalid/').catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve))
    return { thrown, seen: [...new Set(seen)].toSorted(), ran: 'inlineScriptRan' in window }
  })
  expect(refused).toEqual({
    thrown: ['TypeError', 'TypeError'],
    seen: ['connect-src', 'require-trusted-types-for', 'script-src-elem'],
    ran: false,
  })
  await other.page.context().close()
})

test('a single file with a damaged run reports it', async ({ page }, info) => {
  const app = new App(page)
  await app.open()
  const address = await save(app, info.outputPath('run.html'))
  const html = readFileSync(new URL(address), 'utf8')
  const damaged = html.replace(/"seed": \d+/, '"seed": "none"')
  expect(damaged).not.toBe(html)
  writeFileSync(new URL(address), damaged)
  await app.open(address)
  await expect(page.locator('[data-notice=fileRefused]')).toContainText('run.html')
})

test('a lesson as one HTML file opens from a disk, and other lessons by their numbers', async ({
  page,
  context,
}, info) => {
  const lesson = new LessonPage(page)
  await lesson.open('#12/2')
  const address = await save(new App(page), info.outputPath('lesson.html'), 'The lesson as one HTML file')

  const other = await context.newPage()
  const seen = watch(other)
  await context.setOffline(true)
  await other.goto(address)
  const opened = new LessonPage(other)
  await opened.atStep(1)
  await expect(other).toHaveURL(/lesson\.html#12$/)
  await expect(opened.pane.getByText('Lesson 12 of')).toBeVisible()
  await opened.goTo('#3/2')
  await expect(opened.pane.getByText('Lesson 3 of')).toBeVisible({ timeout: 30_000 })
  await expect(opened.pane.getByText('Step 2 of')).toBeVisible()
  // The page opens as by a link to the file.
  await other.goto('about:blank')
  await other.goto(`${address}#1`)
  await expect(opened.pane.getByText('Lesson 1 of')).toBeVisible({ timeout: 30_000 })
  expect(seen).toEqual([])
})
