/** Tests `rollscope serve --open`: the page follows the clients of the served cluster. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { expect, type Locator, type Page } from '@playwright/test'
import { ServedClient } from './pages/servedClient.ts'
import { test } from './pages/test.ts'

test.use({ foresees: false })
test.describe.configure({ timeout: 180_000 })

const started: ChildProcess[] = []

test.afterEach(() => {
  for (const command of started.splice(0)) command.kill('SIGINT')
})

interface Served {
  readonly command: ChildProcess
  readonly address: string
  readonly client: ServedClient
}

function serve(kubeconfig: string, ...args: readonly string[]): Promise<Served> {
  const bin = join(import.meta.dirname, '../bin/rollscope.mjs')
  const options = ['serve', '--open', '--no-browser', '--kubeconfig', kubeconfig, ...args]
  const command = spawn(process.execPath, [bin, ...options])
  started.push(command)
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (text: string) => {
      said += text
      const [, address] = /^Rollscope is at (\S+)$/m.exec(said) ?? []
      if (address !== undefined && /^ready .*$/m.test(said))
        resolve({ command, address, client: new ServedClient(readFileSync(kubeconfig, 'utf8')) })
    }
    command.stdout.setEncoding('utf8').on('data', listen)
    command.stderr.setEncoding('utf8').on('data', listen)
    command.on('exit', () => reject(new Error(said)))
  })
}

const deployments = '/apis/apps/v1/namespaces/default/deployments'
const web = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: {
    replicas: 4,
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: { containers: [{ name: 'web', image: 'shop/web:v1' }] },
    },
  },
}

const root = (page: Page): Locator => page.locator('[data-sim-time]')
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Served cluster', exact: true })

/** Chooses a clock. The focus then leaves the control, so that keys reach the page. */
async function chooseClock(page: Page, name: string): Promise<void> {
  const choice = bar(page).getByRole('radio', { name })
  await choice.click()
  await choice.blur()
  // The server has changed its clock.
  await expect(choice).toBeChecked()
}

/** Expects that the page shows the present state of the server. */
async function expectPresent(page: Page, client: ServedClient, server?: string): Promise<number> {
  const { seconds, fingerprint } = await client.ask('GET', '/rollscope/clock', undefined, server)
  await expect(root(page)).toHaveAttribute('data-fingerprint', fingerprint)
  await expect(root(page)).toHaveAttribute('data-sim-time', String(seconds * 1000))
  return seconds
}

test('the page follows clients; the past is shown while the present goes on', async ({ page }, info) => {
  const { address, client, command } = await serve(info.outputPath('kc'), '--clock', 'fast')
  await page.goto(address)
  await expect(bar(page)).toContainText('0 clients')
  await client.ask('POST', deployments, web)
  await expect(bar(page)).toContainText('1 client')
  expect(await expectPresent(page, client)).toBeGreaterThan(0)
  await expect(page.locator('[data-commands]')).toContainText('checker: create deployments')

  await page.keyboard.press('Home')
  await expect(bar(page)).toContainText('behind the present')
  await client.ask('PATCH', `${deployments}/web`, { spec: { replicas: 6 } })
  expect((await client.ask('GET', `${deployments}/web`)).status.availableReplicas).toBe(6)
  await expect(page.locator('[data-commands]')).toContainText('checker: patch deployments/web')
  await expect(root(page)).toHaveAttribute('data-sim-time', '0')

  await page.keyboard.press('f')
  await expectPresent(page, client)
  await expect(bar(page)).toContainText('The present is shown')
  await bar(page).getByRole('button', { name: '1 client' }).click()
  await expect(page.getByRole('button', { name: /checker v1\.2/ })).toContainText('patch deployments/web')
  const requests = page.getByRole('table', { name: 'Last requests of checker' })
  await expect(requests.getByRole('row', { name: /patch deployments\/web 200/ })).toBeVisible()
  await info.attach('clients', { body: await page.screenshot(), contentType: 'image/png' })

  const { fingerprint } = await client.ask('GET', '/rollscope/clock')
  command.kill('SIGINT')
  await expect(bar(page)).toContainText('does not answer')
  await bar(page).getByRole('button', { name: 'Detach' }).click()
  await expect(bar(page)).toBeHidden()
  await expect(root(page)).toHaveAttribute('data-fingerprint', fingerprint)
})

test('what the page does at the present happens at the server', async ({ page }, info) => {
  const { address, client } = await serve(info.outputPath('kc'), '--clock', 'fast')
  await page.goto(address)
  await chooseClock(page, 'stopped')
  await expect.poll(async () => (await client.ask('GET', '/rollscope/clock')).mode).toBe('stopped')
  await client.ask('POST', deployments, web)
  expect((await client.ask('GET', '/api/v1/namespaces/default/pods')).items).toEqual([])
  const pods = async () => (await client.ask('GET', '/api/v1/namespaces/default/pods')).items.length
  await expect(page.locator('[data-commands]')).toContainText('checker: create deployments')
  // A step of the page is a step of the server's run.
  for (let step = 0; step < 20 && (await pods()) === 0; step++) {
    await page.keyboard.press('ArrowRight')
    await expectPresent(page, client)
  }
  expect(await pods()).toBeGreaterThan(0)

  await page.keyboard.press(' ')
  await expect(bar(page).getByRole('radio', { name: 'real' })).toBeChecked()
  expect((await client.ask('GET', '/rollscope/clock')).mode).toBe('real')
  await page.keyboard.press(' ')
  await expect(bar(page)).toContainText('clients would have to wait')
  await chooseClock(page, '10×')
  await page.keyboard.press(' ')
  await expect.poll(async () => (await client.ask('GET', '/rollscope/clock')).mode).toBe('stopped')
  await expectPresent(page, client)
})

test('a branch is served at an address of its own', async ({ page }, info) => {
  const { address, client } = await serve(info.outputPath('kc'), '--clock', 'fast')
  await client.ask('POST', deployments, web)
  await page.goto(address)
  const end = await expectPresent(page, client)
  const served = await bar(page).locator('code').first().innerText()
  await page.keyboard.press('Home')
  await page.keyboard.press('b')
  await expect.poll(() => page.url()).not.toBe(address)
  expect(page.url()).toMatch(/#served\/[0-9a-f]{32}$/)
  await expect(bar(page).locator('code').first()).not.toHaveText(served)
  const copy = await bar(page).locator('code').first().innerText()
  await client.ask('PATCH', `${deployments}/web`, { spec: { replicas: 1 } }, copy)
  await expect(page.locator('[data-commands]')).toContainText('checker: patch deployments/web')
  await expectPresent(page, client, copy)
  expect((await client.ask('GET', `${deployments}/web`, undefined, copy)).status.replicas).toBe(1)
  expect((await client.ask('GET', `${deployments}/web`)).status.replicas).toBe(4)
  expect((await client.ask('GET', '/rollscope/clock')).seconds).toBe(end)

  await page.goBack()
  await expect(bar(page).locator('code').first()).toHaveText(served)
  await expectPresent(page, client)
})
