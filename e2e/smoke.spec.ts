import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { webManifest } from './pages/manifests.ts'
import { comesToRest } from './pages/quiet.ts'
import { test } from './pages/test.ts'

test.use({ foresees: false })

// Allowed because caching the files must not cause an error either.
test.use({ serviceWorkers: 'allow' })

for (const path of ['', 'sub/path/']) {
  test(`the page opens at /${path} without an error`, async ({ page }) => {
    const problems: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('requestfailed', (request) => problems.push(`${request.url()} ${request.failure()?.errorText}`))
    page.on('response', (response) => {
      if (!response.ok()) problems.push(`${response.url()} ${response.status()}`)
    })

    await page.goto(path)

    await expect(page).toHaveTitle(/Rollscope/)
    await expect(page.locator('#root')).not.toBeEmpty()
    await page.waitForLoadState('networkidle')
    expect(problems).toEqual([])
  })
}

test('the page links to the licences of all its packages', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('about this run')
  await page.keyboard.press('Enter')
  const href = await page.getByRole('link', { name: 'Licences of the packages in it' }).getAttribute('href')
  const notices = await (await page.request.get(href ?? '')).text()
  const assets = join(import.meta.dirname, '../dist/assets')
  const maps = readdirSync(assets).filter((name) => name.endsWith('.map'))
  const bundled = maps
    .flatMap((name): string[] => JSON.parse(readFileSync(join(assets, name), 'utf8')).sources)
    .flatMap((source) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? [])
  expect(bundled).toContain('react-dom')
  expect([...new Set(bundled)].filter((name) => !notices.includes(`\n${name} `))).toEqual([])
})

test('the page sends no request to another host', async ({ page, baseURL }) => {
  const foreign: string[] = []
  let own = 0
  page.on('request', (request) => {
    const url = new URL(request.url())
    const isLocal = ['data:', 'blob:'].includes(url.protocol) || url.origin === new URL(baseURL ?? '').origin
    if (isLocal) own++
    else foreign.push(request.url())
  })

  await page.goto('')
  await page.waitForLoadState('networkidle')

  expect(foreign).toEqual([])
  expect(own).toBeGreaterThan(5)
})

test('the content security policy blocks foreign scripts and addresses, and text as HTML, code or worker', async ({
  newContext,
}) => {
  // A separate context, because a blocked text fails every other test.
  const page = await (await newContext()).newPage()
  await page.goto('')

  const thrown = await page.evaluate(() => {
    const refused: string[] = []
    Object.assign(window, { refused })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective))
    const script = () => document.head.appendChild(document.createElement('script'))
    const acts: readonly (() => unknown)[] = [
      () => Object.assign(script(), { textContent: 'window.inlineScriptRan = true' }),
      () => Object.assign(script(), { src: 'https://rollscope.invalid/x.js' }),
      () => Object.assign(document.createElement('i'), { innerHTML: '<b>x</b>' }),
      () => new Worker('https://rollscope.invalid/x.js'),
      () => new Worker(URL.createObjectURL(new Blob(['self.close()']))),
    ]
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href: 'https://rollscope.invalid/x.js' }),
    )
    fetch('https://rollscope.invalid/').catch(() => undefined)
    const frame = document.createElement('iframe')
    frame.src = 'https://rollscope.invalid/'
    document.body.append(frame)
    return acts.map((act) => {
      try {
        act()
        return 'done'
      } catch (error) {
        return Reflect.get(Object(error), 'name')
      }
    })
  })

  expect(thrown).toEqual(Array(5).fill('TypeError'))
  // The browser reports violations asynchronously; a frame's violation only after another process has checked the
  // frame.
  const refused = () =>
    page.evaluate(() => [...new Set((window as unknown as { refused: string[] }).refused)].toSorted())
  await expect.poll(refused).toEqual(['connect-src', 'frame-src', 'require-trusted-types-for', 'script-src-elem'])
  expect(await page.evaluate(() => 'inlineScriptRan' in window)).toBe(false)
  await page.context().close()
})

test('typing over highlighted text does not violate the content security policy', async ({ page }) => {
  await page.addInitScript(() => {
    const refused: string[] = []
    Object.assign(window, { refused })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective))
  })
  const app = new App(page)
  await app.open()
  for (const text of [webManifest({ image: 'shop/web:v7' }), webManifest({ image: 'shop/web:v8' })]) {
    await app.write(text)
    await expect.poll(() => app.text()).toBe(text)
    await comesToRest(page)
  }
  expect(await page.evaluate(() => (window as unknown as { refused: string[] }).refused)).toEqual([])
})
