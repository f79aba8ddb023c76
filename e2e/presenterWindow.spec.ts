import { expect } from '@playwright/test'
import { generate } from 'lean-qr'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { webManifest } from './pages/manifests.ts'
import { largeView, PresenterWindow, smallTexts } from './pages/presenter.ts'
import { test } from './pages/test.ts'

test.use({ foresees: false })

test.use({ viewport: { width: 1_280, height: 720 } })

const question = 'How many Pods will there be, and how many of them broken?'
const answers = ['10 Pods, 2 broken', '12 Pods, 2 broken', '13 Pods, 3 broken', '13 Pods, 5 broken']

/** A rollout in its middle, presented in two windows. */
async function presentRollout(page: App['page'], { address = '', image = 'shop/web:v2' } = {}) {
  const room = new App(page)
  await room.open(address)
  await room.applyAndPause(webManifest({ image }))
  await room.stepSeconds(2)
  return { room, presenter: await PresenterWindow.openFrom(room) }
}

/**
 * Checks that both windows are synchronised, which the presenter's window shows only if its run has the same
 * fingerprint.
 */
async function expectInStep(room: App, presenter: PresenterWindow): Promise<void> {
  // Compared together, because a reloading window is briefly at its beginning.
  await expect(async () => {
    const at = await room.time()
    const clock = `${String(Math.floor(at / 60_000)).padStart(2, '0')}:${((at % 60_000) / 1_000).toFixed(3).padStart(6, '0')}`
    expect(await presenter.clock()).toBe(clock)
  }).toPass({ timeout: 15_000 })
  await presenter.inStep()
}

/** Steps by the page's key. */
async function stepInRoom(room: App): Promise<void> {
  const before = await room.time()
  await room.page.keyboard.press('ArrowRight')
  await expect.poll(() => room.time()).toBeGreaterThan(before)
}

test('both windows stay synchronised, whichever moves the run', async ({ page }) => {
  const { room, presenter } = await presentRollout(page)
  await expect(largeView(page)).toBeVisible()
  await expectInStep(room, presenter)
  await stepInRoom(room)
  await expectInStep(room, presenter)

  const before = await room.time()
  await presenter.page.keyboard.press('ArrowLeft')
  await expect.poll(() => room.time()).not.toBe(before)
  await expectInStep(room, presenter)

  await presenter.page.keyboard.press('Space')
  await expect(room.root).toHaveAttribute('data-playing', 'true')
  await presenter.page.getByRole('button', { name: 'Pause' }).click()
  await expect(room.root).toHaveAttribute('data-playing', 'false')
  await expectInStep(room, presenter)

  // Escape on a clicker does not show the tool to the room; P does.
  await page.keyboard.press('Escape')
  await expect(largeView(page)).toBeVisible()
  await page.keyboard.press('p')
  // A command in the audience's window changes the presenter's run.
  await room.applyAndPause(webManifest({ image: 'shop/web:v3', replicas: 6 }))
  await expectInStep(room, presenter)
  await presenter.page.getByRole('button', { name: 'Show it large' }).click()
  await expect(largeView(page)).toBeVisible()
  await expect(presenter.wall.getByRole('listbox', { name: /^Pods/, includeHidden: true })).toBeVisible()
})

test('each window survives a reload of the other, and N focuses the open window', async ({ page }) => {
  const { room, presenter } = await presentRollout(page, { address: 'sub/path/' })
  await presenter.page.keyboard.press('m')
  await presenter.ask(question, answers)
  await presenter.page.keyboard.press('2')
  await presenter.page.getByRole('textbox', { name: 'Your notes for this run' }).fill('Ask who knows what 25% is.')

  await presenter.page.reload()
  await expectInStep(room, presenter)
  await expect(presenter.poll.getByRole('listitem').nth(1)).toContainText('1')
  await expect(presenter.marks.getByRole('listitem')).toHaveCount(1)
  await expect(presenter.page.getByRole('textbox', { name: 'Your notes for this run' })).toHaveValue(/25%/)

  await expect(room.root).toHaveAttribute('data-kept', /./)
  await page.reload()
  await expect(largeView(page)).toBeVisible()
  await expectInStep(room, presenter)
  await expect(largeView(page).getByRole('region', { name: 'Vote now' }).getByRole('listitem').nth(1)).toContainText(
    '1',
  )
  await presenter.page.keyboard.press('ArrowRight')
  await expectInStep(room, presenter)

  await page.keyboard.press('n')
  await expect.poll(() => page.context().pages().length).toBe(2)
  await presenter.page.close()
  await expect(largeView(page)).toBeVisible()
  await expect(largeView(page).getByRole('button', { name: 'Esc leave' })).toBeVisible()
})

