import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { Result, RunOptions } from 'axe-core'
import { comesToRest } from './quiet.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Largest number of scans while the page changes. */
const mostScans = 4

/** Rules whose results differ between dark and light. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/**
 * Findings of axe on the idle page, in its colour scheme and in the other scheme, one line each. Restores the page's
 * scheme afterwards.
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
 * Runs all or some rules and returns only violations, because transferring passed checks takes longer than the scan.
 * Repeats a scan that failed because an element was removed.
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
