import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { webManifest } from './pages/manifests.ts'
import { recordedStream } from './pages/recordedStream.ts'
import { test } from './pages/test.ts'

test.use({ foresees: false })

/** `rollscope open`: the packaged page with the files of the command line. */

test.describe.configure({ timeout: 120_000 })

const started: ChildProcess[] = []

/** Starts the command and returns the address in its output. */
const rollscopeOpen = (...args: readonly string[]): Promise<string> => rollscope(['open', ...args])

/** Runs the command with programs of this folder before the PATH. */
function rollscope(args: readonly string[], programs = ''): Promise<string> {
  const bin = join(import.meta.dirname, '../bin/rollscope.mjs')
  const path = `${programs}${delimiter}${process.env.PATH}`
  const command = spawn(process.execPath, [bin, ...args, '--no-browser'], { env: { ...process.env, PATH: path } })
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

test('rollscope open puts a manifest into the editor, where it is applied', async ({ page }, info) => {
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

test('rollscope open hands over a manifest too long for an address, to this page only', async ({
  page,
  request,
}, info) => {
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
  // The package needs no service worker, because its files are local.
  expect((await request.get(`${origin}/serviceWorker.js`)).status()).toBe(404)
  await app.reload()
  expect(await app.text()).toContain('image: shop/web:v6')
})

test('rollscope open opens a lesson, and reports content that it cannot open', async ({ page }) => {
  const address = await rollscopeOpen('first-rollout')
  expect(new URL(address).hash).toBe('#1')
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(rollscopeOpen('nothere.yaml')).rejects.toThrow('error: the path "nothere.yaml" does not exist')
})

test('an address of a rollscope open that has ended is reported', async ({ page }) => {
  const app = new App(page)
  await app.open(`#opened/${'0'.repeat(32)}`)
  await expect(page.locator('[data-notice=linkRefused]')).toBeVisible()
})

/**
 * Fake kubectl: prints the changes of the requested kind, the last change once a file `more` exists beside the command.
 */
const kubectl = `#!/usr/bin/env node
import { existsSync } from 'node:fs'
const changes = ${JSON.stringify(recordedStream().split('\n'))}
const ofKind = changes.filter((text) => process.argv[3].startsWith(JSON.parse(text).object.kind.toLowerCase()))
for (const text of ofKind) if (text !== changes.at(-1)) console.log(text)
const look = setInterval(() => {
  if (!existsSync(import.meta.dirname + '/more')) return
  clearInterval(look)
  if (ofKind.includes(changes.at(-1))) console.log(changes.at(-1))
  setInterval(() => {}, 1000)
}, 50)
`

test('rollscope watch shows changes live, and missed ones in the past', async ({ page }, info) => {
  const program = info.outputPath('kubectl')
  writeFileSync(program, kubectl, { mode: 0o755 })
  const app = new App(page)
  await app.open(await rollscope(['watch'], info.outputPath()))
  const bar = page.getByRole('region', { name: 'Recorded from a cluster' })
  const live = bar.getByRole('button', { name: 'Live' })
  await expect(live).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[data-recorded]')).toContainText('writes explained')
  await expect(page.getByText('No problems found.')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(live).toHaveAttribute('aria-pressed', 'false')
  writeFileSync(info.outputPath('more'), '')
  await expect(page.locator('[data-finding]').first()).toContainText('1 Pod cannot pull the image shop/web:v2')
  await expect(live).toHaveAttribute('aria-pressed', 'false')
  await live.click()
  await expect(live).toHaveAttribute('aria-pressed', 'true')
  expect(await violations(page)).toEqual([])
  started.at(-1)?.kill('SIGINT')
  await expect(bar).toContainText('The recording has ended: it was interrupted.')
})
