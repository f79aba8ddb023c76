import { expect, type Page } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { test } from './pages/test.ts'

/**
 * kubectl at the prompt: read-only commands leave the run unchanged, writes are part of it, and all of them have a
 * time.
 */

test.use({ foresees: false })

const log = (page: Page) => page.getByRole('log', { name: 'Commands and kubectl output' })
const prompt = (page: Page) => page.getByRole('textbox', { name: 'kubectl command' })

async function openTerminal(page: Page): Promise<App> {
  const app = new App(page)
  await app.open()
  await page.getByRole('tab', { name: 'kubectl' }).click()
  await expect(log(page)).toContainText('kubectl apply -f -')
  return app
}

async function enter(page: Page, line: string): Promise<void> {
  await prompt(page).fill(line)
  await page.keyboard.press('Enter')
}

test('a read-only command leaves no trace; a write is added to the run', async ({ page }) => {
  const app = await openTerminal(page)
  const before = await app.fingerprint()
  await enter(page, 'kubectl get deployments')
  await expect(log(page)).toContainText(/NAME +READY +UP-TO-DATE +AVAILABLE +AGE\s+web +10\/10/)
  await enter(page, 'get deployment "nobody here"')
  await expect(log(page)).toContainText('"nobody here" not found')
  await expect(log(page)).toContainText('exit code 1')
  await enter(page, 'get "pods')
  await expect(page.getByRole('alert')).toHaveText('the quote " is not closed')
  expect(await app.fingerprint()).toBe(before)
  await expect(app.root).toHaveAttribute('data-playing', 'false')

  await enter(page, 'scale deployment/web --replicas=12')
  await expect(log(page)).toContainText('deployment.apps/web scaled')
  await expect.poll(() => app.fingerprint()).not.toBe(before)
  await expect(page.getByText('10 available').or(page.getByText('12 available')).first()).toBeVisible()
})

test('a read-only command in the past starts no branch, and the screen shows that time', async ({ page }) => {
  const app = await openTerminal(page)
  await enter(page, 'set image deployment/web web=shop/web:v2')
  await expect(log(page)).toContainText('image updated')
  await app.pause()
  await app.runToEnd()
  await enter(page, 'rollout history deployment/web')
  await expect(log(page)).toContainText('REVISION')
  const end = await app.fingerprint()

  await page.getByRole('button', { name: /^Go to 00:00\.000/ }).click()
  await expect(log(page)).not.toContainText('kubectl set image')
  await expect(log(page)).not.toContainText('REVISION')
  await expect(log(page)).toContainText('1 more command comes after this moment.')
  await enter(page, 'get pods')
  await expect(log(page)).toContainText('No resources found in default namespace.')

  await app.leaveControls()
  await app.move('End')
  expect(await app.fingerprint()).toBe(end)
  await expect(log(page)).toContainText('REVISION')
  await expect(log(page)).toContainText('No resources found in default namespace.')
})

test('a command in the past starts a branch, where the screen ends with it', async ({ page }) => {
  const app = await openTerminal(page)
  await enter(page, 'scale deployment/web --replicas=12')
  await app.pause()
  await app.runToEnd()
  await page.getByRole('button', { name: /^Go to 00:00\.000/ }).click()
  await app.standsStill()
  await enter(page, 'cordon node-1')
  await expect(log(page)).toContainText('node/node-1 cordoned')
  await expect(log(page)).not.toContainText('scale deployment/web')
  await expect(page.locator('[data-notice=branched]')).toBeVisible()
})

