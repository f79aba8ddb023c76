import { expect, type Page } from '@playwright/test'
import { App } from './pages/app.ts'
import { importedManifest } from './pages/importedManifest.ts'
import { Input } from './pages/input.ts'
import { test } from './pages/test.ts'

/** A user with their own manifest: eight objects, a missing namespace, a custom kind. */

test.describe.configure({ timeout: 120_000 })

const words = {
  en: {
    create: 'Create it and apply',
    stage: /^Put shop\/checkout:1\.19\.0/,
    apply: 'Apply',
    title: 'checkout, 8 objects',
    kept: '1 kind is not served',
    manifest: 'Manifest',
    stageTab: 'Stage',
    rollBack: /^Roll back/,
    share: 'Share link',
    pods: /^Pods\./,
  },
  'zh-CN': {
    create: '创建并应用',
    stage: /^把 shop\/checkout:1\.19\.0/,
    apply: '应用',
    title: 'checkout，8 个对象',
    kept: '集群不提供 1 种资源类型',
    manifest: '清单',
    stageTab: '舞台',
    rollBack: /^回滚/,
    share: '分享链接',
    pods: /^Pod。|^Pod/,
  },
} as const

async function writeManifest(page: Page): Promise<void> {
  const editor = page.locator('.cm-content')
  await expect(editor).toBeVisible()
  await editor.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(importedManifest)
}

/** Plays at 5×, because this test waits for a minute of the run. */
async function playFaster(page: Page): Promise<void> {
  await page.keyboard.press('+')
  await page.keyboard.press('+')
}

// Chinese with the smallest window; keyboard only in the next test.
for (const [locale, form, width, height] of [
  ['en', 'desk', 1_440, 900],
  ['zh-CN', 'phone', 390, 844],
] as const) {
  test(`the user's own manifest, ${form}, ${locale}`, async ({ page, context }) => {
    const say = words[locale]
    await page.setViewportSize({ width, height })
    const app = new App(page)
    await app.open()
    await playFaster(page)
    if (locale === 'zh-CN') {
      await page.getByRole('button', { name: /中文/ }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    }
    const toManifest = async () => {
      if (form === 'phone')
        await page
          .getByRole('button', { name: say.manifest })
          .or(page.getByRole('tab', { name: say.manifest }))
          .first()
          .click()
    }
    await toManifest()
    await writeManifest(page)

    // The missing namespace is reported once before the apply; the custom kind stays visible.
    if (form === 'phone') await app.openApplySheet()
    await expect(page.locator('[data-problem=namespace]')).toHaveCount(1)
    await expect(page.getByText(say.kept)).toBeVisible()
    const create = page.getByRole('button', { name: say.create }).last()
    await create.focus()
    await page.keyboard.press('Enter')
    await expect(app.root).toHaveAttribute('data-playing', 'true')
    await expect(page.getByRole('heading', { name: /checkout/ }).first()).toBeVisible()
    await expect(page.locator('header').getByText(say.title)).toBeVisible()
    await expect(page.getByText('deployment/web')).toHaveCount(0)
    await page.waitForFunction(
      () => Number(document.querySelector<HTMLElement>('[data-sim-time]')?.dataset.simTime) > 16_000,
      undefined,
      { timeout: 60_000 },
    )

    // The next release is offered, and applied by keys.
    await toManifest()
    const stage = page.getByRole('button', { name: say.stage })
    await expect(stage).toBeVisible({ timeout: 20_000 })
    await stage.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-plan=true]')).toContainText('ReplicaSet')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText(/1\.19\.0/).first()).toBeVisible()
    await expect(app.root).toHaveAttribute('data-playing', 'true')

    // Broken by a kubectl command in the palette: the stage reports the problem and offers the rollback.
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('kubectl set image deployment/checkout checkout=shop/checkout:2.nopull -n shop')
    await page.keyboard.press('Enter')
    const stall = page.locator('[data-stall]')
    await expect(stall).toContainText('shop/checkout:2.nopull', { timeout: 60_000 })
    // On a phone the terminal covers the stage.
    if (form === 'phone') await page.getByRole('button', { name: say.stageTab, exact: true }).click()
    const rollBack = stall.getByRole('button', { name: say.rollBack })
    await rollBack.focus()
    await page.keyboard.press('Enter')
    await expect(stall).toHaveCount(0)

    // Shared: another page shows the same run at the same time.
    await app.pauseIfPlaying()
    await expect(app.root).toHaveAttribute('data-playing', 'false')
    await expect(app.root).toHaveAttribute('data-engine', 'ready')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: say.share }).click()
    await expect(page.locator('[data-notice=linkCopied]')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const other = new App(await context.newPage())
    await other.page.goto(link)
    await expect.poll(() => other.fingerprint()).toBe(await app.fingerprint())
  })
}

