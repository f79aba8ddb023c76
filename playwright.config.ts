import { defineConfig, devices } from '@playwright/test'
import { freePort } from './e2e/browsers/processes.ts'
import { findBrowser } from './scripts/browser.mjs'

const isCi = (process.env.CI ?? '') !== ''

// Chosen once, by the first process that reads this file; the workers inherit it. Several runs on one machine then
// never meet each other's server.
process.env.E2E_PORT ??= String(await freePort())
const port = process.env.E2E_PORT

const executablePath = findBrowser()?.executablePath

export default defineConfig({
  testDir: 'e2e',
  // The tests of other browsers have a configuration of their own, browsers.config.ts.
  testIgnore: 'browsers/**',
  outputDir: 'test-results',
  // One picture for every system: what differs between builds of the browser is below the tolerance.
  snapshotPathTemplate: 'e2e/screenshots/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: isCi,
  // A second try shows whether a test fails always or by chance: scripts/checks/browserCounts.mjs says how many may by chance.
  retries: 1,
  workers: 2,
  // A busy machine may take its time; what is wrong stays wrong.
  timeout: 60_000,
  expect: {
    timeout: 15_000,
    toHaveScreenshot: { threshold: 0.2, maxDiffPixelRatio: 0.015, animations: 'disabled', caret: 'hide', scale: 'css' },
  },
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/test-results/e2e.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    // A trace of every step doubles the time of a run: asked for by hand, it helps to understand a failure.
    trace: (process.env.E2E_TRACE ?? '') === '' ? 'off' : 'retain-on-failure',
    video: 'off',
    // A test begins with an empty storage in the browser that the one before had: its scripts are compiled already.
    reuseContext: true,
    // Every test begins as a first visit: keeping all files for the next one would only take time. Those about it allow it.
    serviceWorkers: 'block',
    // The page must behave the same wherever the tests run.
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'dark',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--disable-gpu',
        // Letters as a browser with a window has them: without one, it would set them to whole pixels.
        '--font-render-hinting=none',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // A name that is not of this machine alone: the page draws QR codes only for links that others can open.
        '--host-resolver-rules=MAP rollscope.example 127.0.0.1',
      ],
    },
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } }],
  webServer: {
    // The build, at the root and under a sub-path, as a static host would serve it.
    command: `node scripts/serveStatic.mjs --dir dist --base / --base /sub/path/ --port ${port}`,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
  },
})
