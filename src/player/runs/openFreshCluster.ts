/** Opens a new cluster in place of the run. Loaded with the first apply that needs a new cluster. */
import type { ApplyPlan } from '../../engine/index.ts'
import { useManifest } from '../../store/manifest.ts'
import { showNotice, useNotices } from '../../store/notices.ts'
import { isTouched, mainObject } from '../../store/planView.ts'
import { initialSelection, useSelection } from '../../store/selection.ts'
import { useUi } from '../../store/ui.ts'
import { installedPlayer } from '../actions/actions.ts'
import { freshDocument } from './freshStart.ts'
import { changeRun } from './runChange.ts'
import { showText } from './runs.ts'

/**
 * Opens a new cluster in place of the run, for a text with the given plan in the new cluster. The run stays if nothing
 * of the text would be accepted. `created`: missing namespaces are created next.
 */
export async function openFreshCluster(plan: ApplyPlan, namespaces: 'asTheyAre' | 'created'): Promise<void> {
  const player = installedPlayer()
  if (player === undefined || !plan.objects.some(isTouched)) return
  // The apply would be rejected, and an empty cluster would replace the run.
  if (namespaces === 'asTheyAre' && plan.missingNamespaces.length > 0) return
  const document = freshDocument(plan)
  const count = plan.objects.length
  const name = mainObject(plan)?.name ?? ''
  const isOpen = await changeRun({ how: 'push', fragment: '', save: 'atOnce' }, async () => {
    useNotices.setState({ notice: undefined })
    if (!(await player.open({ document }))) return false
    useManifest.setState({ target: 'run', chosenTarget: undefined, appliedText: '', result: undefined, problems: [] })
    useSelection.setState(({ mobileTab, leftTab }) => ({ ...initialSelection, mobileTab, leftTab }))
    useUi.setState({ title: { type: 'manifest', name, count } })
    return true
  })
  if (!isOpen) return
  showNotice({ type: 'replaced', nodes: document.config.nodes.length })
}

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