test('two audience windows have separate presenter windows', async ({ page, context }) => {
  const { room, presenter } = await presentRollout(page)
  const other = new App(await context.newPage())
  await other.open()
  const otherPresenter = await PresenterWindow.openFrom(other)
  const before = await room.time()
  await otherPresenter.page.keyboard.press('ArrowLeft')
  await expect.poll(() => other.time()).not.toBe(before)
  await expectInStep(other, otherPresenter)
  expect(await room.time()).toBe(before)
  await presenter.page.keyboard.press('0')
  await expect(largeView(page)).toContainText('The projector is blank.')
  await expect(largeView(other.page)).not.toContainText('The projector is blank.')
})

test("a clicker jumps between marks, digits with Shift jump, and the audience's window can be blanked", async ({
  page,
}) => {
  const { room, presenter } = await presentRollout(page)
  const places: number[] = []
  for (let mark = 0; mark < 3; mark++) {
    places.push(await room.time())
    await presenter.page.keyboard.press('m')
    await expect(presenter.marks.getByRole('listitem')).toHaveCount(mark + 1)
    await stepInRoom(room)
  }
  await page.keyboard.press('PageUp')
  await expect.poll(() => room.time()).toBe(places[2])
  await presenter.page.keyboard.press('PageUp')
  await expect.poll(() => room.time()).toBe(places[1])
  await presenter.page.keyboard.press('Shift+Digit1')
  await expect.poll(() => room.time()).toBe(places[0])
  await page.keyboard.press('Shift+Digit3')
  await expect.poll(() => room.time()).toBe(places[2])
  await expectInStep(room, presenter)
  // After the last bookmark the key steps as far as a normal step.
  await presenter.page.keyboard.press('PageDown')
  await expect.poll(() => room.time()).toBeGreaterThan(places[2] ?? Number.POSITIVE_INFINITY)

  await page.keyboard.press('0')
  await expect(largeView(page)).toContainText('The projector is blank.')
  await expect(largeView(page).getByRole('listbox')).toHaveCount(0)
  await presenter.page.keyboard.press('0')
  await expect(largeView(page).getByRole('listbox', { name: /^Pods/ })).toBeVisible()
})

test('votes are counted beside the picture, and the right answer is marked when revealed', async ({ page }) => {
  const { presenter } = await presentRollout(page, { image: 'shop/web:v2.nopull' })
  await presenter.ask(question, answers)
  const view = largeView(page)
  const tally = view.getByRole('region', { name: 'Vote now' })
  await expect(view.locator('[data-sentence]')).toHaveText(question)
  for (const key of ['2', '2', '4']) await presenter.page.keyboard.press(key)
  await presenter.page.getByRole('button', { name: 'One vote less: 12 Pods, 2 broken' }).click()
  await expect(presenter.poll).toContainText('2 in all')
  await expect(tally.getByRole('listitem')).toHaveText([
    '110 Pods, 2 broken0',
    '212 Pods, 2 broken1',
    '313 Pods, 3 broken0',
    '413 Pods, 5 broken1',
  ])
  await expect(tally.getByRole('img', { name: 'right' })).toHaveCount(0)
  expect(await smallTexts(view)).toEqual([])

  await presenter.page.getByRole('combobox', { name: 'Right answer' }).selectOption({ label: '4 13 Pods, 5 broken' })
  await expect(tally.getByRole('listitem').nth(3).getByRole('img', { name: 'right' })).toBeVisible()
  await expect(tally.getByRole('listitem').nth(3)).toHaveCSS('font-weight', '650')
  await expect(tally.getByRole('img', { name: 'right' })).toHaveCount(1)
  await expect(view.locator('[data-sentence]')).not.toHaveText(question)
  expect(await smallTexts(view)).toEqual([])

  await presenter.page.getByRole('button', { name: 'Timeline' }).click()
  await expect(view.getByRole('slider', { name: 'Time' })).toBeVisible()
  expect(await smallTexts(view)).toEqual([])
  await presenter.page.getByRole('button', { name: 'End the question' }).click()
  await expect(tally).toBeHidden()
})

