import { expect, type Page } from '@playwright/test'
import { App, podsOf } from './pages/app.ts'
import { Input } from './pages/input.ts'
import { test } from './pages/test.ts'

/** The main task without a mouse, with real keys. */

test.describe.configure({ timeout: 120_000 })

test('a rollout from the first key to the last, without a mouse', async ({ page }) => {
  const app = new App(page)
  await app.open()

  // The focus is on the primary button; Tab reaches the editor.
  await expect(page.getByRole('button', { name: 'Start the rollout' })).toBeFocused()
  await tabTo(page, app, 'editor', 'Shift+Tab')
  await page.keyboard.press('ControlOrMeta+Home')
  for (const text = 'shop/web:v2'; !(await currentLine(page)).includes(text); ) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('3')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(app.kubectlAnswer).toContainText('deployment.apps/web configured')
  await expect(app.root).toHaveAttribute('data-playing', 'true')

  // Leaves the editor as described: Escape, then Tab. Then play and pause.
  await expect(async () => {
    // The first Escape may close the completions.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(app.editor).not.toBeFocused({ timeout: 500 })
  }).toPass()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await expect.poll(async () => podsOf(await app.moment(), 2).length).toBeGreaterThan(0)
  await page.keyboard.press('Space')
  await app.standsStill()
  const paused = await app.moment()
  expect(podsOf(paused, 2).length).toBeGreaterThan(0)

  // Step, step back, to the end, to the beginning.
  await app.move('ArrowRight')
  await expect.poll(() => app.fingerprint()).not.toBe(paused.fingerprint)
  await app.move('ArrowLeft')
  await app.move('.')
  await app.runToEnd()
  const end = await app.moment()
  expect(podsOf(end, 2).map(({ state }) => state)).toEqual(Array(10).fill('Available'))
  await app.move('Home')
  expect(await app.time()).toBe(0)
  await app.move('End')
  expect(await app.fingerprint()).toBe(end.fingerprint)

  // Why: arrow keys choose a Pod in the picture, and the inspector explains it.
  await tabTo(page, app, 'pods', 'Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Why' })).toContainText(/web-[0-9a-z]+-[0-9a-z]+/)

  // The tabs of the inspector by arrow keys.
  await tabTo(page, app, 'whyTab', 'Tab')
  for (const name of ['Code path', 'Object', 'Events']) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
  }
})

