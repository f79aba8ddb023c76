import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { comesToRest } from './quiet.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on the page once it rests, one line each. An element that comes amid a scan makes the scan fail. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  await comesToRest(page)
  const results = (await page.evaluate('axe.run()')) as AxeResults
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}