test('the tab focuses the prompt, and page keys do not act on typed text', async ({ page }) => {
  const app = new App(page)
  await app.open()
  const before = await app.fingerprint()
  const line = 'kubectl create configmap b.p -n default --dry-run=client'
  await page.getByRole('tab', { name: 'kubectl' }).click()
  // Immediately, while the chunk may still be loading.
  await page.keyboard.type(line)
  await expect(prompt(page)).toHaveValue(line)
  await expect(prompt(page)).toBeFocused()

  // The key also works from a button of the transport, from the page itself and from the log.
  for (const place of [page.getByRole('button', { name: 'Play' }), page.locator('body'), log(page).locator('..')]) {
    await prompt(page).fill('')
    await place.evaluate((element: HTMLElement) => {
      if (element === document.body) (document.activeElement as HTMLElement | null)?.blur()
      else element.focus()
    })
    await page.keyboard.type('bp[?. get')
    await expect(prompt(page)).toHaveValue('bp[?. get')
  }
  expect(await app.fingerprint()).toBe(before)
  await expect(app.root).toHaveAttribute('data-playing', 'false')
  await expect(page.getByRole('dialog')).toBeHidden()

  // With the focus on the picture, the page's keys work again.
  await app.leaveControls()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the palette opens the prompt', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('kubectl')
  await page.keyboard.press('Enter')
  await expect(prompt(page)).toBeFocused()
  await page.keyboard.type('get nodes')
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('node-1')
})

test('a waiting command prints as the time advances, until it ends or is stopped', async ({ page }) => {
  const app = await openTerminal(page)
  await enter(page, 'get pods -w')
  await expect(log(page)).toContainText('The command waits because the clock is paused')
  await enter(page, 'set image deployment/web web=shop/web:v2')
  await enter(page, 'rollout status deployment/web')
  await expect(log(page)).toContainText('new replicas have been updated')
  await expect(log(page)).toContainText('ContainerCreating')
  await page.getByRole('button', { name: 'Stop kubectl get pods -w' }).click()
  await expect(log(page)).toContainText('^C')
  await app.pause()
  await app.runToEnd()
  await expect(log(page)).toContainText('deployment "web" successfully rolled out')
  await expect(page.getByRole('button', { name: /^Stop / })).toBeHidden()
})

test('shell keys: completion, history, Ctrl-C, Ctrl-L, and leaving', async ({ page }) => {
  await openTerminal(page)
  await prompt(page).focus()
  await page.keyboard.type('rollout re')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('list', { name: 'Completions' })).toHaveText(/restart.*resume/)
  await page.keyboard.type('u')
  await page.keyboard.press('Tab')
  await expect(prompt(page)).toHaveValue('rollout resume ')
  await page.keyboard.type('deployment/w')
  await page.keyboard.press('Tab')
  await expect(prompt(page)).toHaveValue('rollout resume deployment/web ')
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('deployments.apps "web" is not paused')

  await page.keyboard.type('get rs -w')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Stop kubectl get rs -w' })).toBeVisible()
  await page.keyboard.press('Control+c')
  await expect(log(page)).toContainText('^C')

  await page.keyboard.type('half')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(prompt(page)).toHaveValue('rollout resume deployment/web')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(prompt(page)).toHaveValue('half')
  await page.keyboard.press('Control+l')
  await expect(log(page)).toHaveText('')

  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(prompt(page)).not.toBeFocused()
})

test('an error with a remedy offers it as a button', async ({ page }) => {
  const app = await openTerminal(page)
  await enter(page, 'set image deployment/web web=shop/web:v2')
  await app.pause()
  await app.runToEnd()
  await enter(page, 'rollout pause deployment/web')
  await enter(page, 'rollout undo deployment/web')
  await expect(log(page)).toContainText('you cannot rollback a paused deployment')
  await page.getByRole('button', { name: 'Run kubectl rollout resume deployment/web' }).click()
  await expect(log(page)).toContainText('deployment.apps/web resumed')
})

test('-f - reads the manifest, and a suggestion is inserted after the prompt', async ({ page }) => {
  await openTerminal(page)
  await page.getByRole('button', { name: 'Write rollout status deployment/web at the prompt' }).click()
  await expect(prompt(page)).toHaveValue('rollout status deployment/web')
  await expect(prompt(page)).toBeFocused()
  await enter(page, 'apply -f -')
  await expect(log(page)).toContainText('deployment.apps/web configured')
})

