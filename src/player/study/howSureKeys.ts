/** Actions of a study's keys, which are defined in `keys.ts`. */
import { useHowSure } from '../../store/howSure.ts'
import { backToHowSure, closeHowSure, openNeighbour, openWorst } from './howSureActions.ts'

/** `key`: a `KeyboardEvent.key`. */
export async function actByStudyKey(key: string): Promise<void> {
  const { isOpen } = useHowSure.getState()
  if (key === '[') await openNeighbour(-1)
  else if (key === ']') await openNeighbour(1)
  else if (key.toLowerCase() === 'w') await openWorst()
  else if (isOpen) closeHowSure()
  else await backToHowSure()
}
