/** Opens a new cluster in place of the run. Loaded with the first apply that needs a new cluster. */

import type { ApplyPlan } from '../../engine/index.ts'
import { beginInRun } from '../../store/late/manifest.ts'
import { clearSelectionInTabs } from '../../store/late/selection.ts'
import { useManifest } from '../../store/manifest.ts'
import { dismissNotice, showNotice } from '../../store/notices.ts'
import { showText } from '../../store/openedText.ts'
import { isTouched, mainObject } from '../../store/planView.ts'
import { nameOtherRun, retitleRun } from '../../store/ui.ts'
import { installedPlayer } from '../actions/actions.ts'
import { freshDocument } from './freshStart.ts'
import { changeRun } from './runChange.ts'

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
    dismissNotice()
    if (!(await player.open({ document }))) return false
    beginInRun('')
    clearSelectionInTabs()
    retitleRun({ type: 'manifest', name, count })
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
    nameOtherRun('empty')
    dismissNotice()
    return player.open({ document: freshDocument(undefined) })
  })
}
