import { useImported } from '../../store/imported.ts'
import { useIsObserved } from '../../store/observed.ts'

/** Whether the shown run is a recording whose files were read. */
export function useIsRecorded(): boolean {
  const isObserved = useIsObserved()
  const hasHead = useImported(({ head }) => head !== undefined)
  return isObserved && hasHead
}
