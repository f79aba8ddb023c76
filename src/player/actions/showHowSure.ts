import type { StudyQuestion } from '../../store/howSure.ts'

/** Puts in place of the stage how sure the forecast is: see `openHowSure`, which is loaded with the first of them. */
export async function showHowSure(kind?: StudyQuestion['kind']): Promise<void> {
  const { openHowSure } = await import('../study/howSureActions.ts')
  openHowSure(kind)
}
