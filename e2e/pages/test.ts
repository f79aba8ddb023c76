import { type BrowserContext, type BrowserContextOptions, test as base } from '@playwright/test'

interface Visitor {
  /** Somebody who has never been here: what the first visit brings is on the page. */
  readonly isFirstVisit: boolean
  /** A browser of somebody else, who has been here before, too. */
  readonly newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
}

/** Every test begins as somebody who has been here before, unless it is about the first visit. */
export const test = base.extend<Visitor>({
  isFirstVisit: [false, { option: true }],
  context: async ({ context, baseURL, isFirstVisit }, use) => {
    if (!isFirstVisit) await hasBeenHere(context, baseURL)
    await use(context)
  },
  newContext: async ({ browser, baseURL }, use) => {
    await use(async (options) => {
      const context = await browser.newContext(options)
      await hasBeenHere(context, baseURL)
      return context
    })
  },
})

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
