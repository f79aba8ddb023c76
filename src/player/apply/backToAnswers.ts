/** Returns to the answers about the user's own cluster: opens the text again, in a cluster like the run's cluster. */
import { useFreshCluster } from '../../store/freshCluster.ts'
import { useManifest } from '../../store/manifest.ts'
import { showLeftTab, showMobileTab } from '../actions/actions.ts'
import { chooseTarget } from '../runs/freshStart.ts'
import { currentSetting } from '../runs/runAnew.ts'

/** Plans the applied text again, with the present answers. The run stays until the user applies the text. */
export function backToAnswers(): void {
  const setting = currentSetting()
  if (setting === undefined) return
  const { assumed = {}, ...config } = setting.config
  useFreshCluster.setState({ config, seed: setting.seed, assumed })
  useManifest.setState(({ appliedText }) => ({ text: appliedText }))
  showLeftTab('manifest')
  showMobileTab('manifest')
  chooseTarget('fresh')
}