test('the main task with a screen reader, by keys alone', async ({ page }) => {
  const app = new App(page)
  await app.open()

  // Every region of the page has a name, and the rollout's state is in words.
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - button "Skip to the stage"
      - heading "Rollscope" [level=1]
    - main:
      - region "Manifest":
        - tablist "Manifest and live object":
          - tab "Manifest" [selected]
          - tab "kubectl"
          - tab "Live object"
        - tabpanel "Manifest":
          - textbox "Manifest, YAML"
      - region "Stage":
        - heading "deployment/web revision 1" [level=2]
        - list "Conditions":
          - listitem: Progressing NewReplicaSetAvailable
          - listitem: Available True
        - img "10 available, at least 8; 10 pods, at most 13; 0 terminating"
        - region "revision 1 web-5466cd7bc":
          - heading "revision 1" [level=3]
          - paragraph: spec 10 · created 10 · ready 10 · available 10
        - listbox /^Pods\\. Arrow keys move between them/
        - table "Pods of web":
          - rowgroup:
            - row "Name Revision State Node"
          - rowgroup:
            - row /web-5466cd7bc-\\w+ 1 Available node-\\d/
      - button "Start the rollout"
      - region "Why":
        - tablist "Why"
        - tabpanel "Why"
      - region "Time":
        - button "Play"
        - button "Step forward by sync"
      - slider "Time"
  `)

  // The image is changed; the effect of Apply is announced beforehand.
  await tabTo(page, app, 'editor', 'Shift+Tab')
  await page.keyboard.press('ControlOrMeta+Home')
  for (const text = 'shop/web:v2'; !(await currentLine(page)).includes(text); ) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('3')
  await expect(page.getByRole('region', { name: 'Manifest' })).toMatchAriaSnapshot(`
    - tabpanel "Manifest":
      - paragraph: "Deployment web: new ReplicaSet · 1 field"
      - status: /^Forecast of the apply. complete in \\d+–\\d+ s, with default delays . at least 8 available . at most 13 Pods$/
      - button "Diff"
      - button "Apply"
  `)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(app.narrator).toHaveText('Playing.')
  await expect(page.getByRole('region', { name: 'Manifest' })).toMatchAriaSnapshot(`
    - status "kubectl output":
      - text: deployment.apps/web configured
      - button "Dismiss"
  `)

  // Pause, step forward and back: the live region announces each result.
  await page.keyboard.press('Escape')
  await app.pause()
  await expect(app.narrator).toHaveText(/^Paused at \d\d:\d\d\.\d{3}\.$/)
  await app.move('ArrowRight')
  await expect(app.narrator).toHaveText(/^At \d\d:\d\d\.\d{3}: \S/)
  const stepped = await app.narrator.textContent()
  await app.move('ArrowRight')
  await expect(app.narrator).not.toHaveText(stepped ?? '')
  await app.move('ArrowLeft')
  const clock = /^At (\S+):/.exec(stepped ?? '')?.[1]
  await expect(app.narrator).toHaveText(`Back at ${clock}.`)

  // Why: the decision with its arithmetic, and the next step.
  await app.stepUntil(({ pods }) => pods.some(({ revision }) => revision === '2'))
  await expect(page.getByRole('region', { name: 'Why' })).toMatchAriaSnapshot(`
    - tabpanel "Why":
      - region "Decisions":
        - heading /^sync of default.web at \\d\\d:\\d\\d\\.\\d\\d\\d$/ [level=2]
        - paragraph: /^Woken by/
        - list:
          - listitem
          - listitem
        - button "What led to this"
      - region "Waits for":
        - heading /^Waits for/ [level=3]
        - list:
          - listitem
      - region "Newest Events"
  `)

  // The slider announces the time; the end is announced.
  await tabTo(page, app, 'slider', 'Tab')
  await page.keyboard.press('Home')
  await app.standsStill()
  await expect(app.timeline).toHaveAttribute('aria-valuetext', /^00:00\.000 of \d\d:\d\d\.\d{3}$/)
  await app.leaveControls()
  await app.runToEnd()
  const { at } = await app.moment()
  await expect(app.timeline).toHaveAttribute('aria-valuenow', String(at))
  await expect(page.getByRole('region', { name: 'Stage' })).toMatchAriaSnapshot(`
    - heading "deployment/web revision 2" [level=2]
    - list "Conditions":
      - listitem: Progressing NewReplicaSetAvailable
      - listitem: Available True
    - img /^10 available, at least 8; 10 pods, at most 13/
    - region /^revision 2 web-/:
      - paragraph: spec 10 · created 10 · ready 10 · available 10
  `)
})

test('the skip button jumps over the manifest to the stage', async ({ page }) => {
  const app = new App(page)
  await app.open()
  const skip = page.getByRole('button', { name: 'Skip to the stage' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const isInStage = await page.evaluate(() => document.activeElement?.closest('#stage') !== null)
  expect(isInStage).toBe(true)
})

test('Tab reaches every control once, each with a name, and leaves the editor after Escape', async ({ page }) => {
  const app = new App(page)
  await app.open()
  // The editor is loaded after the first paint.
  await expect(app.editor).toBeVisible()
  await page.getByRole('button', { name: 'Skip to the stage' }).focus()
  const seen: string[] = []
  for (let press = 0; press < 80; press++) {
    // The editor captures Tab until Escape is pressed.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const element = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
      if (element === null || element === document.body) return ''
      const label = element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? element.textContent
      return `${element.tagName} ${label?.trim().slice(0, 60) ?? ''}`
    })
    if (name === '' || name.endsWith('Skip to the stage')) break
    seen.push(name)
  }
  expect(seen.filter((name) => name.endsWith(' '))).toEqual([])
  const found = seen.join('\n')
  const wanted = ['Share link', 'Manifest, YAML', 'Diff', 'Apply', 'Pods', 'Play', 'Step by', 'Speed', 'DIV Time']
  for (const name of wanted) expect(found).toContain(name)
})

/** Presses Tab until the target has the focus. */
async function tabTo(
  page: Page,
  app: App,
  place: 'editor' | 'pods' | 'whyTab' | 'slider',
  key: 'Tab' | 'Shift+Tab',
): Promise<void> {
  const target = {
    editor: app.editor,
    pods: page.getByRole('listbox', { name: /^Pods/ }),
    whyTab: page.getByRole('tab', { name: 'Why', exact: true }),
    slider: app.timeline,
  }[place]
  for (let press = 0; press < 60; press++) {
    if (await target.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

/** Text of the line with the cursor. */
function currentLine(page: Page): Promise<string> {
  return page.locator('.cm-activeLine').first().innerText()
}

test('the focus stays on the page when the focused bar is removed', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await expect(page.getByRole('button', { name: 'Start the rollout' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(app.root).toHaveAttribute('data-playing', 'true')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('stage')
})

test('a removed control passes the focus to the next control of its region', async ({ page }) => {
  const app = new App(page)
  const input = new Input(page)
  await app.open()
  await page.keyboard.press('Enter')
  await expect(app.kubectlAnswer).toBeVisible()
  await input.press(app.kubectlAnswer.getByRole('button', { name: 'Dismiss' }), 'Shift+Tab')
  await expect(app.kubectlAnswer).toBeHidden()
  await input.expectFocusSeen()
  const part = await page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label'))
  expect(part).toBe('Manifest')
})

test('Escape and then Tab leaves the editor, also with a selection and after a pause', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await expect(app.editor).toBeVisible()
  const before = await app.text()
  await app.editor.focus()
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(app.editor).not.toBeFocused()
  expect(await app.text()).toBe(before)
  // Typing makes the editor capture Tab again.
  await app.editor.focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await expect(app.editor).toBeFocused()
  expect(await app.text()).not.toBe(before)
})

test('Play starts the proposed rollout, by mouse and by key', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await page.getByRole('button', { name: 'Play' }).click()
  await expect(app.root).toHaveAttribute('data-playing', 'true')
  await expect(app.kubectlAnswer).toContainText('deployment.apps/web configured')
})
