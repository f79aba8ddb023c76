// Makes public/card.png, the preview image for links to the page, from the built page during a rollout: `node
// scripts/makeCard.mjs`. The file is committed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { serveStatic } from './serveStatic.mjs'

const root = join(import.meta.dirname, '..')

/** Virtual ms at which both revisions are visible. */
const momentMs = 15_000

ensureBuilt()
const { port, close } = await serveStatic({ folder: join(root, 'dist') })
const { executablePath } = ensureBrowser()
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
await page.goto(`http://127.0.0.1:${port}/`)
await page.locator('[data-engine=ready] .cm-content').waitFor()
await page.keyboard.press('ControlOrMeta+Enter')
await page.waitForFunction(
  (wanted) => Number(document.querySelector('[data-sim-time]')?.getAttribute('data-sim-time')) >= wanted,
  momentMs,
)
await page.keyboard.press('Space')
const picture = (await page.screenshot()).toString('base64')
const [, description = ''] =
  /name="description"\s+content="([^"]+)"/.exec(readFileSync(join(root, 'index.html'), 'utf8')) ?? []
const font = readFileSync(
  join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
).toString('base64')

const card = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await card.setContent(`<style>
  @font-face { font-family: Inter; src: url(data:font/woff2;base64,${font}); font-weight: 100 900 }
  body { margin: 0; padding: 32px 56px; background: #0f1218; color: #e8ecf4; font: 24px Inter }
  h1 { margin: 0; font-size: 48px } p { margin: 4px 0 24px; color: #b3bccb }
  img { width: 1088px; border: 1px solid #2a3240; border-radius: 12px }
</style><h1>Rollscope</h1><p>${description}</p><img src="data:image/png;base64,${picture}">`)
await card.evaluate(() => document.fonts.ready)
await card.screenshot({ path: join(root, 'public/card.png') })
await browser.close()
close()
