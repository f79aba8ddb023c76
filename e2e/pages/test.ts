import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test'

interface Visitor {
  /** Somebody who has never been here: what the first visit brings is on the page. */
  readonly isFirstVisit: boolean
  /**
   * Without, the page has no worker for forecasts, as where the browser has ended it: that plays what is in the editor five times
   * whenever the run rests, which is a fifth of what a test takes. For files whose tests are not about what will happen.
   */
  readonly foresees: boolean
  /** A browser of somebody else, who has been here before, too. */
  readonly newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
}

/** Every test begins as somebody who has been here before, unless it is about the first visit. */
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

/** What pages of a context were to make HTML, code or workers of, and the browser has refused. No page of ours may try. */
function refusedTexts(context: BrowserContext): string[] {
  const refused: string[] = []
  context.on('console', (message) => {
    if (/requires? '?Trusted|TrustedType|Trusted Type/i.test(message.text())) refused.push(message.text())
  })
  return refused
}

/** In the pages of a context the worker for forecasts ends as soon as it is started. */
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
 * The pages of a context find what an earlier visit has left. Written as they load: Playwright's `storageState` would open a
 * page of its own for it, which takes a quarter of the time that opening Rollscope takes.
 */
async function hasBeenHere(context: BrowserContext, baseURL = ''): Promise<void> {
  await context.addInitScript(
    ({ origin, key }) => {
      // A frame without an origin of its own has no storage either.
      if (window.origin === origin && localStorage.getItem(key) === null) localStorage.setItem(key, 'over')
    },
    { origin: new URL(baseURL).origin, key: 'rollscope.firstVisit' },
  )
}
