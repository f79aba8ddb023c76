/** A cluster of 2017. This module is loaded when a user opens the cluster. */

import { dismissNotice } from '../../../store/notices.ts'
import { showText } from '../../../store/openedText.ts'
import { closeDialog, nameOtherRun } from '../../../store/ui.ts'
import type { Player } from '../../player.ts'
import { startingDocument } from '../firstRun.ts'
import { fetchThenAndNow } from '../recordings.ts'
import { changeRun } from '../runChange.ts'

/** An empty cluster whose API and kubectl are of 2017, with a manifest of that time in the editor. */
export async function openClusterOf2017(player: Player): Promise<void> {
  const then = await fetchThenAndNow()
  if (then === undefined) return
  await changeRun({ how: 'push', fragment: '', save: 'atOnce' }, () => {
    showText(then.manifestOf2017('shop/web:v1'), '')
    nameOtherRun('cluster2017')
    closeDialog()
    dismissNotice()
    const { seed, format, engineVersion } = startingDocument('')
    return player.open({ document: { format, engineVersion, seed, config: then.clusterOf2017, journal: [] } })
  })
}
