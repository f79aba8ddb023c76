import { expect, type Page } from '@playwright/test'
import { App } from './pages/app.ts'
import { Input } from './pages/input.ts'
import { test } from './pages/test.ts'

/**
 * The first minute with the user's own manifest, by keyboard alone: over the untouched example, a played example, a
 * lesson and a recording, at each size, in both languages.
 */

test.describe.configure({ timeout: 240_000 })

/** A typical manifest with the name of the page's own example, but other labels. */
const web = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app.kubernetes.io/name: web } }
  template:
    metadata: { labels: { app.kubernetes.io/name: web } }
    spec: { containers: [{ name: nginx, image: "nginx:1.27" }] }
`

/** A manifest that contains its Namespace, and needs a Secret in this Namespace. */
const ledger = `apiVersion: v1
kind: Namespace
metadata: { name: shop }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: ledger, namespace: shop }
spec:
  replicas: 2
  selector: { matchLabels: { app: ledger } }
  template:
    metadata: { labels: { app: ledger } }
    spec:
      containers:
        - name: ledger
          image: shop/ledger:1.0.0
          env:
            - { name: USER, valueFrom: { secretKeyRef: { name: db, key: user } } }
            - { name: PASSWORD, valueFrom: { secretKeyRef: { name: db, key: password } } }
`

const words = {
  en: {
    language: 'language en',
    showEditor: 'show manifest',
    editor: 'Manifest, YAML',
    example: 'Example: Web front end',
    empty: 'Example: An empty cluster',
    replace: 'Replace the cluster',
    refused: 'If added, Deployment default/web would be rejected: spec.selector: field is immutable',
    create: 'Create it and apply',
    available: 'Available',
  },
  'zh-CN': {
    language: 'language zh',
    showEditor: '显示清单',
    editor: '清单，YAML',
    example: '示例：Web 前端',
    empty: '示例：空集群',
    replace: '替换当前集群',
    refused: '若加入，Deployment default/web 会被拒绝：spec.selector: field is immutable',
    create: '创建并应用',
    available: '可用',
  },
} as const

type Language = keyof typeof words

/**
 * State of the page before the paste, how it is reached, and whether the run is the user's own, to which objects can be
 * added.
 */
const starts = {
  untouched: {
    isOwn: false,
    open: async (visitor: Visitor) => {
      await visitor.command(visitor.says.example)
      await visitor.app.standsStill()
    },
  },
  recording: {
    isOwn: false,
    open: async (visitor: Visitor) => {
      await visitor.goTo('recording=recreate-3')
      await visitor.app.pause()
    },
  },
  touched: {
    isOwn: true,
    open: async (visitor: Visitor) => {
      await visitor.command(visitor.says.example)
      await visitor.app.standsStill()
      await visitor.command('kubectl scale deployment/web --replicas=4')
      await visitor.app.pause()
    },
  },
  lesson: {
    isOwn: true,
    open: async (visitor: Visitor) => {
      await visitor.goTo('1')
      await visitor.app.standsStill()
    },
  },
} as const

/** A user without a mouse, with a manifest in the clipboard. */
class Visitor {
  readonly page: Page
  readonly app: App
  readonly input: Input
  language: Language = 'en'

  constructor(page: Page) {
    this.page = page
    this.app = new App(page)
    this.input = new Input(page)
  }

  get says() {
    return words[this.language]
  }

  get editor() {
    return this.page.getByRole('textbox', { name: this.says.editor })
  }

  /** States in the table beside the picture. */
  get podStates() {
    return this.page.locator('table:has(caption) tbody tr td:nth-child(3)')
  }

  /** Runs a palette command by its text. Does not wait for its effects. */
  async command(text: string): Promise<void> {
    const field = this.page.locator('dialog input')
    await this.page.keyboard.press('ControlOrMeta+k')
    await expect(field).toBeFocused()
    await this.page.keyboard.type(text)
    await this.page.keyboard.press('Enter')
    await expect(field).toHaveCount(0)
  }

  /** Enters an address in the open page, and waits for the other run. */
  async goTo(fragment: string): Promise<void> {
    await this.app.pauseIfPlaying()
    const before = (await this.app.root.getAttribute('data-fingerprint')) ?? ''
    await this.page.evaluate((hash) => window.location.assign(`#${hash}`), fragment)
    await expect(this.app.root).not.toHaveAttribute('data-fingerprint', before)
  }

  async speak(language: Language): Promise<void> {
    await this.command(words[language].language)
    await expect(this.page.locator('html')).toHaveAttribute('lang', language)
    this.language = language
  }

  /** Replaces the editor's text; the caret is then at its beginning. */
  async paste(text: string): Promise<void> {
    const { page } = this
    await this.command(this.says.showEditor)
    await expect(this.editor).toBeFocused()
    await page.evaluate((clip) => navigator.clipboard.writeText(clip), text)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+v')
    await expect(this.editor.locator('.cm-activeLine')).toHaveText(text.slice(0, text.indexOf('\n')))
    await expect(page.locator('[data-plan=true]')).toHaveCount(1)
  }

  /** Expects that the stage shows this workload and only its Pods. */
  async seesAlone(name: string, pods: number): Promise<void> {
    await expect(this.page.getByRole('heading', { name })).toBeVisible()
    await expect(this.podStates).toHaveCount(pods)
    await this.input.expectFocusSeen()
  }
}

