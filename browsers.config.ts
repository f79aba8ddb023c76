import { defineConfig } from '@playwright/test'
import { otherBrowsers, skippedBrowsers } from './scripts/checks/otherBrowsers.mjs'

/** The smoke tests in the browsers that Playwright does not drive as they are installed: e2e/browsers does. */
export default defineConfig({
  testDir: 'e2e/browsers',
  outputDir: 'test-results',
  retries: 1,
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/test-results/browsers.json' }]],
  projects: otherBrowsers.filter((name) => !skippedBrowsers().includes(name)).map((name) => ({ name })),
})
