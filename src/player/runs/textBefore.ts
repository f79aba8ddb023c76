/** Replaces the editor's text, with undo. */
import { pageState } from '../../app/pageState.ts'
import { type ManifestState, useManifest } from '../../store/manifest.ts'
import { useNotices } from '../../store/notices.ts'
import { useSelection } from '../../store/selection.ts'
import { type RunTitle, useUi } from '../../store/ui.ts'

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
  useManifest.setState({ text, problems: [], result: undefined })
  useSelection.setState({ leftTab: 'manifest', mobileTab: 'manifest' })
  useUi.setState({ title, firstHint: false })
}

/** Restores the previous text. */
export function takeTextBack(): void {
  if (own.before !== undefined) {
    const { title, ...manifest } = own.before
    useManifest.setState(manifest)
    useUi.setState({ title })
  }
  own.before = undefined
  useNotices.setState({ notice: undefined })
}
