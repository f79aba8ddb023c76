import { withBrowser } from '../page.bench.ts'

const name = '0'.repeat(32)
/** Longest time that the page may take (ms). */
const MOST_MS = 900_000

/**
 * Plays a run, given as the text of a file, in the built page up to a virtual time (ms). `ms`: wall-clock time since
 * the start of the page.
 */
export function playedInPage(text: string, at: number): Promise<{ readonly fingerprint: string; readonly ms: number }> {
  return withBrowser(async (browser, address) => {
    const page = await browser.newPage()
    await page.route(`**/opened/${name}.json`, (route) =>
      route.fulfill({ contentType: 'application/json', body: text }),
    )
    const began = performance.now()
    await page.goto(`${address}#opened/${name}`)
    const root = page.locator(`[data-sim-time="${at}"][data-engine="ready"][data-work=""]`)
    await root.waitFor({ state: 'attached', timeout: MOST_MS })
    const fingerprint = (await root.getAttribute('data-fingerprint')) ?? ''
    return { fingerprint, ms: performance.now() - began }
  })
}
