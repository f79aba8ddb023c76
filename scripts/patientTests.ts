/**
 * Raises the wait limit of tests with a page. On a busy machine a step may be slow, such as the first load of a
 * component's code. An absent result still fails.
 */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 30_000 })
}
