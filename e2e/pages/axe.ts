import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { Result, RunOptions } from 'axe-core'
import { comesToRest } from './quiet.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Scans that may be spoilt by a page that changes meanwhile, before that is the finding. */
const mostScans = 4

/** What may differ between dark and light. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds on the page once it rests, in its colours and in those of the other scheme, one line each. The page has its own
 * colours again afterwards.
 */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  await comesToRest(page)
  const found = await scan(page)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  await page.emulateMedia({ colorScheme: other })
  const inOther = await scan(page, { runOnly: rulesOfColours })
  await page.emulateMedia({ colorScheme: own })
  return [...found, ...inOther.map((violation) => `${other}: ${violation}`)]
}

/**
 * All rules, or those asked for. What they found in order stays in the page: to hand it over takes longer than the scan. Axe fails on
 * an element that goes amid a scan: then it scans again.
 */
async function scan(page: Page, options: RunOptions = {}): Promise<string[]> {
  const run = `axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'] })}).then(({ violations }) => violations)`
  for (let tries = 1; ; tries++) {
    try {
      const found = (await page.evaluate(run)) as Result[]
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      )
    } catch (error) {
      if (tries === mostScans) throw error
      await comesToRest(page)
    }
  }
}
