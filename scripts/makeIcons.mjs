// Draws the icons of the installed page from public/favicon.svg: `node scripts/makeIcons.mjs`. The files are committed.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureBrowser } from './browser.mjs'

const publicFolder = join(import.meta.dirname, '../public')
const ground = '#0f1218'

/**
 * `share`: the drawing's share of the width. Some systems cut a maskable icon to a circle of 80 %, so its background
 * fills the square. The iOS icon has no transparency, so its background fills the square, too.
 */
const icons = [
  { file: 'icon-192.png', size: 192, share: 1, background: 'transparent' },
  { file: 'icon-512.png', size: 512, share: 1, background: 'transparent' },
  { file: 'maskable-512.png', size: 512, share: 0.56, background: ground },
  { file: 'apple-touch-icon.png', size: 180, share: 0.7, background: ground },
]

const drawing = readFileSync(join(publicFolder, 'favicon.svg'), 'utf8')
const { executablePath } = ensureBrowser()
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
mkdirSync(join(publicFolder, 'icons'), { recursive: true })
for (const { file, size, share, background } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const place = 'position:fixed;inset:0;margin:auto'
  const svg = drawing.replace('<svg ', `<svg width="${size * share}" height="${size * share}" style="${place}" `)
  await page.setContent(`<body style="margin:0;background:${background}">${svg}</body>`)
  await page.screenshot({ path: join(publicFolder, 'icons', file), omitBackground: background === 'transparent' })
  await page.close()
}
await browser.close()
