import { expect } from '@playwright/test'
import { App } from './pages/app.ts'
import { test } from './pages/test.ts'

/** Controls for the run's cluster on the stage. */

test.use({ foresees: false })

const own = JSON.stringify({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'rack-1' },
  status: { allocatable: { cpu: '8', memory: '32Gi', pods: '64' } },
})

for (const [form, width, height] of [
  ['desk', 1_440, 900],
  ['phone', 390, 844],
] as const) {
  test(`nodes are added, the seed changes, and Back restores the previous run, ${form}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const app = new App(page)
    await app.open()
    const time = () => page.locator('[data-sim-time]').first().getAttribute('data-sim-time')

    // Opened by keyboard.
    const nodes = page.getByRole('button', { name: /^\d nodes$/ })
    await nodes.focus()
    await page.keyboard.press('Enter')
    const row = page.getByRole('region', { name: 'Cluster' })
    await expect(row.getByText(/capacity for 48/)).toBeVisible()

    await row.getByRole('button', { name: 'One node more' }).click()
    await row.getByRole('button', { name: 'Add 1 node now' }).click()
    await expect(nodes).toHaveText('4 nodes', { timeout: 20_000 })
    await expect(row.getByText(/capacity for 64/)).toBeVisible()
    await page.keyboard.press('Space')
    await app.standsStill()
    const moment = await time()

    await row.getByRole('spinbutton', { name: 'Seed' }).fill('9')
    await row.getByRole('button', { name: 'Restart with this cluster' }).click()
    await expect(page.getByRole('button', { name: 'Restart with this cluster' })).toHaveCount(0, { timeout: 20_000 })
    await expect(row.getByRole('spinbutton', { name: 'Seed' })).toHaveValue('9')
    await expect(nodes).toHaveText('4 nodes')
    await expect.poll(time).toBe(moment)
    await expect(page.getByText('The previous run is kept under “Recent runs”.')).toBeVisible()

    await page.goBack()
    await expect(row.getByRole('spinbutton', { name: 'Seed' })).toHaveValue('1', { timeout: 20_000 })
    await expect(nodes).toHaveText('4 nodes')
    await expect.poll(time).toBe(moment)

    // The run's commands are replayed in a vendor's cluster; a dialog imports the user's own cluster.
    await row.getByRole('combobox', { name: 'Like' }).selectOption('eks')
    await row.getByRole('button', { name: 'Restart with this cluster' }).click()
    await expect(nodes).toHaveText('2 nodes', { timeout: 20_000 })
    await row.getByRole('button', { name: 'Yours…' }).click()
    const dialog = page.getByRole('dialog', { name: 'A cluster like yours' })
    await dialog.getByRole('textbox').fill(own)
    await expect(dialog.getByText('1 node, 8 CPU, 32Gi and 64 Pods each, no StorageClass')).toBeVisible()
    await dialog.getByRole('button', { name: 'Start in this cluster' }).click()
    await expect(page.getByRole('button', { name: '1 node' })).toBeVisible({ timeout: 20_000 })
    await expect(row.getByRole('combobox', { name: 'Like' })).toHaveValue('own')
  })
}
