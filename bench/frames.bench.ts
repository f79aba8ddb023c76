import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { buildGallery } from '../scripts/buildGallery.mjs'
import { serveStatic } from '../scripts/serveStatic.mjs'
import { encodeLink } from '../src/share/link.ts'
import { type Bench, medianOf, once } from './bench.ts'
import { playFor, withBrowser } from './page.bench.ts'
import { benchManifest, runningSession } from './rolloutRun.ts'
import { traceTasks } from './traceTasks.ts'

/** Frame time at 60 Hz, with a tolerance for the clock's inaccuracy. */
const lateAfterMs = 1.5 * (1_000 / 60)

const loads = [
  { pods: 20_000, moving: 0.05, share: '5 % of them changing at any time' },
  { pods: 5_000, moving: 0.05, share: '5 % of them changing at any time' },
  { pods: 1_000, moving: 1, share: 'all of them changing all the time' },
] as const

const measured = new Map(loads.map((load) => [load.pods, once(() => measureFrames(load))]))

export const benches: readonly Bench[] = [
  ...loads.flatMap(({ pods, share }): readonly Bench[] => {
    const on = `the stage with ${pods.toLocaleString('en-US')} Pods, ${share}, 5 s, 1440 × 900, no GPU`
    const run = measured.get(pods)!
    return [
      {
        name: `page.frames.${pods}.median-ms`,
        unit: 'ms',
        on: `frames of ${on}; 16.7 is every frame of a display of 60 Hz`,
        budget: 16.7,
        run: async () => (await run()).medianMs,
      },
      {
        name: `page.frames.${pods}.late.percent`,
        unit: '%',
        on: `frames that came later than one and a half times 16.7 ms; ${on}`,
        run: async () => (await run()).latePercent,
      },
      {
        name: `page.task.${pods}.p95-ms`,
        unit: 'ms',
        on: `the main thread's work for one frame, 95th percentile; ${on}`,
        budget: 50,
        run: async () => (await run()).p95TaskMs,
      },
    ]
  }),
  {
    name: 'page.frames.10h.late.percent',
    unit: '%',
    on: 'frames that came later than one and a half times 16.7 ms in 5 s at 1×, after ten hours of which four of crashing containers, 1440 × 900, no GPU',
    run: () => withBrowser(afterTenHours),
  },
  {
    name: 'page.memory.growth.mb',
    unit: 'MB',
    on: "growth of the main thread's heap, garbage collected, between minute 2 and minute 10 of a rollout of 100 Pods whose new image crashes, played at 25×",
    run: () => withBrowser(memoryGrowth),
  },
]

interface FrameFigures {
  readonly medianMs: number
  readonly latePercent: number
  readonly p95TaskMs: number
}

/** Measures the gallery with changing Pods: lengths of the frames, and the work per frame from the browser's trace. */
async function measureFrames({
  pods,
  moving,
}: {
  readonly pods: number
  readonly moving: number
}): Promise<FrameFigures> {
  const server = await serveStatic({ folder: await buildGallery(), bases: ['/'], port: 0 })
  const executablePath = findBrowser()?.executablePath
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
    const cdp = await page.context().newCDPSession(page)
    const tasks = await traceTasks(cdp)
    await page.goto(`http://127.0.0.1:${server.port}/gallery.html?bench=${pods}&moving=${moving}`)
    await page.waitForSelector('html[data-bench]', { state: 'attached', timeout: 60_000 })
    const { lengths, fromMs } = JSON.parse((await page.locator('html').getAttribute('data-bench')) ?? '{}') as {
      readonly lengths: readonly number[]
      readonly fromMs: number
    }
    if (lengths.length < 10) throw new Error('the gallery has drawn next to nothing')
    const late = lengths.filter((length) => length > lateAfterMs).length
    return {
      medianMs: medianOf(lengths),
      latePercent: (100 * late) / lengths.length,
      p95TaskMs: percentile(
        (await tasks.stop(fromMs)).map(({ ms }) => ms),
        0.95,
      ),
    }
  } finally {
    await browser.close()
    server.close()
  }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A long run has more marks and samples than the timeline has pixels; a frame must not take longer. */
async function afterTenHours(browser: Browser, address: string): Promise<number> {
  const replicas = 10
  const session = runningSession(replicas)
  session.advance({ until: 6 * hourMs })
  const stdin = benchManifest('shop/web:v2.crashlater', replicas)
  session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
  session.advance({ until: 10 * hourMs })
  const { frames } = await playFor(browser, address, { session, stdin, lastsMs: 5_000 })
  return (100 * frames.filter((length) => length > lateAfterMs).length) / frames.length
}

/** Crashing containers restart forever, so events never end, and Events and samples accumulate. */
async function memoryGrowth(browser: Browser, address: string): Promise<number> {
  const replicas = 100
  const session = runningSession(replicas)
  const stdin = benchManifest('shop/web:v2.crash', replicas)
  session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
  const { cursor, fingerprint } = session
  const fragment = await encodeLink({ document: session.document, cursor, fingerprint, manifestText: stdin })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
  await page.goto(address + fragment)
  await page.waitForSelector(`[data-engine=ready][data-fingerprint="${fingerprint}"]`)
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('25')
  await page.evaluate(() => document.getElementById('stage')?.focus())
  await page.keyboard.press('Space')
  const early = await heapAt(page, cursor.at + 2 * minuteMs)
  const late = await heapAt(page, cursor.at + 10 * minuteMs)
  return late - early
}

/** Heap in MB at a virtual time (ms) of the run, after a garbage collection. */
async function heapAt(page: Page, atMs: number): Promise<number> {
  await page.waitForFunction(
    (wanted) => Number(document.querySelector<HTMLElement>('[data-sim-time]')?.dataset.simTime) >= wanted,
    atMs,
    { timeout: 180_000, polling: 250 },
  )
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  await cdp.detach()
  return usedSize / 1e6
}
