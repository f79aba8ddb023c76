import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { violations } from './pages/axe.ts'
import { test } from './pages/test.ts'

/** The field guide: static pages that the palette finds by Kubernetes' error messages. */

test.use({ foresees: false })

test('the palette finds the page of an error message, and the page opens its run', async ({ page }) => {
  const app = new App(page)
  await app.open()
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await page.keyboard.press('ControlOrMeta+k')
  const field = palette.getByRole('combobox')
  await field.fill('Error creating: pods "web-1" is forbidden: exceeded quota: few, requested: pods=1, used: pods=3')
  await expect(palette.getByRole('option').first()).toHaveText('A ResourceQuota forbids Pods')
  await field.fill('exceeded quota')
  await expect(palette.getByRole('option').first()).toHaveText('A ResourceQuota forbids Pods')
  await field.fill('Back-off pulling image "shop/web:v2"')
  await expect(palette.getByRole('option')).toHaveText(['An image cannot be pulled'])
  const [guide] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])

  await expect(guide).toHaveTitle('An image cannot be pulled (ErrImagePull) · Field guide · Rollscope')
  await expect(guide.getByRole('main')).toContainText('1 Pod cannot pull the image shop/web:v2.nopull')
  expect(await guide.locator('script').count()).toBe(0)
  // The style sheet is allowed by the page's policy.
  await expect(guide.locator('body')).toHaveCSS('margin', '0px')
  expect(await violations(guide)).toEqual([])
  await guide.getByRole('link', { name: '中文' }).click()
  await expect(guide.getByRole('heading', { level: 1 })).toHaveText('镜像无法拉取')
  await guide.getByRole('link', { name: '问题手册' }).click()
  await expect(guide.getByRole('main').getByRole('link')).toHaveCount(30)
  await guide.getByRole('link', { name: '镜像无法拉取' }).click()
  await guide.getByRole('link', { name: '在 Rollscope 中打开这次运行' }).click()
  const opened = new App(guide)
  await expect.poll(async () => (await opened.moment()).at).toBe(90_000)
})

test('no page of the guide is wider than a window of 320 px', async ({ page, request, baseURL }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const wider: string[] = []
  for (const folder of ['findings/', 'findings/zh-CN/']) {
    const index = await (await request.get(`${folder}index.html`)).text()
    const pages = [...index.matchAll(/href="\.\/(\w+\.html)"/g)].map(([, name]) => name)
    expect(pages.length, folder).toBeGreaterThan(20)
    for (const name of pages) {
      const response = await page.goto(new URL(`${folder}${name}`, baseURL).href)
      expect(response?.status(), name).toBe(200)
      if ((await page.evaluate(() => document.documentElement.scrollWidth)) > 320) wider.push(`${folder}${name}`)
    }
  }
  expect(wider).toEqual([])
})
