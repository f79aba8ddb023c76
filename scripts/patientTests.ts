/**
 * For tests with a page: what they wait for may take its time on a busy machine, as the first fetch of a component's code does.
 * What never comes still fails.
 */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 30_000 })
}
