import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { test } from './pages/test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** A manifest whose outcome depends on a driver and on a key that its Secret lacks. */
const openText = `apiVersion: apps/v1
kind: Deployment
metadata: { name: ledger }
spec:
  replicas: 3
  selector: { matchLabels: { app: ledger } }
  template:
    metadata: { labels: { app: ledger } }
    spec:
      volumes: [{ name: creds, csi: { driver: secrets.example.com } }]
      containers:
      - name: ledger
        image: acme/ledger:3.1.0
        volumeMounts: [{ name: creds, mountPath: /creds }]
        env: [{ name: PASSWORD, valueFrom: { secretKeyRef: { name: db, key: password } } }]
---
apiVersion: v1
kind: Secret
metadata: { name: db }
`

for (const [size, width, height] of [
  ['a desk', 1440, 900],
  ['a phone', 390, 844],
] as const) {
  test(`on ${size}, an open verdict has reasons, accepts answers by keys, and a link keeps them`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const app = new App(page)
    await app.open()
    const isPhone = width < 700
    if (isPhone)
      await page
        .getByRole('tab', { name: 'Manifest' })
        .or(page.getByRole('button', { name: 'Manifest' }))
        .first()
        .click()
    await app.write(openText)

    // On a phone the verdict is shown at once, everything else in a sheet, which takes and returns the focus.
    const line = page.locator('[data-apply-line]')
    if (isPhone) {
      await expect(line).toContainText('Cannot tell · 2 reasons')
      await line.focus()
      await page.keyboard.press('Enter')
      await expect(page.locator('dialog :focus')).toBeVisible()
    }
    const verdict = page.locator('section[data-verdict]')
    await expect(verdict).toHaveAccessibleName('Cannot tell, 2 reasons')
    const driver = page.getByRole('group', { name: 'On my cluster, driver/secrets.example.com' })
    await expect(driver).toBeVisible()
    await expect(page.locator('[data-way="A"]').first()).toContainText('Rolls out in')
    await expect(page.locator('[data-way="B"]').first()).toContainText('Stalls at 0 of 3')
    await expect(page.getByRole('status').filter({ hasText: /^Cannot tell, 2 reasons$/ })).toHaveCount(1)
    expect(await violations(page)).toEqual([])

    // Answered by keys, and undone: the focus stays on the answers.
    await driver.getByRole('button', { name: 'missing' }).focus()
    await page.keyboard.press('Enter')
    await expect(verdict).toHaveAccessibleName(/^Stalls, 0 of 3 available/)
    await expect(driver.getByRole('button', { name: 'missing' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(verdict).toHaveAccessibleName('Cannot tell, 2 reasons')
    await expect(driver.getByRole('button', { name: 'on every node' })).toBeFocused()

    await page.keyboard.press('Enter')
    await page
      .getByRole('group', { name: 'On my cluster, secret/db:password' })
      .getByRole('button', { name: 'exists' })
      .click()
    await expect(verdict).toHaveAccessibleName('Rolls out')

    // The mark on the line has the text of the reason in the list.
    if (!isPhone) {
      await page.locator('.cm-content').focus()
      await page.keyboard.press('F8')
      await expect(page.locator('.cm-tooltip')).toContainText('The volume is mounted by the driver secrets.example.com')
      // The editor's answers beside the line are the answers of the list of reasons.
      await page.keyboard.press('Alt+Enter')
      await expect(
        page.locator('.cm-answers').getByRole('button', { name: 'on every node', pressed: true }),
      ).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.locator('.cm-content')).toBeFocused()
    }

    if (isPhone) {
      await page.keyboard.press('Escape')
      await expect(line).toBeFocused()
      await expect(line).toContainText('Rolls out')
    }
    await app.editor.focus()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect.poll(() => app.time()).toBeGreaterThan(0)
    await expect(page.locator('[data-assumed]')).toContainText('driver/secrets.example.com: on every node')
    await app.runToEnd()
    const link = await app.shareLink()
    await app.open(new URL(link).hash)
    const next = openText.replace('ledger:3.1.0', 'ledger:3.2.0')
    if (isPhone)
      await page
        .getByRole('tab', { name: 'Manifest' })
        .or(page.getByRole('button', { name: 'Manifest' }))
        .first()
        .click()
    await app.write(next)
    if (isPhone) await app.openApplySheet()
    await expect(driver.getByRole('button', { name: 'on every node' })).toHaveAttribute('aria-pressed', 'true')
    await expect(verdict).toHaveAccessibleName('Rolls out')
  })
}
