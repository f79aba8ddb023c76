import { useImported } from '../../store/imported.ts'
import { useIsObserved } from '../../store/observed.ts'

/** Whether the run that is shown was recorded of a cluster, and its files are known. */
export function useIsRecorded(): boolean {
  const isObserved = useIsObserved()
  const hasHead = useImported(({ head }) => head !== undefined)
  return isObserved && hasHead
}