test("the user's own manifest, by keyboard", async ({ page, context }) => {
  const say = words.en
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const app = new App(page)
  const input = new Input(page)
  await app.open()
  await expect(page.locator('.cm-content')).toBeVisible()
  await input.expectFocusSeen()
  await playFaster(page)

  // The manifest replaces the editor's text from the clipboard.
  await page.evaluate((text) => navigator.clipboard.writeText(text), importedManifest)
  await input.reach(page.locator('.cm-content'), 'Shift+Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.locator('[data-problem=namespace]')).toHaveCount(1)
  await expect(page.getByText(say.kept)).toBeVisible()
  await input.press(page.getByRole('button', { name: say.create }))
  await expect(app.root).toHaveAttribute('data-playing', 'true')
  await expect(page.locator('[data-problem=namespace]')).toHaveCount(0)
  await input.expectFocusSeen()
  await expect(page.locator('header').getByText(say.title)).toBeVisible()
  await page.waitForFunction(
    () => Number(document.querySelector<HTMLElement>('[data-sim-time]')?.dataset.simTime) > 16_000,
    undefined,
    { timeout: 60_000 },
  )

  // The next release.
  await input.press(page.getByRole('button', { name: say.stage }), 'Shift+Tab')
  await expect(page.locator('[data-plan=true]')).toContainText('ReplicaSet')
  await input.expectFocusSeen()
  await input.press(page.getByRole('button', { name: say.apply, exact: true }))
  await expect(app.root).toHaveAttribute('data-playing', 'true')
  await input.expectFocusSeen()

  // Broken by the palette, rolled back by the card on the stage.
  await page.keyboard.press('ControlOrMeta+k')
  await input.expectFocusSeen()
  await page.keyboard.type('kubectl set image deployment/checkout checkout=shop/checkout:2.nopull -n shop')
  await page.keyboard.press('Enter')
  await input.expectFocusSeen()
  const stall = page.locator('[data-stall]')
  await expect(stall).toContainText('shop/checkout:2.nopull', { timeout: 60_000 })
  await input.press(stall.getByRole('button', { name: say.rollBack }))
  await expect(stall).toHaveCount(0)
  await input.expectFocusSeen()

  // Shared: Space pauses where no control captures it, the button copies the link.
  await input.reach(page.getByRole('listbox', { name: say.pods }))
  await page.keyboard.press('Space')
  await app.standsStill()
  await input.press(page.getByRole('button', { name: say.share }), 'Shift+Tab')
  await expect(page.locator('[data-notice=linkCopied]')).toBeVisible()
  await input.expectFocusSeen()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const other = new App(await context.newPage())
  await other.page.goto(link)
  await expect.poll(() => other.fingerprint()).toBe(await app.fingerprint())
})

const withSecret = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ledger
spec:
  replicas: 2
  selector:
    matchLabels: { app: ledger }
  template:
    metadata:
      labels: { app: ledger }
    spec:
      containers:
        - name: ledger
          image: shop/ledger:1.0.0
          env:
            - { name: USER, valueFrom: { secretKeyRef: { name: db, key: user } } }
            - { name: PASSWORD, valueFrom: { secretKeyRef: { name: db, key: password } } }
`

test("a Secret that Pods reference is created with its keys, in the manifest's new cluster", async ({ page }) => {
  const app = new App(page)
  await app.open()
  await writeManifest(page)
  await expect(page.locator('[data-problem=namespace]')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(withSecret)
  const missing = page.locator('[data-problem=missing]')
  await expect(missing).toContainText('Secret db')
  await page.getByRole('button', { name: 'Create it and apply' }).click()
  await expect(page.getByRole('heading', { name: /ledger/ }).first()).toBeVisible()
  await expect
    .poll(async () => (await app.moment()).pods.map(({ state }) => state), { timeout: 60_000 })
    .toEqual(['Available', 'Available'])
})

test('while the run plays fast, outdated results are not shown for changed text', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await page.keyboard.press('Enter')
  await expect(app.root).toHaveAttribute('data-playing', 'true')
  const plan = page.locator('[data-plan]')
  await expect(plan).toContainText('no change')
  await page.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '10×' })
  await app.editor.focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('# mine')
  await expect(page.getByText('no change')).toHaveCount(0)
})

test('kubectl output and a manifest of an old API version are fixed in the text', async ({ page }) => {
  const app = new App(page)
  const input = new Input(page)
  await app.open()
  await writeManifest(page)
  await expect(page.locator('[data-problem=namespace]')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  const printed = withSecret
    .replace(/ {10}env:[\s\S]*/, '')
    .replace('  name: ledger\n', '  name: ledger\n  resourceVersion: "1234"\n  uid: 84ec73f0-7144\n')
    .replace('apps/v1', 'extensions/v1beta1')
  await page.keyboard.insertText(printed)
  const refused = page.locator('[data-problem=refused]')
  await expect(refused).toContainText('no matches for kind')
  await input.press(refused.getByRole('button', { name: 'Write apps/v1' }))
  await expect(refused).toHaveCount(0)
  await input.expectFocusSeen()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { name: /ledger/ }).first()).toBeVisible()
  await expect(refused).toHaveCount(1)
  await input.press(refused.getByRole('button', { name: 'Remove the fields that the server sets' }), 'Shift+Tab')
  await expect(refused).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Put shop/ledger:1.1.0 into the manifest' })).toBeVisible()
  expect(await app.text()).toBe(
    printed.replace('extensions/v1beta1', 'apps/v1').replace(/ {2}(resourceV|uid).*\n/g, ''),
  )
})

test('a kind that is served in another version is not skipped permanently', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await writeManifest(page)
  await expect(page.locator('[data-problem=namespace]')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: web\n')
  const kept = page.locator('[data-problem=keptAside]')
  await expect(kept).toContainText('PodDisruptionBudget')
  await kept.getByRole('button', { name: 'Write policy/v1' }).click()
  await expect(kept).toHaveCount(0)
})

const otherWeb = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app.kubernetes.io/name: web } }
  template:
    metadata: { labels: { app.kubernetes.io/name: web } }
    spec: { containers: [{ name: nginx, image: "nginx:1.27" }] }
`

test('a press that cannot create all missing objects creates none, and explains why', async ({ page }) => {
  const app = new App(page)
  const input = new Input(page)
  await app.open()
  const inShop = withSecret.replace('  name: ledger\n', '  name: ledger\n  namespace: shop\n')
  const all = `apiVersion: v1\nkind: Namespace\nmetadata: { name: shop }\n---\n${inShop}`
  await writeManifest(page)
  await page.keyboard.press('ControlOrMeta+a')
  const create = page.getByRole('button', { name: 'Create it and apply' })
  await page.keyboard.insertText(`${all}---\n${otherWeb.replace('matchLabels: {', 'matchLabels: { a: b,')}`)
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await expect(
    page.getByRole('status').filter({ hasText: 'Cannot be created yet: Deployment web would be rejected.' }),
  ).toBeVisible()
  await input.reach(create)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'What will be created' })).toBeVisible()
})
