/** Back to what was assumed of one's own cluster: the text once more, in a cluster like the one that the run has. */
import { useFreshCluster } from '../../store/freshCluster.ts'
import { useManifest } from '../../store/manifest.ts'
import { chooseTarget } from '../runs/freshStart.ts'
import { currentSetting } from '../runs/runAnew.ts'
import { showLeftTab, showMobileTab } from './actions.ts'

/** The text that was applied is planned once more, with the answers as they are; the run stays until it is applied. */
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
