/** Replaces the editor's text, with undo. */
import { type ManifestState, useManifest } from '../../store/manifest.ts'
import { useNotices } from '../../store/notices.ts'
import { useSelection } from '../../store/selection.ts'
import { type RunTitle, useUi } from '../../store/ui.ts'

let before: (Pick<ManifestState, 'text' | 'problems' | 'result'> & { readonly title: RunTitle }) | undefined

/**
 * Puts a text into the editor, which comes to the front; the cluster stays unchanged until an apply. Without a title
 * the run keeps its own.
 */
export function replaceText(text: string, title = useUi.getState().title): void {
  const { text: old, problems, result } = useManifest.getState()
  before = { text: old, problems, result, title: useUi.getState().title }
  useManifest.setState({ text, problems: [], result: undefined })
  useSelection.setState({ leftTab: 'manifest', mobileTab: 'manifest' })
  useUi.setState({ title, firstHint: false })
}

/** Restores the previous text. */
export function takeTextBack(): void {
  if (before !== undefined) {
    const { title, ...manifest } = before
    useManifest.setState(manifest)
    useUi.setState({ title })
  }
  before = undefined
  useNotices.setState({ notice: undefined })
}
