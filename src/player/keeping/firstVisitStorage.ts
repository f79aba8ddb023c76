import { nextStage, useFirstVisit, visitStages } from '../../store/firstVisit.ts'
import { useUi } from '../../store/ui.ts'

const storageKey = 'rollscope.firstVisit'

/**
 * Loads how far the first visit is, and keeps it from now on. Where nothing can be kept there are no hints: they would come
 * each time.
 */
export function keepFirstVisit(storage: () => Storage): () => void {
  try {
    const stored = storage().getItem(storageKey)
    useFirstVisit.setState({
      stage: visitStages.find((stage) => stage === stored) ?? (stored === null ? 'what' : 'over'),
    })
    const stops = [
      useFirstVisit.subscribe(({ stage }) => storage().setItem(storageKey, stage)),
      // The first hint goes with the bar that it is in. That may be pressed before what shows the next one is loaded.
      useUi.subscribe((ui, before) => {
        const { stage } = useFirstVisit.getState()
        if (stage === 'what' && before.firstHint && !ui.firstHint) useFirstVisit.setState({ stage: nextStage(stage) })
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  } catch {
    return () => undefined
  }
}
