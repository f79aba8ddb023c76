import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test'

interface Visitor {
  /** Starts without stored data, so that the page shows its first-visit notices. */
  readonly isFirstVisit: boolean
  /**
   * Whether the page has a forecast worker; false: as if the browser had ended it. Forecasts play the editor's text
   * five times whenever the run is idle, which takes a fifth of a test's time. Tests without forecasts switch the
   * worker off.
   */
  readonly foresees: boolean
  /** A separate context, which is not a first visit either. */
  readonly newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
}

/** Test fixture; by default a test starts as a returning visitor. */
export const test = base.extend<Visitor>({
  isFirstVisit: [false, { option: true }],
  foresees: [true, { option: true }],
  context: async ({ context, baseURL, isFirstVisit, foresees }, use) => {
    if (!isFirstVisit) await hasBeenHere(context, baseURL)
    if (!foresees) await endForecasts(context)
    const refused = refusedTexts(context)
    await use(context)
    expect(refused).toEqual([])
  },
  newContext: async ({ browser, baseURL, foresees }, use) => {
    await use(async (options) => {
      const context = await browser.newContext(options)
      await hasBeenHere(context, baseURL)
      if (!foresees) await endForecasts(context)
      return context
    })
  },
})

/**
 * Texts that a page tried to turn into HTML, code or workers, and that the browser blocked. The page must never try.
 */
function refusedTexts(context: BrowserContext): string[] {
  const refused: string[] = []
  context.on('console', (message) => {
    if (/requires? '?Trusted|TrustedType|Trusted Type/i.test(message.text())) refused.push(message.text())
  })
  return refused
}

/** Ends the forecast worker of a context's pages as soon as it is started. */
async function endForecasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    class EndedWorker extends EventTarget {
      postMessage(): void {
        this.dispatchEvent(new ErrorEvent('error', { message: 'ended' }))
      }
      terminate(): void {}
    }
    window.Worker = new Proxy(window.Worker, {
      construct: (Real, args: ConstructorParameters<typeof Worker>) =>
        args[1]?.name === 'forecast' ? new EndedWorker() : new Real(...args),
    })
  })
}

/**
 * Marks the context as a returning visitor while pages load. Playwright's `storageState` would open an additional page,
 * which takes a quarter of the time of opening Rollscope.
 */
async function hasBeenHere(context: BrowserContext, baseURL = ''): Promise<void> {
  await context.addInitScript(
    ({ origin, key }) => {
      // A frame with an opaque origin has no storage.
      if (window.origin === origin && localStorage.getItem(key) === null) localStorage.setItem(key, 'over')
    },
    { origin: new URL(baseURL).origin, key: 'rollscope.firstVisit' },
  )
}
