import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { Result } from 'axe-core'
import { comesToRest } from './quiet.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Scans that may be spoilt by a page that changes meanwhile, before that is the finding. */
const mostScans = 4

/** All rules. What they found in order stays in the page: to hand it over takes longer than the scan. */
const scanForViolations = "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)"

/** What axe finds on the page once it rests, one line each. Axe fails on an element that goes amid a scan: then it scans again. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  for (let scan = 1; ; scan++) {
    await comesToRest(page)
    try {
      const found = (await page.evaluate(scanForViolations)) as Result[]
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      )
    } catch (error) {
      if (scan === mostScans) throw error
    }
  }
}