test('messages that do not belong to this presentation change nothing', async ({ page }) => {
  const { room, presenter } = await presentRollout(page)
  const before = await room.time()
  await page.evaluate(() => {
    const { key: room } = JSON.parse(sessionStorage.getItem('rollscope.room') ?? '{}')
    const line = new BroadcastChannel(`rollscope.room.${room}`)
    const act = (act: unknown, more = {}) =>
      line.postMessage({ app: 'rollscope', version: 2, room, message: { type: 'act', act }, ...more })
    line.postMessage('hello')
    act({ do: 'move', move: 'constructor' })
    act({ do: 'blank' }, { room: 'another' })
    act({ do: 'ask', question: 'x'.repeat(10_000), answers: ['a'] })
    act({ do: 'speed', speed: 'fast' })
    line.postMessage({
      app: 'rollscope',
      version: 2,
      room,
      message: { type: 'run', token: 'a', id: 'b', document: {} },
    })
  })
  // An unrelated page lists the locks, and sends messages as one of the windows.
  const other = await page.context().newPage()
  await other.goto('./embeds.html')
  const names = await other.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    const names = held.flatMap(({ name }) => name ?? []).filter((name) => name.includes('room.'))
    for (const name of names) {
      const room = name.replace(/.*\./, '')
      const message = { type: 'act', act: { do: 'blank' } }
      for (const channel of [name, `rollscope.room.${room}`])
        new BroadcastChannel(channel).postMessage({ app: 'rollscope', version: 2, room, message })
    }
    return names
  })
  expect(names.length).toBeGreaterThan(0)
  await other.close()
  // Later messages are still received.
  await presenter.page.keyboard.press('m')
  await expect(presenter.marks.getByRole('listitem')).toHaveCount(1)
  expect(await room.time()).toBe(before)
  await expect(largeView(page)).not.toContainText('The projector is blank.')
  await expectInStep(room, presenter)
})

