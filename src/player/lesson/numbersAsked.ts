import type { Prediction } from '../../lessons/types.ts'
import { useCluster } from '../../store/cluster.ts'
import { useLesson } from '../../store/lesson.ts'

type NumbersPrediction = Prediction & { readonly type: 'numbers' }

/** The chosen numbers; before a choice, the current values. */
export function numbersNow({ values }: NumbersPrediction): readonly number[] {
  const { draft } = useLesson.getState()
  if (draft?.type === 'numbers') return draft.values
  const pods = [...useCluster.getState().pods.values()].filter(({ goneAt }) => goneAt === undefined).length
  return values.map(({ curve, least, most }) => Math.min(Math.max(curve === 'pods' ? pods : 0, least), most))
}

/** Changes one number within its bounds. Failing Pods cannot exceed all Pods. */
export function withNumber(prediction: NumbersPrediction, index: number, value: number): readonly number[] {
  const { values: asked } = prediction
  const changed = numbersNow(prediction).map((one, place) => {
    const { least = 0, most = one } = asked[place] ?? {}
    return place === index ? Math.min(Math.max(Math.round(value), least), most) : one
  })
  const [all = 0] = changed
  if (asked[0]?.curve !== 'pods' || index !== 0) return changed
  return changed.map((one, place) => (place > 0 && asked[place]?.curve === 'failing' ? Math.min(one, all) : one))
}
