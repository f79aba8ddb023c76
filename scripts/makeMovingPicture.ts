// Makes docs/rollscope.gif, the moving picture of README.md, out of the built page while it plays its first example:
// `node scripts/runTs.mjs scripts/makeMovingPicture.ts`. The file is committed.
import { writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { GifMaker } from '../src/components/export/gifMaker.ts'
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { serveStatic } from './serveStatic.mjs'

const window = { width: 1440, height: 855 }
const picture = { width: 960, height: 570 }
/** Virtual ms that the rollout of the example takes. */
const lengthMs = 13_500
/** Virtual ms between two frames. */
const frameMs = 250
/** The speed of the picture relative to the virtual clock. */
const speed = 2
const lastFrameMs = 2500

ensureBuilt()
const { port, close } = await serveStatic({ folder: 'dist' })
const { executablePath } = ensureBrowser()
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
const page = await browser.newPage({ viewport: window, colorScheme: 'dark' })
await page.goto(`http://127.0.0.1:${port}/`)

// The script moves the page's clock, so that no frame is missed however long a screenshot takes.
await page.clock.install()
await page.getByRole('button', { name: 'Start the rollout' }).click()
// The next hint would cover Pods. Only keyboard users need the focus.
await page.getByRole('button', { name: 'Dismiss' }).first().click()
await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
const shots: string[] = []
for (let atMs = 0; atMs < lengthMs; atMs += frameMs) {
  await page.clock.runFor(frameMs)
  shots.push((await page.screenshot()).toString('base64'))
}

/** A blank page. The policy of Rollscope's page forbids loading a picture from a text. */
const painter = await browser.newPage()
const frames: Uint8ClampedArray<ArrayBuffer>[] = []
for (const png of shots) frames.push(await pixelsOf(png))
await browser.close()
close()

const samples = [0.1, 0.4, 0.7, 1].flatMap((share) => frames[Math.floor((frames.length - 1) * share)] ?? [])
const maker = new GifMaker({ ...picture, fixedColours: [], samples })
for (const [frame, pixels] of frames.entries())
  maker.add(pixels, frame === frames.length - 1 ? lastFrameMs : frameMs / speed)
const file = maker.finish()
writeFileSync('docs/rollscope.gif', file)
console.log(`docs/rollscope.gif: ${frames.length} frames, ${Math.round(file.length / 1000)} kB`)

/** The pixels of a screenshot in the size of the picture, four bytes each. */
async function pixelsOf(png: string): Promise<Uint8ClampedArray<ArrayBuffer>> {
  const text = await painter.evaluate(
    async ({ data, width, height }) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
      const resized = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' } as const
      const image = await createImageBitmap(new Blob([bytes]), resized)
      const context = new OffscreenCanvas(width, height).getContext('2d')
      if (context === null) throw new Error('The browser has no canvas to draw on.')
      context.drawImage(image, 0, 0)
      const { data: pixels } = context.getImageData(0, 0, width, height)
      const pieces: string[] = []
      for (let at = 0; at < pixels.length; at += 8192)
        pieces.push(String.fromCharCode(...pixels.subarray(at, at + 8192)))
      return btoa(pieces.join(''))
    },
    { data: png, ...picture },
  )
  return Uint8ClampedArray.from(Buffer.from(text, 'base64'))
}
