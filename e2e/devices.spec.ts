import { expect, type Page } from '@playwright/test'
import { App } from './pages/app.ts'
import { test } from './pages/test.ts'

test.use({ foresees: false })

/** Height in px of the visible part of the Pods. */
async function seenPods(page: Page): Promise<number> {
  return page.getByRole('listbox', { name: /^Pods\./ }).evaluate((pods) => {
    const scroller = pods.parentElement!.parentElement!.getBoundingClientRect()
    const { top, bottom } = pods.getBoundingClientRect()
    return Math.min(bottom, scroller.bottom, innerHeight) - Math.max(top, scroller.top)
  })
}

for (const [name, width, height] of [
  ['a phone on its side', 844, 390],
  ['a page at 200 %', 720, 450],
] as const) {
  test(`${name} shows Pods, and nothing overlaps`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const app = new App(page)
    await app.open()
    const hint = page.locator('[data-offer=firstHint]')
    await expect(hint).toBeVisible()
    expect(await seenPods(page)).toBeGreaterThanOrEqual(70)
    const boxes = [
      (await page
        .getByRole('radiogroup', { name: 'View' })
        .or(page.locator('#stage fieldset').first())
        .first()
        .boundingBox())!,
      (await hint.boundingBox())!,
      (await app.timeline.boundingBox())!,
    ]
    boxes.forEach((box, index) => {
      const next = boxes[index + 1]
      if (next) expect(box.y + box.height).toBeLessThanOrEqual(next.y + 1)
    })
    expect(boxes[2]!.y + boxes[2]!.height).toBeLessThanOrEqual(height)
    await page.screenshot({ path: `test-results/${width}.png` })
    await hint.getByRole('button').last().click()
    expect(await seenPods(page)).toBeGreaterThanOrEqual(80)
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeInViewport()
    await expect(page.getByRole('combobox', { name: 'Speed' })).toBeAttached()
    const clock = (await page
      .getByRole('region', { name: 'Time' })
      .locator('output[aria-live=off]')
      .first()
      .boundingBox())!
    const back = (await page.getByRole('button', { name: /^Step back/ }).boundingBox())!
    expect(clock.x + clock.width).toBeLessThanOrEqual(back.x)
  })
}

test('a phone has the speed within reach', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const app = new App(page)
  await app.open()
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('5×')
  await expect(page.getByRole('combobox', { name: 'Speed' })).toHaveValue('5')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.screenshot({ path: 'test-results/phone-speed.png' })
})

test('forced colours: Pods are drawn in system colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  const app = new App(page)
  await app.open()
  await page.waitForTimeout(500)
  const seen = await page.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.setProperty('forced-color-adjust', 'none')
    document.body.append(probe)
    const rgb = (colour: string) => {
      probe.style.color = colour
      return getComputedStyle(probe).color.match(/\d+/g)!.slice(0, 3).join(' ')
    }
    const [text, paper] = [rgb('CanvasText'), rgb('Canvas')]
    const canvas = document.querySelector<HTMLCanvasElement>('[role=listbox] canvas')!
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    const counts = new Map<string, number>()
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] !== 255) continue
      const key = `${data[at]} ${data[at + 1]} ${data[at + 2]}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    return { solid: counts.get(text) ?? 0, words: counts.get(paper) ?? 0 }
  })
  // Available Pods are solid, with their names in the page's colour.
  expect(seen.solid).toBeGreaterThan(10_000)
  expect(seen.words).toBeGreaterThan(100)
  await page.screenshot({ path: 'test-results/forced.png' })
})

test('a printed page has the picture, the bounds, the time and the explanation on white paper', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('listbox', { name: /^Pods\./ })).toBeVisible()
  await expect(page.getByRole('img', { name: /at most/ })).toBeVisible()
  await expect(app.timeline).toBeVisible()
  await expect(page.getByRole('region', { name: 'Why' }).first()).toBeVisible()
  await expect(app.editor).toBeHidden()
  const stage = (await page.locator('#stage').boundingBox())!
  expect(stage.height).toBeGreaterThan(500)
  await expect(page.getByRole('listbox', { name: /^Pods\./ })).toHaveAttribute('data-level', 'token')
  await expect(page.getByRole('button', { name: 'Share link' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeHidden()
  await page.screenshot({ path: 'test-results/print.png', fullPage: true })
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.length).toBeGreaterThan(10_000)
})
