import { useFirstVisit, visitStages } from '../../store/firstVisit.ts'

const storageKey = 'rollscope.firstVisit'

/** Loads how far the first visit is, and keeps it from now on. Where nothing can be kept there are no hints: they would come each time. */
export function keepFirstVisit(storage: () => Storage): () => void {
  try {
    const stored = storage().getItem(storageKey)
    useFirstVisit.setState({
      stage: visitStages.find((stage) => stage === stored) ?? (stored === null ? 'what' : 'over'),
    })
    return useFirstVisit.subscribe(({ stage }) => storage().setItem(storageKey, stage))
  } catch {
    return () => undefined
  }
}
