import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { nginxManifest } from './pages/manifests.ts'
import { test } from './pages/test.ts'

/** While the stage previews an apply, the page shows nothing of the run before. */

test('a preview has no past: explanation, Events and queues are empty, and the timeline is a dashed forecast', async ({
  page,
}) => {
  const app = new App(page)
  await app.open()
  const before = await app.fingerprint()
  const why = page.getByRole('region', { name: 'Why' })
  await expect(why.getByRole('heading', { name: /^sync of default\/web/ })).toBeVisible()
  await app.write(nginxManifest)
  await expect(page.getByRole('region', { name: 'What will be created' })).toBeVisible()

  await expect(why.getByRole('heading', { name: 'Nothing has happened yet' })).toBeVisible()
  await expect(why).toContainText('Change the image to nginx:1.15.0 and apply again.')
  for (const tab of ['Code path', 'Object', 'Events', 'Queues', 'Why']) {
    await why.getByRole('tab', { name: tab, exact: true }).click()
    await expect(why.getByRole('heading', { name: 'Nothing has happened yet' }), tab).toBeVisible()
    await expect(why, tab).not.toContainText('web')
  }
  const forecast = page.getByRole('img', {
    name: /^Forecast of nginx-deployment, not run yet: first available/,
  })
  await expect(forecast).toBeVisible()
  await expect(forecast).toContainText('5 simulated runs: complete in')
  await expect(app.timeline).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Time' })).toContainText('00:00.000')
  expect(await violations(page)).toEqual([])

  // Keys do not move the hidden run.
  await expect(page.getByRole('button', { name: 'Play' })).toBeDisabled()
  await app.leaveControls()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  expect(await app.fingerprint()).toBe(before)

  // The button "Keep it" shows the run again.
  await expect(page.getByRole('radio', { name: 'Add to the cluster' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(app.timeline).toBeVisible()
  await expect(why.getByRole('heading', { name: /^sync of default\/web/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play' })).toBeEnabled()
})

const withSecret = nginxManifest.replace(
  '        image: nginx:1.14.2\n',
  `        image: nginx:1.14.2
        env:
        - name: PASSWORD
          valueFrom:
            secretKeyRef: { name: db, key: password }
`,
)

test('a missing Secret is created from the preview, before the manifest is applied', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.write(withSecret)
  await expect(page.getByRole('region', { name: 'What will be created' })).toBeVisible()
  const problem = page.locator('[data-problem=missing]')
  await expect(problem).toContainText('Secret db')
  await page.getByRole('button', { name: 'Create it and apply' }).click()
  await expect(page.getByRole('heading', { name: 'deployment/nginx-deployment' })).toBeVisible()
  await app.pauseIfPlaying()
  await app.runToEnd()
  expect((await app.moment()).pods.map(({ state }) => state)).toEqual(['Available', 'Available', 'Available'])
  await expect(problem).toHaveCount(0)
})

test('a file of another tool is recognised, with a remedy', async ({ page }) => {
  const app = new App(page)
  await app.open()
  const problems = page.locator('[data-problem]')
  for (const [what, text, way] of [
    ['A kustomization', 'resources:\n- web.yaml\nnamePrefix: prod-\n', 'kubectl kustomize DIR'],
    ['A kustomization', 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n', 'kubectl kustomize DIR'],
    ['A template of a Helm chart', 'kind: Service\nmetadata:\n  name: {{ .Release.Name }}\n', 'helm template DIR'],
    ['A Docker Compose file', 'services:\n  web:\n    image: nginx\n', 'kompose convert --stdout'],
    ['A kubeconfig', 'apiVersion: v1\nkind: Config\nclusters: []\n', 'remove the kubeconfig'],
  ] as const)
    await test.step(text, async () => {
      await app.write(text)
      await expect(problems).toContainText(what)
      await expect(problems).toContainText(way)
      await expect(problems).toHaveCount(1)
      await expect(problems).toHaveAttribute('data-problem', 'foreign')
    })
})

test('in a preview the header names the manifest, and parts with the earlier run are labelled', async ({ page }) => {
  const app = new App(page)
  await app.open()
  const examples = page.getByRole('button', { name: /^Examples/ })
  const before = await examples.textContent()
  await app.write(nginxManifest)
  await expect(examples).toContainText('nginx-deployment, not applied yet')
  await expect(page).toHaveTitle('nginx-deployment, not applied yet · Rollscope')
  for (const tab of ['kubectl', 'Live object']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(`The stage still shows the run ${before}.`)).toBeVisible()
  }
  await page.getByRole('tab', { name: 'Manifest' }).click()
  await app.applyByKeys()
  await expect(examples).toContainText('nginx-deployment, 1 object')
  await page.getByRole('tab', { name: 'kubectl' }).click()
  await expect(page.getByText('The stage still shows the run')).toHaveCount(0)
})

const withoutPods = `apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
data: { colour: blue }
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec:
  maxReplicas: 5
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
`

test('after an apply of objects that create no Pods, the stage names the objects', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.write(withoutPods)
  await app.applyByKeys()
  const stage = page.getByRole('region', { name: 'Stage' })
  await expect(stage).toContainText('ConfigMap settings, HorizontalPodAutoscaler web: Pods appear here when')
  await expect(stage.getByRole('button', { name: 'Apply the manifest' })).toHaveCount(0)

  // An unapplied change can be applied from the stage.
  await app.write(withoutPods.replace('blue', 'green'))
  await stage.getByRole('button', { name: 'Apply the manifest' }).click()
  await expect(stage).toContainText('ConfigMap settings, HorizontalPodAutoscaler web: Pods appear here when')
})

test('on a phone in landscape the buttons stay visible beside the problems', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  const app = new App(page)
  await app.open()
  await app.write(
    `${withSecret.replace('metadata:\n', 'metadata:\n  namespace: shop\n')}---\nkind: Nothing\napiVersion: example.com/v1\nmetadata: { name: a }\n`,
  )
  await expect(page.getByRole('button', { name: /^Create 2 missing objects and apply/ })).toBeInViewport({ ratio: 1 })
  expect((await app.editor.boundingBox())!.height).toBeGreaterThan(100)
  await app.openApplySheet()
  await expect(page.locator('[data-problem]')).toHaveCount(3)
  for (const name of ['Diff', 'Apply', /^Create 2 missing objects and apply/])
    await expect(page.getByRole('button', { name, exact: true }).last()).toBeInViewport({ ratio: 1 })
})

test('a missing namespace and a missing Secret in it are created by one press', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.write(withSecret.replace('metadata:\n', 'metadata:\n  namespace: shop\n'))
  await expect(page.locator('[data-problem=namespace]')).toContainText('Namespace shop')
  await page.getByRole('button', { name: 'Create 2 missing objects and apply' }).click()
  await expect(page.getByRole('heading', { name: 'deployment/nginx-deployment' })).toBeVisible()
  await app.pauseIfPlaying()
  await app.runToEnd()
  expect((await app.moment()).pods.map(({ state }) => state)).toEqual(['Available', 'Available', 'Available'])
})

test('for a Pod that waits for a Secret, the page offers to create the Secret', async ({ page }) => {
  const app = new App(page)
  await app.open()
  await app.write(withSecret)
  await expect(page.getByRole('region', { name: 'What will be created' })).toBeVisible()
  await app.applyButton.click()
  await app.pause()
  await app.playUntil((await app.time()) + 10_000)
  const stall = page.getByRole('region', { name: 'The rollout is stalled' })
  await stall.getByRole('button', { name: '3 of 3' }).click()
  const why = page.getByRole('region', { name: 'Why' })
  await expect(why.locator('[data-held-back]')).toHaveText('Secret db does not exist: the Pod waits for it.Create it')
  expect(await violations(page)).toEqual([])
  await why.getByRole('button', { name: 'Create it' }).click()
  await expect(stall).toHaveCount(0)
  await expect(why.locator('[data-held-back]')).toHaveCount(0)
  await app.pauseIfPlaying()
  await app.runToEnd()
  expect((await app.moment()).pods.map(({ state }) => state)).toEqual(['Available', 'Available', 'Available'])
})
