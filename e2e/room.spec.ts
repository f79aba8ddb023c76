/** `rollscope room`: the projector, the presenter, and phones that follow and answer. */
import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { PresenterWindow } from './pages/presenter.ts'
import { ownAddress, PhonePage, Room, WallPage } from './pages/room.ts'
import { test } from './pages/test.ts'

test.use({ foresees: false, viewport: { width: 1_280, height: 720 } })
test.describe.configure({ timeout: 180_000 })

const started: Room[] = []

test.afterEach(() => {
  for (const { command } of started.splice(0)) command.kill('SIGINT')
})

async function start(folder: string, ...args: readonly string[]): Promise<Room> {
  const room = await Room.start(folder, ...args)
  started.push(room)
  return room
}

const portrait = { width: 390, height: 844 }

test('phones answer the question on the projector, which shows the number of answers, then the answers', async ({
  page,
  newContext,
}, info) => {
  const room = await start(info.outputPath('kept'), '12', '--port', '4861')
  const wall = new WallPage(page)
  await wall.open(room)
  // The token is no longer in the address bar, and appears nowhere on the wall.
  const token = room.address.replace(/^.*\//, '')
  await expect(page).toHaveURL(/\/#12/)
  expect(await page.content()).not.toContain(token)
  if (ownAddress !== undefined) await expect(wall.side).toContainText(`${ownAddress}:${room.port}`)

  const near = new PhonePage(await (await newContext({ viewport: portrait })).newPage())
  await near.page.goto(`${room.phones}#${room.code}`)
  await near.follows()
  const far = new PhonePage(await (await newContext({ viewport: portrait })).newPage())
  await far.page.goto(room.local)
  await far.page.getByRole('textbox', { name: 'Code of the session' }).fill('0000')
  if (room.code !== '0000') {
    await far.page.getByRole('button', { name: 'Join' }).click()
    await expect(far.page.getByRole('alert')).toContainText('No session has this code')
  }
  await far.page.getByRole('textbox', { name: 'Code of the session' }).fill(room.code)
  await far.page.getByRole('button', { name: 'Join' }).click()
  await far.follows()
  const others = await Promise.all(Array.from({ length: 10 }, () => room.join()))

  await wall.toQuestion(near)
  await wall.haveAnswered(0, 12)
  await near.page.getByRole('radio', { name: '12 Pods, 2 broken' }).check()
  await expect(near.page.getByText('Waiting for the others', { exact: true })).toBeVisible()
  await far.page.getByRole('radio', { name: '13 Pods, 5 broken' }).check()
  for (const [index, phone] of others.entries())
    expect((await phone.answer({ type: 'numbers', values: index < 7 ? [12, 2] : [13, 5] })).status).toBe(200)
  await wall.haveAnswered(12, 12)
  await expect(wall.spread).toBeHidden()

  await test.step('a phone lies', async () => {
    const [liar] = others
    if (liar === undefined) throw new Error('there is no phone')
    const wrong = await Promise.all([
      liar.answer({ type: 'numbers', values: [99, 5] }),
      liar.answer({ type: 'numbers', values: [10, 2] }, { seq: 1 }),
      liar.answer({ type: 'numbers', values: [10, 2] }, { phone: 'f'.repeat(32) }),
      room.post('wall', { seq: 99, wall: {} }, { Authorization: `Bearer ${'f'.repeat(32)}` }),
      room.post('join', { code: room.code }, { Origin: 'http://example.com' }),
    ])
    expect(wrong.map(({ status }) => status)).toEqual([409, 409, 404, 403, 403])
  })

  const presenter = await PresenterWindow.openFrom(new App(page))
  const phones = presenter.page.getByRole('region', { name: 'Phones' })
  await expect(phones).toContainText('12 of 12 have answered')
  // The dropped messages are the messages with the wrong code above.
  await expect(phones).toContainText(/[56] messages were dropped/)

  await test.step('the projector is reloaded, and every answer stays', async () => {
    await page.reload()
    await wall.haveAnswered(12, 12)
    await expect(near.page.getByRole('radio', { name: '12 Pods, 2 broken' })).toBeChecked()
  })

  await test.step('a phone sleeps, and wakes with a changed answer', async () => {
    await near.page.context().setOffline(true)
    await expect(near.pill).toContainText('Not connected')
    await near.page.getByRole('radio', { name: '10 Pods, 2 broken' }).check()
    await expect(near.page.getByText('Your answer is sent as soon as')).toBeVisible()
    await near.page.context().setOffline(false)
    await near.follows()
    await expect(near.page.getByText('Waiting for the others', { exact: true })).toBeVisible()
    await near.page.reload()
    await expect(near.page.getByRole('radio', { name: '10 Pods, 2 broken' })).toBeChecked()
    await wall.haveAnswered(12, 12)
  })
  expect(await violations(near.page)).toEqual([])

  // The presenter counts a raised hand without a phone.
  await presenter.page.keyboard.press('4')
  await wall.reveal()
  await expect(wall.spread).toContainText('13 answers')
  await expect(wall.spread.getByRole('listitem').filter({ hasText: '12 Pods, 2 broken' })).toContainText('7')
  await expect(wall.spread.getByRole('listitem').last()).toContainText('13 Pods, 5 broken')
  await expect(wall.spread.getByRole('listitem').last()).toContainText('5')
  await expect(page.locator('[data-words=answer]')).toContainText('and not: 12 Pods, 2 broken')

  await expect(near.page.getByRole('heading', { level: 1 })).toContainText(
    '13 Pods, 5 broken and not: 10 Pods, 2 broken',
  )
  await expect(near.page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(near.page.getByRole('listitem').filter({ hasText: 'you' })).toContainText('10 Pods, 2 broken')
  await expect(far.page.getByRole('listitem').filter({ hasText: 'you' })).toContainText('13 Pods, 5 broken')
  // The same arithmetic, with a label for each number on the phones.
  await expect(page.locator('[data-sum]')).toContainText('13 − 8 − 5 = 0')
  const sum = near.page.getByRole('paragraph').filter({ hasText: 'must stay' })
  await expect(sum).toHaveText('13 Pods−8 must stay−5 new, not yet available=0 can be removed')
  expect(await violations(near.page)).toEqual([])
  for (const phone of others) phone.leave()
})

test('a phone looks around in the page itself, and comes back with one press', async ({ page, newContext }, info) => {
  const room = await start(info.outputPath('kept'), '12', '--port', '4862')
  await new WallPage(page).open(room)
  const phone = new PhonePage(await (await newContext({ viewport: portrait })).newPage())
  await phone.page.goto(`${room.phones}#${room.code}`)
  await phone.follows()
  await phone.page.getByRole('button', { name: 'Look around', exact: true }).click()
  const own = phone.page.frameLocator('iframe')
  await expect(own.locator('[data-engine=ready]')).toBeVisible({ timeout: 30_000 })
  await expect(own.locator('[data-lesson]')).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('PageDown')
  await phone.page.getByRole('button', { name: 'Back to step 2' }).click({ timeout: 30_000 })
  await expect(phone.asks).toBeVisible({ timeout: 30_000 })
})

test('a server that is started again has the same room; a server that ends tells the pages', async ({
  page,
  newContext,
}, info) => {
  const kept = info.outputPath('kept')
  const room = await start(kept, '12', '--port', '4863')
  const wall = new WallPage(page)
  await wall.open(room)
  const phone = new PhonePage(await (await newContext({ viewport: portrait })).newPage())
  await phone.page.goto(`${room.phones}#${room.code}`)
  await phone.follows()
  await wall.toQuestion(phone)

  room.command.kill('SIGKILL')
  await expect(phone.pill).toContainText('Not connected')
  await phone.page.getByRole('radio', { name: '13 Pods, 3 broken' }).check()
  const again = await start(kept, '12', '--port', '4863')
  expect(again.address).toBe(room.address)
  await phone.follows()
  await phone.page.getByRole('radio', { name: '13 Pods, 3 broken' }).check()
  await phone.page.getByRole('radio', { name: '13 Pods, 5 broken' }).check()
  await wall.haveAnswered(1, 1)

  again.command.kill('SIGINT')
  await expect(phone.page.getByText('The session has ended')).toBeVisible()
  await expect(wall.side.getByText('Vote now')).toBeVisible()
})

for (const [lesson, answer] of [
  ['delete-a-pod', 'a moment'],
  ['who-dies', 'a Pod'],
] as const)
  test(`${answer} is answered on a phone, and shown against the truth`, async ({ page, newContext }, info) => {
    const room = await start(info.outputPath('kept'), lesson, '--port', lesson === 'who-dies' ? '4864' : '4865')
    const wall = new WallPage(page)
    await wall.open(room)
    const phone = new PhonePage(await (await newContext({ viewport: portrait })).newPage())
    await phone.page.goto(`${room.phones}#${room.code}`)
    await phone.follows()
    const wanted = answer === 'a moment' ? phone.page.getByRole('slider') : phone.page.locator('.tokens')
    for (let turns = 0; turns < 8 && !(await wanted.isVisible()); turns++) {
      await wall.toQuestion(phone)
      if (await wanted.isVisible()) break
      await page.keyboard.press('PageDown')
      await expect(phone.asks).toBeHidden()
    }
    if (answer === 'a moment') await wanted.press('ArrowRight')
    else await wanted.getByRole('radio').first().check()
    await expect(phone.page.getByText('Waiting for the others', { exact: true })).toBeVisible()
    expect(await violations(phone.page)).toEqual([])
    await wall.reveal()
    await expect(wall.spread).toContainText('1 answer')
    await expect(phone.page.locator('.spread .you')).toBeVisible()
  })
