/** Opens an empty cluster for a text that cannot be applied to the current run. */
import { useManifest } from '../../store/manifest.ts'
import { useNotices } from '../../store/notices.ts'
import { useUi } from '../../store/ui.ts'
import { installedPlayer } from '../actions/actions.ts'
import { freshDocument } from './freshStart.ts'
import { changeRun } from './runChange.ts'
import { showText } from './runs.ts'

/**
 * Opens an empty cluster with the editor's text, which can then be applied; the previous run is one step back in the
 * history.
 */
export async function openOwnCluster(): Promise<void> {
  const player = installedPlayer()
  const { text } = useManifest.getState()
  if (player === undefined) return
  await changeRun({ how: 'push', fragment: '', save: 'whenChanged' }, () => {
    showText(text, '')
    useUi.setState({ title: 'empty', firstHint: false })
    useNotices.setState({ notice: undefined })
    return player.open({ document: freshDocument(undefined) })
  })
}
