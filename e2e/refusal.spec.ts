import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { webManifest } from './pages/manifests.ts'
import { test } from './pages/test.ts'

/** Errors of the API server or the parser are shown on their line; the text and the run stay unchanged. */

const good = webManifest({ image: 'shop/web:v2' })

const refused = [
  {
    what: 'a syntax error',
    text: good.replace('replicas: 10', 'replicas: [10'),
    line: /^(replicas: \[10|strategy:)/,
    words: /error/i,
  },
  {
    what: 'an invalid strategy, 0 and 0',
    text: good.replace('maxSurge: 25%', 'maxSurge: 0').replace('maxUnavailable: 25%', 'maxUnavailable: 0'),
    line: /^maxUnavailable: 0/,
    words: /may not be 0 when `maxSurge` is 0/,
  },
  {
    what: 'a field that there is not',
    text: good.replace('maxSurge: 25%', 'maxSurgee: 25%'),
    line: /^maxSurgee: 25%/,
    words: /unknown field "spec\.strategy\.rollingUpdate\.maxSurgee"/,
  },
  {
    what: 'a text where a number belongs',
    text: good.replace('replicas: 10', 'replicas: ten'),
    line: /^replicas: ten/,
    words: /int32/,
  },
  {
    what: 'a selector that does not match',
    text: good.replace('labels: { app: web }\n    spec', 'labels: { app: shop }\n    spec'),
    line: /^labels: \{ app: shop \}/,
    words: /`selector` does not match template `labels`/,
  },
] as const

test('an error of the parser or the API server is shown on its line', async ({ page }) => {
  const app = new App(page)
  await app.open()
  for (const { what, text, line, words } of refused)
    await test.step(what, async () => {
      const before = await app.moment()
      await app.write(text)
      await app.applyByKeys()

      await expect(app.kubectlAnswer).toContainText(words)
      await expect.poll(async () => (await app.refusal()).line).toMatch(line)
      expect(await app.text()).toBe(text)
      // The run is unchanged, except for the command in its journal.
      const after = await app.moment()
      expect({ at: after.at, pods: after.pods }).toEqual({ at: before.at, pods: before.pods })
      await expect(app.root).toHaveAttribute('data-playing', 'false')
    })

  // The corrected text is applied.
  await app.write(good)
  await app.applyByKeys()
  await expect(app.kubectlAnswer).toContainText('deployment.apps/web configured')
})

test('of several documents the valid documents are applied and the invalid document is reported on its line', async ({
  page,
}) => {
  const app = new App(page)
  await app.open()
  const other = webManifest({ image: 'shop/api:v1', replicas: 2 }).replaceAll('web', 'api')
  const bad = webManifest({ image: 'shop/job:v1', replicas: -1 }).replaceAll('web', 'job')
  await app.write(`${other}---\n${bad}`)
  await app.applyByKeys()
  await expect(app.kubectlAnswer).toContainText('deployment.apps/api created')
  await expect(app.kubectlAnswer).toContainText('spec.replicas: Invalid value: -1')
  expect((await app.refusal()).line).toMatch(/^replicas: -1/)
})

test('a rejection is complete in the output and below its line; the list of problems has a short form', async ({
  page,
}) => {
  const app = new App(page)
  await app.open()
  await app.write((await app.text()).replace(/replicas: \d+/, 'replicas: -1'))
  const row = page.locator('[data-problem=refused]')
  const full = 'Invalid value: -1: must be greater than or equal to 0'
  await expect(row).toContainText(full)
  await app.applyByKeys()
  await expect(app.kubectlAnswer).toContainText(full)
  await expect(row).toContainText('replicas: must be greater than or equal to 0')
  await expect(row).not.toContainText(full)
})