const sizes = [
  { size: '1440 × 900', width: 1_440, height: 900, languages: ['en', 'zh-CN'] },
  { size: '1024 × 768', width: 1_024, height: 768, languages: ['zh-CN', 'en'] },
  { size: '844 × 390', width: 844, height: 390, languages: ['en', 'zh-CN'] },
  { size: '390 × 844', width: 390, height: 844, languages: ['zh-CN', 'en'] },
] as const

/** Two sizes per page, so that the second size starts with the state that the first size left. */
for (const pair of [
  [sizes[0], sizes[3]],
  [sizes[1], sizes[2]],
] as const)
  test(`the first minute by keys alone, ${pair.map(({ size }) => size).join(' and ')}`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const visitor = new Visitor(page)
    await visitor.app.open()
    for (const { size, width, height, languages } of pair) {
      await page.setViewportSize({ width, height })
      for (const [index, start] of (['untouched', 'touched', 'recording', 'lesson'] as const).entries()) {
        const language = languages[index < 2 ? 0 : 1]
        await test.step(`web over ${start}, ${language}, ${size}`, async () => {
          if (visitor.language !== language) await visitor.speak(language)
          await starts[start].open(visitor)
          await bringsWeb(visitor, starts[start].isOwn)
        })
      }
      await test.step(`a Namespace of its own and a Secret that is missing, in an empty cluster, ${size}`, () =>
        bringsLedger(visitor))
    }
  })

/** Pastes and applies a `web`; over the user's own run, after both targets were previewed. */
async function bringsWeb(visitor: Visitor, isOwn: boolean): Promise<void> {
  const { page, input } = visitor
  await visitor.paste(web)
  // In a narrow window, the plan opens with one key press.
  const line = page.locator('[data-apply-line]')
  const isSheet = (await line.count()) > 0 && isOwn
  if (isSheet) {
    await input.press(line)
    await expect(page.locator('[data-apply-sheet]')).toBeVisible()
  }
  const replace = page.getByRole('radio', { name: visitor.says.replace })
  await expect(replace).toHaveCount(isOwn ? 1 : 0)
  await expect(page.locator('[data-collision]')).toHaveText(isOwn ? [visitor.says.refused] : [])
  if (isOwn) {
    await input.reach(replace)
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('[data-problem=refused]')).toHaveCount(1)
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator('[data-problem=refused]')).toHaveCount(0)
  }
  if (isSheet) {
    await page.keyboard.press('Escape')
    await visitor.command(visitor.says.showEditor)
  }
  await page.keyboard.press('ControlOrMeta+Enter')
  await visitor.seesAlone('deployment/web', 1)
}

/** Creates all missing objects by one press, in the order of their dependencies. */
async function bringsLedger(visitor: Visitor): Promise<void> {
  const { page, input } = visitor
  await visitor.command(visitor.says.empty)
  await visitor.app.standsStill()
  await expect(page.locator('[data-own-yaml]')).toBeVisible()
  await expect(visitor.podStates).toHaveCount(0)
  await visitor.paste(ledger)
  await expect(page.getByRole('radio', { name: visitor.says.replace })).toHaveCount(0)
  await input.press(page.getByRole('button', { name: visitor.says.create }))
  await visitor.seesAlone('shop/deployment/ledger', 2)
  await expect(visitor.podStates).toHaveText([visitor.says.available, visitor.says.available], {
    timeout: 30_000,
  })
}

/** A claim with a missing StorageClass: a stall with two remedies, and a Pod with the scheduler's message. */
const store = `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: store }
spec:
  serviceName: store
  selector: { matchLabels: { app: store } }
  template:
    metadata: { labels: { app: store } }
    spec: { containers: [{ name: store, image: "shop/store:v1" }] }
  volumeClaimTemplates:
    - metadata: { name: data }
      spec: { accessModes: [ReadWriteOnce], storageClassName: fast, resources: { requests: { storage: 1Gi } } }
`

test('the notice of the first apply covers no prompt and no remedy of a stall', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const visitor = new Visitor(page)
  await visitor.app.open()
  await visitor.paste(store)
  // Applied as written, because the primary button would create the StorageClass.
  await visitor.input.press(page.getByRole('button', { name: 'Apply', exact: true }))
  await expect(page.locator('[data-wait]')).toBeVisible()
  await visitor.app.pause()
  await visitor.command('kubectl get pods')
  const notice = page.locator('[data-notice=replaced]')
  for (const { size, width, height } of sizes)
    await test.step(size, async () => {
      await page.setViewportSize({ width, height })
      await expect(page.getByRole('textbox', { name: /kubectl/ })).toBeVisible()
      await expect(notice).toBeVisible()
      expect(await notice.evaluate(controlsUnder)).toEqual([])
    })
})

/** Controls that an element covers; scrollable parts can be moved and are ignored. */
function controlsUnder(over: Element): string[] {
  const { left, top, right, bottom } = over.getBoundingClientRect()
  const controls = [...document.querySelectorAll('input, textarea, [data-stall] button, [data-wait] button')]
  const covered = controls.filter((control) => {
    const box = control.getBoundingClientRect()
    const x = Math.min(Math.max((box.left + box.right) / 2, left + 1), right - 1)
    const y = Math.min(Math.max((box.top + box.bottom) / 2, top + 1), bottom - 1)
    const isUnder = box.left < x && x < box.right && box.top < y && y < box.bottom
    return isUnder && !over.contains(control) && over.contains(document.elementFromPoint(x, y))
  })
  return covered.map((control) => control.getAttribute('aria-label') ?? control.textContent ?? '')
}