test.describe('under a name that other machines can open', () => {
  test.use({ baseURL: `http://rollscope.example:${process.env.E2E_PORT}/` })

  test('the QR code contains the link to this time, dark on white, and the link opens it', async ({
    page,
    context,
  }) => {
    const { room, presenter } = await presentRollout(page)
    await presenter.page.keyboard.press('q')
    const code = largeView(page).getByRole('img', { name: /^QR code/ })
    await expect(code).toBeVisible()
    await expect(code.locator('path')).toHaveAttribute('fill', '#000')
    await expect(code.locator('rect')).toHaveAttribute('fill', '#fff')
    const link = (await presenter.page.locator('[title^="http"]').getAttribute('title')) ?? ''
    const bits = generate(link)
    const drawn = await code.locator('path').evaluate((path: SVGPathElement, size) => {
      const inside = (x: number, y: number) => path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5))
      return Array.from({ length: size }, (_, y) =>
        Array.from({ length: size }, (_, x) => (inside(x, y) ? 1 : 0)).join(''),
      )
    }, bits.size)
    const expected = Array.from({ length: bits.size }, (_, y) =>
      Array.from({ length: bits.size }, (_, x) => (bits.get(x, y) ? 1 : 0)).join(''),
    )
    expect(drawn).toEqual(expected)

    const follower = new App(await context.newPage())
    await follower.open(link)
    expect(await follower.fingerprint()).toBe(await room.fingerprint())
  })

  test('a lesson: question and votes for the audience; notes, next step and time for the presenter', async ({
    page,
  }) => {
    const room = new App(page)
    await room.open('#12/2')
    const presenter = await PresenterWindow.openFrom(room)
    const view = largeView(page)
    await expect(presenter.page.getByRole('banner')).toContainText('Lesson 12 · maxSurge and maxUnavailable add up')
    await expect(view.locator('[data-sentence]')).toHaveText(/^Image v2 cannot be pulled. How many Pods/)
    await expect(presenter.notes).toContainText('Count the votes for each answer before you continue.')
    const size = () => presenter.notes.getByText(/^Count the votes/).evaluate((one) => getComputedStyle(one).fontSize)
    expect(await size()).toBe('18px')
    await presenter.page.keyboard.press('+')
    expect(await size()).toBe('20px')
    await expect(presenter.page.locator('[data-next]')).toContainText('The audience sees what happens')
    for (const key of ['2', '2', '4']) await presenter.page.keyboard.press(key)
    const tally = view.getByRole('region', { name: 'Vote now' })
    await expect(tally.getByRole('listitem').nth(1)).toHaveText('212 Pods, 2 broken2')
    await expect(tally.getByRole('img', { name: 'right' })).toHaveCount(0)
    expect(await smallTexts(view)).toEqual([])
    await presenter.page.getByRole('button', { name: 'QR code' }).click()
    await expect(view.getByRole('complementary')).toContainText('/#12/2')

    await page.keyboard.press('PageDown')
    await expect(tally.getByRole('listitem').nth(3).getByRole('img', { name: 'right' })).toBeVisible({
      timeout: 40_000,
    })
    await expect(tally.getByRole('listitem').nth(1)).toContainText('12 Pods, 2 broken2')
    await expect(view.locator('[data-sentence]')).not.toHaveText(/How many Pods/)
    await expectInStep(room, presenter)

    await presenter.page.keyboard.press('PageDown')
    await expect(presenter.notes.getByRole('heading')).toHaveText(/^3 /)
    await expect(presenter.page.locator('[data-next]')).toContainText('4 ')
    await expect(tally).toBeHidden()
    await presenter.page.keyboard.press('PageUp')
    await expect(presenter.notes.getByRole('heading')).toHaveText(/^2 /)
    await presenter.page.getByRole('button', { name: 'Free play' }).click()
    await expect(presenter.page.getByRole('button', { name: 'Back to the lesson' })).toBeVisible()
    await page.keyboard.press('l')
    await expect(presenter.page.getByRole('button', { name: 'Free play' })).toBeVisible()
    expect(await violations(presenter.page)).toEqual([])

    // The pace covers all lessons and survives reloads of both windows.
    const course = presenter.page.locator('[data-course]')
    await expect(course).toHaveText(/^1 lesson: \d+:\d\d of 3:00/)
    await page.evaluate(() => {
      window.location.hash = '#6'
    })
    await expect(course).toHaveText(/^2 lessons: /)
    await presenter.page.reload()
    await page.reload()
    await expectInStep(room, presenter)
    await expect(course).toHaveText(/^2 lessons: /)
  })

  test('no violations in either window', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { presenter } = await presentRollout(page)
    await presenter.page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await violations(presenter.page), 'without a question').toEqual([])
    await presenter.page.keyboard.press('m')
    await presenter.ask(question, answers)
    await presenter.page.getByRole('button', { name: 'QR code' }).click()
    await presenter.page.getByRole('combobox', { name: 'Right answer' }).selectOption({ index: 4 })
    expect(await violations(presenter.page), 'presenter').toEqual([])
    expect(await violations(page), 'room').toEqual([])
    await presenter.page.keyboard.press('q')
    await expect(largeView(page).getByRole('img', { name: /^QR code/ })).toBeVisible()
    expect(await violations(page), 'large code').toEqual([])
  })
})
