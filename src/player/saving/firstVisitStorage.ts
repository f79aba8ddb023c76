import { readText, writeText } from '../../app/browserStorage.ts'
import { nextStage, useFirstVisit, visitStages } from '../../store/firstVisit.ts'
import { useUi } from '../../store/ui.ts'

const storageKey = 'rollscope.firstVisit'

/**
 * Loads and stores the progress of the first visit. Without storage there are no hints, because they would appear each
 * time.
 */
export function storeFirstVisit(storage: () => Storage): () => void {
  const stored = readText(storage, storageKey)
  if (stored === undefined) return () => undefined
  useFirstVisit.setState({
    stage: visitStages.find((stage) => stage === stored) ?? (stored === null ? 'what' : 'over'),
  })
  const stops = [
    useFirstVisit.subscribe(({ stage }) => writeText(storage, storageKey, stage)),
    // The first hint ends with its bar, which may be pressed before the code of the next hint is loaded.
    useUi.subscribe((ui, before) => {
      const { stage } = useFirstVisit.getState()
      if (stage === 'what' && before.firstHint && !ui.firstHint) useFirstVisit.setState({ stage: nextStage(stage) })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
