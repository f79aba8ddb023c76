/** Actions of a study's keys. */
import { useHowSure } from '../../store/howSure.ts'
import type { PressedKey } from '../keys/keySet.ts'
import type { studyKeys } from '../keys/sets/studyKeys.ts'
import { backToHowSure, closeHowSure, openNeighbour, openWorst } from './howSureActions.ts'

/** Without a key of the set: Escape. */
export async function actByStudyKey(pressed: PressedKey<keyof typeof studyKeys> | undefined): Promise<void> {
  const { isOpen } = useHowSure.getState()
  if (pressed?.id === 'neighbours') await openNeighbour(pressed.index === 0 ? -1 : 1)
  else if (pressed?.id === 'worst') await openWorst()
  else if (isOpen) closeHowSure()
  else await backToHowSure()
}
