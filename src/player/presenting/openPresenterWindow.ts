/** Opens the presenter's window with notes and controls; this window becomes the audience's. */
export async function openPresenterWindow(): Promise<void> {
  const { openPresenter } = await import('./presenterWindow.ts')
  await openPresenter()
}
