/** What somebody says of their own cluster, where a manifest leaves it open. Loaded with what asks. */
import type { ClusterConfig, Question } from '../../engine/index.ts'
import { useFreshCluster } from '../../store/freshCluster.ts'
import { useManifest } from '../../store/manifest.ts'
import { isObserved } from '../../store/observed.ts'
import { useRecording } from '../../store/recording.ts'
import { currentSetting, runAnew } from '../runs/runAnew.ts'

/** A recording is as it was: nothing can be said of its cluster. */
export const canAnswer = (): boolean =>
  useManifest.getState().target === 'fresh' || !(isObserved() || useRecording.getState().recording !== undefined)

/**
 * Keeps an answer in the cluster that the text goes into, or takes it back: in the next one, else in that of the run, which is
 * played again with it. Gives whether it is so.
 */
export async function answerQuestion(question: Question, answer: 'yes' | 'no' | undefined): Promise<boolean> {
  if (!canAnswer()) return false
  if (useManifest.getState().target === 'fresh') {
    useFreshCluster.setState(({ assumed, config }) => ({
      assumed: withAnswer(assumed, question, answer),
      // A cluster that was changed since then has the answers of that time.
      config: config && withoutAnswers(config),
    }))
    return true
  }
  const setting = currentSetting()
  if (setting === undefined) return false
  const assumed = withAnswer(setting.config.assumed ?? {}, question, answer)
  const config = withoutAnswers(setting.config)
  return runAnew({ ...setting, config: Object.keys(assumed).length === 0 ? config : { ...config, assumed } })
}

type Assumed = NonNullable<ClusterConfig['assumed']>

function withAnswer(assumed: Assumed, { key, yes, no }: Question, answer: 'yes' | 'no' | undefined): Assumed {
  const { [key]: _, ...others } = assumed
  return answer === undefined ? others : { ...others, [key]: answer === 'yes' ? yes : no }
}

const withoutAnswers = ({ assumed: _, ...config }: ClusterConfig): ClusterConfig => config
