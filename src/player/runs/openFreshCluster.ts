/** Opens a new cluster in place of the run. Loaded with the first apply that needs it. */
import { useForecast } from '../../store/forecast.ts'
import { useManifest } from '../../store/manifest.ts'
import { showNotice, useNotices } from '../../store/notices.ts'
import { isTouched, mainObject } from '../../store/planView.ts'
import { initialSelection, useSelection } from '../../store/selection.ts'
import { useUi } from '../../store/ui.ts'
import { installedPlayer } from '../actions/actions.ts'
import { freshDocument } from './freshStart.ts'
import { changeRun } from './runChange.ts'

/**
 * If the text's target is a new cluster, opens it in place of the run. The run stays if nothing of the text would be
 * accepted. `created`: missing namespaces are created next.
 */
export async function openFreshCluster(namespaces: 'asTheyAre' | 'created' = 'asTheyAre'): Promise<void> {
  const { target } = useManifest.getState()
  const known = useForecast.getState().plan
  const player = installedPlayer()
  if (target !== 'fresh' || player === undefined || known === undefined || !known.plan.objects.some(isTouched)) return
  // The apply would be rejected, and an empty cluster would replace the run.
  if (namespaces === 'asTheyAre' && known.plan.missingNamespaces.length > 0) return
  const document = freshDocument(known.plan)
  const count = known.plan.objects.length
  const name = mainObject(known.plan)?.name ?? ''
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
