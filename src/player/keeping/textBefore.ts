/** The editor's text is replaced by another one, and can be had back. */
import { type ManifestState, useManifest } from '../../store/manifest.ts'
import { useNotices } from '../../store/notices.ts'
import { useSelection } from '../../store/selection.ts'
import { type RunTitle, useUi } from '../../store/ui.ts'

let before: Pick<ManifestState, 'text' | 'problems' | 'result'> | undefined

/** Puts a text into the editor, which comes forward; the cluster stays as it is until it is applied. */
export function replaceText(text: string, title: RunTitle): void {
  const { text: old, problems, result } = useManifest.getState()
  before = { text: old, problems, result }
  useManifest.setState({ text, problems: [], result: undefined })
  useSelection.setState({ leftTab: 'manifest', mobileTab: 'manifest' })
  useUi.setState({ title, firstHint: false })
}

/** The text as it was before. */
export function takeTextBack(): void {
  if (before !== undefined) useManifest.setState(before)
  before = undefined
  useNotices.setState({ notice: undefined })
}
