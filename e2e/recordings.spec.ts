import { expect, type Page } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { test } from './pages/test.ts'

/** The list of recordings, their runs, and the runs of 2017. */

test.use({ foresees: false })

test.describe.configure({ timeout: 120_000 })

const bar = (page: Page, name: string) => page.getByRole('region', { name: `Recording ${name}` })

test('from the header to a recording on the stage, by keys alone', async ({ page }) => {
  const app = new App(page)
  await app.open()
  const pill = page.getByRole('button', { name: /^Checked against v1\.37\.2: \d+ of \d+$/ })
  await pill.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Checked against Kubernetes' })
  await expect(dialog.getByRole('status')).toHaveText(/^1,?\d{3} recordings$/)

  await dialog.getByRole('searchbox').focus()
  await page.keyboard.type('pause edit resume')
  await expect(dialog.getByRole('status')).toHaveText('1 recording')
  await page.keyboard.press('Tab')
  const link = dialog.getByRole('link', { name: 'Play pause-edit-resume on the stage' })
  for (let i = 0; i < 3 && !(await link.evaluate((element) => element === document.activeElement)); i++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/#recording=pause-edit-resume$/)
  await app.pause()
  await expect(bar(page, 'pause-edit-resume')).toContainText('21')
  await app.playUntil(60_000)
  await expect(page.getByRole('button', { name: 'deployment/web', exact: true })).toBeVisible()
  await expect(bar(page, 'pause-edit-resume')).toContainText('Step 21 of 21')
})

test('a recording has an address, and its link restores the same time', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const app = new App(page)
  await page.goto('sub/path/#recording=recreate-3')
  await app.pause()
  await app.playUntil(9_000)
  const moment = await app.moment()
  const link = await app.shareLink()
  await page.goto('about:blank')
  await page.goto(link)
  await app.standsStill()
  expect(await app.moment()).toEqual(moment)
})

test('a recording of a real kubelet plays on its node', async ({ page }) => {
  const app = new App(page)
  await app.open('#recordings')
  await page.getByRole('searchbox').fill('pull-twice')
  await page.getByRole('link', { name: 'Play pull-twice on the stage' }).click()
  await expect(page).toHaveURL(/#recording=kubelet\/pull-twice$/)
  await app.pause()
  await expect(bar(page, 'kubelet/pull-twice')).toContainText('5')
  await page.getByRole('button', { name: 'Steps', exact: true }).click()
  await page
    .getByRole('button', { name: /kubectl get pods/ })
    .last()
    .click()
  await app.standsStill()
  expect((await app.moment()).pods.map(({ name, node }) => [name, node])).toEqual([
    ['p', 'node-1'],
    ['q', 'node-1'],
  ])
  await app.move('End')
  await expect(bar(page, 'kubelet/pull-twice')).toContainText('Step 5 of 5')
})

test('a node is lost, its Pods are evicted, and it returns', async ({ page }) => {
  const app = new App(page)
  await page.goto('#recording=trouble/node-lost')
  await app.pause()
  const nodesOf = async () => (await app.moment()).pods.map(({ node, state }) => `${node} ${state}`).sort()
  const goTo = async (step: string) => {
    await page.getByRole('button', { name: 'Steps', exact: true }).click()
    await page.getByRole('button', { name: step }).click()
    await app.standsStill()
  }
  await goTo('The kubelet of node-1 stops')
  expect(new Set(await nodesOf())).toEqual(new Set(['node-1 Available', 'node-2 Available']))
  await goTo('The kubelet of node-1 is back')
  expect(await nodesOf()).toEqual([...Array(2).fill('node-1 Terminating'), ...Array(4).fill('node-2 Available')])
  await app.move('End')
  expect(await nodesOf()).toEqual(Array(4).fill('node-2 Available'))
})

test("a rejection is played with kubectl's recorded message", async ({ page }) => {
  await page.goto('#recording=invalid-many-errors')
  const answer = bar(page, 'invalid-many-errors').getByRole('region', { name: 'kubectl output' })
  await expect(answer).toContainText('The Deployment "X" is invalid')
  await expect(answer).toContainText('exit code 1')
})

test("keeps the user's run, one step back", async ({ page }) => {
  const app = new App(page)
  await app.open('#recordings')
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/#/)
  await page.getByRole('button', { name: 'Start the rollout' }).click()
  await app.pause()
  const before = await app.moment()
  await page.getByRole('button', { name: /^Checked against/ }).click()
  await page.getByRole('searchbox').fill('recreate-1')
  await page.getByRole('link', { name: 'Play recreate-1 on the stage' }).click()
  await expect(bar(page, 'recreate-1')).toBeVisible()
  await app.pauseIfPlaying()
  await page.getByRole('button', { name: 'Back to the previous run' }).click()
  await expect(bar(page, 'recreate-1')).toBeHidden()
  await app.standsStill()
  expect(await app.moment()).toEqual(before)
  await page.goForward()
  await expect(bar(page, 'recreate-1')).toBeVisible()
})

test('2017 and today, one after the other', async ({ page }) => {
  const app = new App(page)
  await app.open('#then-and-now')
  await page.getByRole('link', { name: '2017 spec.rollbackTo Watch' }).click()
  await app.pause()
  await expect(page.getByRole('button', { name: 'Cluster of 2017', exact: true })).toBeVisible()
  await app.playUntil(60_000)
  await page.getByRole('button', { name: 'Play today’s way' }).click()
  await app.pause()
  await expect(page).toHaveURL(/#then-and-now=undo$/)
  await expect(page.getByRole('button', { name: /^Checked against/ })).toBeVisible()
})

for (const [form, viewport] of [
  ['wide', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const)
  test(`no violations on the pages and with a recording: ${form}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    const app = new App(page)
    await app.open('#recordings')
    // Scanning all rows takes long and finds nothing more.
    await page.getByRole('searchbox').fill('recreate')
    await expect(page.getByText(/^\d\d recordings$/)).toBeVisible()
    expect(await violations(page), 'recordings').toEqual([])
    await page.getByRole('tab', { name: 'Then and now' }).click()
    expect(await violations(page), 'then and now').toEqual([])
    await page.getByRole('link', { name: '2017 kubectl rolling-update Watch' }).click()
    await app.pause()
    await app.move('End')
    expect(await violations(page), 'a recording').toEqual([])
    await page.getByRole('button', { name: 'Steps', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Steps', exact: true })).toBeVisible()
    expect(await violations(page), 'its steps').toEqual([])
  })