test('pipes, lists and documentation snippets run as in a shell', async ({ page }) => {
  const app = await openTerminal(page)
  await enter(page, 'get pods --no-headers | grep web | wc -l')
  await expect(log(page)).toContainText('kubectl get pods --no-headers | grep web | wc -l')
  await expect(log(page).locator('pre').last()).toHaveText('10')
  await enter(page, 'get pods -o json | jq .items')
  await expect(page.getByRole('alert')).toContainText('jq is not available. To select values, use kubectl with')
  await expect(prompt(page)).toHaveValue('get pods -o json | jq .items')

  // A typed here-document: Enter adds lines until its end.
  await prompt(page).fill('')
  for (const line of [
    'cat <<EOF | kubectl apply -f -',
    'apiVersion: v1',
    'kind: ConfigMap',
    'metadata:',
    '  name: one',
  ]) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('EOF')
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('configmap/one created')
  await expect(prompt(page)).toHaveValue('')

  // Pasted as written in documentation.
  await prompt(page).fill(
    '$ kubectl get cm one \\\n    -o name\n$ kubectl get nodes -o name | tail -n 1 # the last one\n',
  )
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('configmap/one\n')
  await expect(log(page).locator('pre').last()).toHaveText(/^node\/node-\d+$/)

  await enter(page, 'watch -n 1 kubectl get deployment web')
  await expect(log(page)).toContainText('watch -n 1 kubectl get deployment web')
  await enter(page, 'scale deployment/web --replicas=11')
  await app.pause()
  await app.runToEnd()
  await expect(log(page)).toContainText('11/11')
})

test('a file written at the prompt can be applied', async ({ page }) => {
  await openTerminal(page)
  for (const line of ['cat > one.yaml <<EOF', 'apiVersion: v1', 'kind: ConfigMap', 'metadata: {name: one}', 'EOF']) {
    await prompt(page).pressSequentially(line)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('Files: one.yaml').first()).toBeVisible()
  await enter(page, 'kubectl apply -f one.yaml && kubectl get -f one.yaml -o yaml > shown.yaml')
  await expect(log(page)).toContainText('configmap/one created')
  await enter(page, 'cat shown.yaml | kubectl get -f - -o name')
  await expect(log(page).locator('pre').last()).toHaveText('configmap/one')
})

test('a CronJob starts its Job on time, and the page offers to wait for it', async ({ page }) => {
  const app = await openTerminal(page)
  await enter(page, "create cronjob tidy --image=busybox:1.36 --schedule='*/5 * * * *' -- sleep 5")
  await expect(log(page)).toContainText('cronjob.batch/tidy created')
  await app.pause()
  await app.runToEnd()
  await app.move('End')
  await page.getByRole('button', { name: 'Wait until then' }).click()
  await app.pause()
  await app.stepSeconds(2)
  await enter(page, 'get cronjob tidy --no-headers')
  await expect(log(page).locator('pre').last()).toContainText(/\*\/5 \* \* \* \* +<none> +False +1/)
  await enter(page, 'get pods -l job-name --no-headers')
  await expect(log(page).locator('pre').last()).toContainText(/^tidy-\d+-\w{5} /)
})

test('on a phone the terminal is a sheet, without violations', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const app = new App(page)
  await app.open()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'kubectl' }).click()
  await enter(page, 'get pods')
  await expect(log(page)).toContainText('Running')
  await expect(page.getByRole('button', { name: 'Play' })).toBeInViewport()
  expect(await violations(page)).toEqual([])
})

test('the run stays visible when its only Deployment is deleted and its ReplicaSet stays', async ({ page }) => {
  const app = await openTerminal(page)
  await enter(page, 'delete deployment web --cascade=orphan')
  await expect(log(page)).toContainText('deployment.apps "web" deleted')
  await app.pauseIfPlaying()
  await app.move('End')
  await expect(page.getByRole('region', { name: 'What will be created' })).toHaveCount(0)
  expect((await app.moment()).pods).toHaveLength(10)
})
