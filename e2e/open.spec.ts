import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { webManifest } from './pages/manifests.ts'
import { test } from './pages/test.ts'

/** `rollscope open`: the page from the package, with what the command line names. */

test.describe.configure({ timeout: 120_000 })

const started: ChildProcess[] = []

/** Starts the command and gives the address that it says. */
function rollscopeOpen(...args: readonly string[]): Promise<string> {
  const bin = join(import.meta.dirname, '../bin/rollscope.mjs')
  const command = spawn(process.execPath, [bin, 'open', '--no-browser', ...args])
  started.push(command)
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (text: string) => {
      said += text
      const [, address] = /Rollscope is at (\S+)\n/.exec(said) ?? []
      if (address !== undefined) resolve(address)
    }
    command.stdout.setEncoding('utf8').on('data', listen)
    command.stderr.setEncoding('utf8').on('data', listen)
    command.on('exit', () => reject(new Error(said)))
  })
}

test.afterEach(() => {
  for (const command of started.splice(0)) command.kill('SIGINT')
})

test('rollscope open puts a manifest into the editor, and it is applied', async ({ page }, info) => {
  const file = info.outputPath('web.yaml')
  writeFileSync(file, webManifest({ image: 'shop/web:v5', replicas: 3 }))
  const address = await rollscopeOpen(file)
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#r\d\./)
  const app = new App(page)
  await app.open(address)
  expect(await app.text()).toContain('image: shop/web:v5')
  await app.applyByKeys()
  await app.pause()
  await app.runToEnd()
  expect((await app.moment()).pods).toHaveLength(3)
})

test('rollscope open hands over what is too long for an address, to nobody else', async ({ page, request }, info) => {
  const file = info.outputPath('long.yaml')
  const numbers = Array.from({ length: 9_000 }, (_, i) => (i * 7919) % 9973).join(' ')
  writeFileSync(file, `${webManifest({ image: 'shop/web:v6' })}# ${numbers}\n`)
  const address = await rollscopeOpen(file)
  const { origin, hash } = new URL(address)
  expect(hash).toMatch(/^#opened\/[0-9a-f]{32}$/)
  const app = new App(page)
  await app.open(address)
  expect(await app.text()).toContain('image: shop/web:v6')
  expect(new URL(page.url()).hash).toBe('')
  expect((await request.get(`${origin}/opened/${'0'.repeat(32)}.json`)).status()).toBe(404)
  // The files are on this machine already.
  expect((await request.get(`${origin}/serviceWorker.js`)).status()).toBe(404)
  await app.reload()
  expect(await app.text()).toContain('image: shop/web:v6')
})

test('rollscope open opens a lesson, and says what it cannot open', async ({ page }) => {
  const address = await rollscopeOpen('first-rollout')
  expect(new URL(address).hash).toBe('#1')
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(rollscopeOpen('nothere.yaml')).rejects.toThrow('error: the path "nothere.yaml" does not exist')
})

test('an address of rollscope open that has ended is reported', async ({ page }) => {
  const app = new App(page)
  await app.open(`#opened/${'0'.repeat(32)}`)
  await expect(page.locator('[data-notice=linkRefused]')).toBeVisible()
})
