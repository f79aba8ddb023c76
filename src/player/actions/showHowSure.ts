import type { StudiedChange } from '../../store/howSure.ts'

/** Replaces the stage by a study of the forecast: see `openHowSure`, loaded on first use. */
export async function showHowSure(kind?: StudiedChange['kind']): Promise<void> {
  const [{ openHowSure }, { takeStudyKeys }] = await Promise.all([
    import('../study/howSureActions.ts'),
    import('../study/howSureKeys.ts'),
  ])
  takeStudyKeys()
  openHowSure(kind)
}
