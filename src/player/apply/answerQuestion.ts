/** Answers to questions about the user's own cluster that a manifest leaves open. Loaded with the questions. */

import type { ClusterConfig, Question } from '../../engine/index.ts'
import { useFreshCluster } from '../../store/freshCluster.ts'
import { assume, prepareCluster } from '../../store/late/freshCluster.ts'
import { chooseTarget, dropEdits } from '../../store/late/manifest.ts'
import { useManifest } from '../../store/manifest.ts'
import { canChangeCluster } from '../../store/recording.ts'
import { showLeftTab, showMobileTab } from '../../store/selection.ts'
import { currentSetting, replayRun } from '../runs/replayRun.ts'

/** A recorded cluster cannot be changed by answers. */
export const canAnswer = (): boolean => useManifest.getState().target === 'fresh' || canChangeCluster()

/**
 * Sets or withdraws an answer: in the next cluster if the manifest starts a new cluster, else in the run's cluster, and
 * the run is replayed. Returns false if the cluster takes no answers or the run could not be replayed.
 */
export async function answerQuestion(question: Question, answer: 'yes' | 'no' | undefined): Promise<boolean> {
  if (!canAnswer()) return false
  if (useManifest.getState().target === 'fresh') {
    const { assumed, config } = useFreshCluster.getState()
    // An edited configuration contains the answers from the time of the edit.
    assume(withAnswer(assumed, question, answer), config && withoutAnswers(config))
    return true
  }
  const setting = currentSetting()
  if (setting === undefined) return false
  const assumed = withAnswer(setting.config.assumed ?? {}, question, answer)
  const config = withoutAnswers(setting.config)
  return replayRun({ ...setting, config: Object.keys(assumed).length === 0 ? config : { ...config, assumed } })
}

type Assumed = NonNullable<ClusterConfig['assumed']>

function withAnswer(assumed: Assumed, { key, yes, no }: Question, answer: 'yes' | 'no' | undefined): Assumed {
  const { [key]: _, ...others } = assumed
  return answer === undefined ? others : { ...others, [key]: answer === 'yes' ? yes : no }
}

const withoutAnswers = ({ assumed: _, ...config }: ClusterConfig): ClusterConfig => config

/** Plans the applied text again, with the present answers. The run stays until the user applies the text. */
export function backToAnswers(): void {
  const setting = currentSetting()
  if (setting === undefined) return
  const { assumed = {}, ...config } = setting.config
  prepareCluster(config, setting.seed)
  assume(assumed, config)
  dropEdits()
  showLeftTab('manifest')
  showMobileTab('manifest')
  chooseTarget('fresh')
}
