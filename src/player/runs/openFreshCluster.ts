/** A fresh cluster in place of the run. Loaded with the first apply that begins one. */
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
 * Where the text goes into a cluster of its own: opens that one, empty, in place of the run. Where nothing of the text would
 * be accepted, the run stays. `created`: namespaces that are missing are created next.
 */
export async function openFreshCluster(namespaces: 'asTheyAre' | 'created' = 'asTheyAre'): Promise<void> {
  const { target } = useManifest.getState()
  const known = useForecast.getState().plan
  const player = installedPlayer()
  if (target !== 'fresh' || player === undefined || known === undefined || !known.plan.objects.some(isTouched)) return
  // It would be refused, and an empty cluster would be in place of the run.
  if (namespaces === 'asTheyAre' && known.plan.missingNamespaces.length > 0) return
  const document = freshDocument(known.plan)
  const count = known.plan.objects.length
  const name = mainObject(known.plan)?.name ?? ''
  const isOpen = await changeRun({ how: 'push', fragment: '', keep: 'atOnce' }, async () => {
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
