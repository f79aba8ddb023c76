import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { App } from './pages/app.ts'
import { webManifest } from './pages/manifests.ts'
import { test } from './pages/test.ts'

/** Exports of a run: pictures, animations and texts. */

test.use({ foresees: false })

/** Content of the file that a button of the dialog downloads. */
async function fileOf(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: button, exact: true }).click()
  return await readFile(await (await download).path())
}

async function openExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Other ways to share' }).click()
  await page.getByRole('button', { name: 'Export' }).click()
}

/** Number of frames in a GIF: each has a graphic control extension. */
function framesOf(gif: Buffer): number {
  return gif.toString('latin1').split('\x21\xf9\x04').length - 1
}

test('exports the current time as a picture, a time range as an animation, the run as text', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.applyAndPause(webManifest({ image: 'shop/web:v2' }))
  await app.playUntil(24_000)
  const before = await app.moment()

  await openExport(page)
  const png = await fileOf(page, 'PNG')
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  expect(width).toBe(2400)
  expect(height).toBeGreaterThan(800)
  await expect(page.locator('[data-export=saved]')).toBeVisible()

  const svg = (await fileOf(page, 'SVG')).toString()
  // The SVG is parsed in an empty page: the app's Content Security Policy forbids it there.
  const blank = await page.context().newPage()
  const texts = await blank.evaluate((text) => {
    const { documentElement: root } = new DOMParser().parseFromString(text, 'image/svg+xml')
    const found = [...root.querySelectorAll('text')].map(({ textContent }) => textContent)
    return { root: root.localName, scripts: root.querySelectorAll('script, foreignObject, [onload]').length, found }
  }, svg)
  await blank.close()
  expect(texts).toMatchObject({ root: 'svg', scripts: 0 })
  expect(texts.found).toContain('deployment/web')
  for (const pod of before.pods.slice(0, 10)) expect(texts.found).toContain(pod.name.split('-').at(-1))

  await page.getByLabel('From (s)').fill('20')
  await page.getByLabel('To (s)').fill('22')
  const gif = await fileOf(page, 'GIF')
  expect(gif.subarray(0, 6).toString('latin1')).toBe('GIF89a')
  expect(framesOf(gif)).toBeGreaterThan(5)
  const size = await page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/gif' }))
      return [image.width, image.height]
    },
    [...gif],
  )
  expect(size).toEqual([gif.readUInt16LE(6), gif.readUInt16LE(8)])

  const trace = (await fileOf(page, 'Trace (JSON Lines)')).toString()
  const [head, ...records] = trace
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string; at?: number; fingerprint?: string })
  expect(head).toMatchObject({ type: 'run', fingerprint: before.fingerprint })
  expect(records.length).toBeGreaterThan(100)
  expect(Math.max(...records.map(({ at = 0 }) => at))).toBeLessThanOrEqual(before.at)

  const [start, ...lines] = (await fileOf(page, 'kubectl transcript (asciicast)')).toString().trimEnd().split('\n')
  expect(JSON.parse(start ?? '')).toMatchObject({ version: 2 })
  expect(lines.map((line) => JSON.parse(line)[2]).join('')).toContain('deployment.apps/web')

  // The export leaves the run unchanged.
  await page.keyboard.press('Escape')
  expect(await app.moment()).toEqual(before)
})

test('exports a time range as a video that the browser can play', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await openExport(page)
  // A second of the run at ten times its speed: the video lasts as long as its last frame.
  await page.getByLabel('From (s)').fill('1')
  await page.getByLabel('To (s)').fill('2')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Speed' }).selectOption('10')
  const webm = await fileOf(page, 'WebM')
  expect(webm.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
  expect(webm.subarray(0, 64).toString('latin1')).toContain('webm')
  // Played in an empty page, because this page's policy forbids videos.
  const viewer = await page.context().newPage()
  const film = await viewer.evaluate(
    async (bytes) => {
      const video = document.createElement('video')
      video.src = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'video/webm' }))
      video.muted = true
      await new Promise((resolve, reject) => {
        video.requestVideoFrameCallback(resolve)
        video.addEventListener('error', () => reject(new Error(video.error?.message)))
        video.play().catch(reject)
      })
      const canvas = document.createElement('canvas')
      canvas.width = video.videoWidth
      canvas.height = video.videoHeight
      const ctx = canvas.getContext('2d')
      ctx?.drawImage(video, 0, 0)
      const { data } = ctx!.getImageData(0, 0, canvas.width, canvas.height)
      const colours = new Set<number>()
      for (let at = 0; at < data.length; at += 4) colours.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!)
      return { width: video.videoWidth, height: video.videoHeight, colours: colours.size }
    },
    [...webm],
  )
  expect(film.width).toBe(1320)
  expect(film.height).toBeGreaterThan(300)
  expect(film.colours).toBeGreaterThan(20)
})

test('a browser without video recording is reported, and GIFs still work', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'))
  const app = new App(page)
  await app.open()
  await openExport(page)
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(dialog.getByText('This browser cannot record WebM.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'WebM' })).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'GIF' })).toBeEnabled()
})

test('an animation can be cancelled, and an empty time range is rejected', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('animation')
  await expect(page.getByRole('option', { name: 'Export' })).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByLabel('To (s)').fill('0')
  await expect(dialog.getByRole('button', { name: 'GIF' })).toBeDisabled()
  await dialog.getByLabel('From (s)').fill('0')
  await dialog.getByLabel('To (s)').fill('60')
  await dialog.getByRole('combobox', { name: 'Speed' }).selectOption('1')
  await dialog.getByRole('button', { name: 'GIF' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('[data-export=cancelled]')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'GIF' })).toBeEnabled()
})
