/**
 * The numbers of passed and failed browser tests. A test that passes only at the second try counts as failed, because
 * the page or the test depends on chance.
 * @param {{ expected?: number, unexpected?: number, flaky?: number }} [stats] Playwright's own counts
 */
export function browserCounts({ expected = 0, unexpected = 0, flaky = 0 } = {}) {
  return { passed: expected, failed: unexpected + flaky }
}
