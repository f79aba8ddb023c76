import { expect } from '@playwright/test'
import { violations } from './pages/axe.ts'
import { Embed, heardBy, type OtherSite, sayToFrame, serveOtherSite } from './pages/embed.ts'
import { test } from './pages/test.ts'

/** A run embedded in another page. */

test.use({ foresees: false })

test.describe.configure({ timeout: 120_000 })

let site: OtherSite

test.beforeAll(async () => {
  const app = `http://127.0.0.1:${process.env.E2E_PORT}/sub/path/`
  const frame = (parameters: string) =>
    `<iframe title="run" width="720" height="400" src="${app}?embed&amp;example=web&amp;moment=13${parameters}"></iframe>`
  const component = (attributes: string) =>
    `<rollscope-run src="${app}" example="web" moment="13" poster="poster.svg" label="Ten replicas" ${attributes}></rollscope-run>
     <script async src="${app}rollscope-run.js"></script>`
  site = await serveOtherSite({
    allowed: (origin) => frame(`&amp;allow=https://docs.example,${origin}`),
    foreign: () => frame('&amp;allow=https://docs.example'),
    nobody: () => frame(''),
    component: () => component(''),
    seen: () => `<div style="height: 3000px">Far above</div>${component('load="visible" locked loop until="30"')}`,
    wrong: () => frame('&amp;colour=red'),
  })
})
test.afterAll(() => site.close())

test('the example page has three embeds, which display and play', async ({ page }) => {
  await page.goto('embeds.html')
  const rollout = page.locator('#rollout')
  await expect(rollout.locator('iframe')).toHaveCount(0)
  await expect(rollout.getByRole('img', { name: 'Ten replicas go from v1 to v2' })).toBeVisible()
  await rollout.getByRole('button', { name: /^Play the rollout/ }).click()
  const first = new Embed(rollout.locator('iframe').contentFrame())
  await expect(first.root).toHaveAttribute('data-playing', 'true')
  await expect(first.sentence).toContainText(/Scale (up|down)\?/)
  // The page's own script receives the decisions.
  await expect(page.locator('#told')).toContainText(/^\d+\.\d s: /)

  const stalled = page.locator('#stalled')
  await stalled.scrollIntoViewIfNeeded()
  const second = new Embed(stalled.locator('iframe').contentFrame())
  await second.isStill()
  await second.play.click()
  await expect(second.root).toHaveAttribute('data-playing', 'true')
  await expect(second.sentence).toContainText('cannot be pulled')

  const plain = page.locator('figure > iframe')
  await plain.scrollIntoViewIfNeeded()
  const third = new Embed(plain.contentFrame())
  await third.isStill()
  await third.play.click()
  await expect.poll(() => third.time()).toBeGreaterThan(8_500)
})

test("an origin in the link's list can command the frame, and receives events", async ({ page, baseURL }) => {
  await page.goto(`${site.origin}/allowed.html`)
  const embed = new Embed(page.locator('iframe').contentFrame())
  await embed.isStill()
  const say = (message: object) => sayToFrame(page, message, new URL(baseURL ?? '').origin)
  await expect.poll(async () => (await heardBy(page)).map(({ type }) => type)).toContain('ready')
  await say({ type: 'seek', to: 11 })
  await expect.poll(() => embed.time()).toBe(11_000)
  await say({ type: 'step' })
  await expect.poll(() => embed.time()).toBeGreaterThan(11_000)
  await say({ type: 'play' })
  await expect(embed.root).toHaveAttribute('data-playing', 'true')
  await say({ type: 'pause' })
  await expect(embed.root).toHaveAttribute('data-playing', 'false')
  await say({ type: 'seek', to: 23 })
  await say({ type: 'play' })
  await expect.poll(async () => (await heardBy(page)).map(({ type }) => type)).toContain('completion')
  expect(await heardBy(page)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ protocol: 'rollscope', version: 1, type: 'size' }),
      expect.objectContaining({ type: 'cursor', at: 11, playing: false }),
      expect.objectContaining({
        type: 'decision',
        decision: expect.objectContaining({ controller: expect.any(String) }),
      }),
      expect.objectContaining({ type: 'completion', rollout: 'complete' }),
    ]),
  )
  // A rejected command is answered with kubectl's message.
  await say({ type: 'apply', manifest: 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n' })
  await say({ type: 'open' })
  await expect
    .poll(async () => (await heardBy(page)).flatMap(({ code }) => code ?? []).sort())
    .toEqual(['message', 'refused'])
})

