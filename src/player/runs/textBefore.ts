/** Replaces the editor's text, with undo. */

import { pageState } from '../../app/pageState.ts'
import { type ManifestState, replaceManifest, restoreManifest, useManifest } from '../../store/manifest.ts'
import { dismissNotice } from '../../store/notices.ts'
import { showPane } from '../../store/selection.ts'
import { nameOtherRun, type RunTitle, retitleRun, useUi } from '../../store/ui.ts'

interface OwnState {
  before: (Pick<ManifestState, 'text' | 'problems' | 'result'> & { readonly title: RunTitle }) | undefined
}

const own = pageState(
  (): OwnState => ({
    before: undefined,
  }),
)

/**
 * Puts a text into the editor, which comes to the front; the cluster stays unchanged until an apply. Without a title
 * the run's title stays.
 */
export function replaceText(text: string, title = useUi.getState().title): void {
  const { text: old, problems, result } = useManifest.getState()
  own.before = { text: old, problems, result, title: useUi.getState().title }
  replaceManifest(text)
  showPane('manifest', 'manifest')
  nameOtherRun(title)
}

/** Restores the previous text. */
export function takeTextBack(): void {
  if (own.before !== undefined) {
    const { title, ...manifest } = own.before
    restoreManifest(manifest)
    retitleRun(title)
  }
  own.before = undefined
  dismissNotice()
}
