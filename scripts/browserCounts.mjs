/**
 * How many browser tests passed and failed. One that passes at the second try alone has failed: it says that the page, or the
 * test, depends on chance.
 * @param {{ expected?: number, unexpected?: number, flaky?: number }} [stats] Playwright's own counts
 */
export function browserCounts({ expected = 0, unexpected = 0, flaky = 0 } = {}) {
  return { passed: expected, failed: unexpected + flaky }
}