for (const name of ['foreign', 'nobody']) {
  test(`an origin outside of the link's list can neither command the frame nor receive events: ${name}`, async ({
    page,
    baseURL,
  }) => {
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await page.goto(`${site.origin}/${name}.html`)
    const embed = new Embed(page.locator('iframe').contentFrame())
    await embed.isStill()
    await sayToFrame(page, { type: 'seek', to: 11 }, new URL(baseURL ?? '').origin)
    await sayToFrame(page, { type: 'play' }, new URL(baseURL ?? '').origin)
    await expect.poll(() => warnings.join()).toContain(`${site.origin} is not in this embed's allow=`)
    // The reader can still play; earlier messages have had enough time to arrive.
    expect(await embed.time()).toBe(13_000)
    await embed.play.click()
    await expect(embed.root).toHaveAttribute('data-playing', 'true')
    expect(await heardBy(page)).toEqual([])
  })
}

test('the component shows the picture with one small script, and loads the run at the first play', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${site.origin}/component.html`)
  await expect(page.getByRole('img', { name: 'Ten replicas' })).toBeVisible()
  await expect(page.getByText('A still picture until you play it')).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/sub/path/'))).toEqual(['/sub/path/rollscope-run.js'])

  // By keyboard alone; the focus moves into the frame.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const embed = new Embed(page.locator('rollscope-run iframe').contentFrame())
  await expect(embed.root).toHaveAttribute('data-playing', 'true')
  await expect(page.locator('rollscope-run')).toHaveAttribute('loaded')
  await page.keyboard.press('Space')
  await expect(embed.root).toHaveAttribute('data-playing', 'false')
  const run = page.locator('rollscope-run')
  await run.evaluate((element) => Reflect.get(element, 'seek').call(element, 12))
  await expect.poll(() => embed.time()).toBe(12_000)
  // The frame's height matches its content.
  const [own, inner] = await Promise.all([
    run.evaluate((element) => element.getBoundingClientRect().height),
    embed.root
      .locator('> div')
      .first()
      .evaluate((element) => element.getBoundingClientRect().height),
  ])
  expect(Math.abs(own - inner)).toBeLessThanOrEqual(3)
})

test('with its attributes, the component waits until it is visible, and is locked', async ({ page }) => {
  await page.goto(`${site.origin}/seen.html`)
  const run = page.locator('rollscope-run')
  await expect(run.getByRole('button')).toHaveCount(1)
  await expect(run.locator('iframe')).toHaveCount(0)
  await run.scrollIntoViewIfNeeded()
  const frame = run.locator('iframe').contentFrame()
  const embed = new Embed(frame)
  await embed.isStill()
  await expect(frame.getByRole('link')).toHaveCount(0)
  await embed.play.click()
  await embed.scrubber.press('End')
  await expect.poll(() => embed.time()).toBe(30_000)
  // Plays again from the beginning.
  await frame.getByRole('button', { name: 'Play again' }).click()
  await expect.poll(() => embed.time()).toBeLessThan(12_000)
})

test('theme, language, panes and view are set by the author, and not stored', async ({ page }) => {
  await page.goto('?embed&example=web&moment=13&theme=light&language=zh-CN&view=controlLoop&panes=why,kubectl')
  await expect(page.locator('[data-phase=still]')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page.getByRole('button', { name: /^播放这次发布/ })).toBeVisible()
  await expect(page.getByRole('region', { name: /deployment.*|控制/ }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'kubectl' }).click()
  await expect(page.getByRole('log')).toBeVisible()
  // The only entry is written by the tests' own set-up.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['rollscope.firstVisit'])
})

test('a lesson step shows text, question and answer beside the picture, and below it on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 640 })
  await page.goto('?embed#lesson/both-bounds/2')
  const picture = page.getByRole('img', { name: /available/ })
  const words = page.getByRole('region', { name: 'The manifest sets image v2' })
  await expect(words.getByText('No registry has v2')).toBeVisible()
  expect((await words.boundingBox())?.x).toBeGreaterThan((await picture.boundingBox())?.width ?? 0)
  expect(await violations(page), 'asking').toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await words.boundingBox())?.x).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // The run stops at the question until it is answered.
  await page.getByRole('button', { name: 'Play the rollout' }).click()
  await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible()
  await words.getByRole('radio').last().check()
  await words.getByRole('button', { name: 'Answer' }).click()
  await expect(words.getByRole('heading', { name: 'Right: 13 Pods, 5 broken' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('main')).toHaveAttribute('data-playing', 'false')
  await page.goto('about:blank')
  await page.goto('?embed#lesson/both-bounds/99')
  await expect(page.getByRole('alert')).toContainText('#lesson/both-bounds/99 does not exist')
})

test('a wrong address is explained in the frame', async ({ page }) => {
  await page.goto(`${site.origin}/wrong.html`)
  const frame = page.locator('iframe').contentFrame()
  await expect(frame.getByRole('alert')).toContainText('There is no parameter colour.')
  await page.goto('?embed#r2.damaged')
  await expect(page.getByRole('alert')).toContainText('damaged')
})

test('on a phone all playback controls are present and large enough', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('?embed&example=web&moment=13')
  await page.getByRole('button', { name: 'Play the rollout' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  for (const control of await page.locator('section button, section a').all()) {
    const box = await control.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('no violations: idle, played, wrong address, and example page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('?embed&example=noImage&moment=24&until=40&panes=timeline,why')
  await expect(page.locator('[data-phase=still]')).toBeVisible()
  expect(await violations(page), 'still').toEqual([])
  await page.getByRole('button', { name: 'Play the rollout' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  expect(await violations(page), 'played').toEqual([])
  await page.goto('about:blank')
  await page.goto('?embed&view=all')
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await violations(page), 'wrong').toEqual([])
  await page.goto(`${site.origin}/component.html`)
  await expect(page.getByRole('button')).toBeVisible()
  expect(await violations(page), 'component').toEqual([])
  await page.goto('embeds.html')
  await expect(page.locator('#rollout').getByRole('button', { name: /^Play the rollout/ })).toBeVisible()
  expect(await violations(page), 'the article with three').toEqual([])
})

test('the dialog shows the code to embed, a preview, and a picture to save', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('')
  await expect(page.locator('[data-engine=ready]')).toBeVisible()
  await page.getByRole('button', { name: 'Other ways to share' }).click()
  await page.getByRole('button', { name: /^Embed/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Embed this run' })
  const preview = new Embed(dialog.locator('iframe').contentFrame())
  await preview.isStill()
  await dialog.getByRole('checkbox', { name: 'Timeline' }).check()
  await dialog.getByRole('checkbox', { name: 'kubectl' }).check()
  await dialog.getByRole('checkbox', { name: /^Locked/ }).check()
  await expect(dialog.getByRole('checkbox', { name: 'kubectl' })).toBeDisabled()
  const text = dialog.getByRole('tabpanel').getByRole('textbox')
  await expect(text).toHaveValue(/<rollscope-run\n {2}src=".*#r2\.[\s\S]* {2}locked/)
  await expect(text).toHaveValue(/panes="timeline"/)
  await dialog.getByRole('textbox', { name: 'Origin that can control the frame' }).fill('https://kubernetes.io/docs')
  await expect(dialog.getByText('An origin is only the protocol and the host')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Origin that can control the frame' }).fill('https://kubernetes.io')
  await dialog.getByRole('tab', { name: 'HTML' }).click()
  await expect(text).toHaveValue(/\?embed&amp;.*allow=https:\/\/kubernetes\.io#r2\./)
  // The code contains the heights that the preview has measured, at the width of a phone and at the preview's width.
  await expect(dialog.locator('iframe').contentFrame().getByRole('region', { name: 'Timeline' })).toBeVisible()
  await expect(text).toHaveValue(/height="307"[\s\S]*height: clamp\(307px, .*, 3[1-9]\dpx\)/)
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(dialog.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await text.inputValue())
  expect(await violations(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save the dark image' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('rollout-dark.svg')
  // On a phone, the copied frame shows its whole content.
  const code = await text.inputValue()
  const article = await serveOtherSite({ copied: () => code })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${article.origin}/copied.html`)
  const onPhone = new Embed(page.locator('iframe').contentFrame())
  await onPhone.isStill()
  await expect.poll(() => onPhone.root.evaluate((root) => root.scrollHeight - root.clientHeight)).toBe(0)
  article.close()
})
