import { useHowSure } from '../../store/howSure.ts'
import { late } from '../ui/late.tsx'

const SeedBar = late(async () => (await import('./SeedBar.tsx')).SeedBar)

/** Over the run of a seed that was opened from a study; nothing otherwise. */
export function HowSureSlot() {
  const isOpened = useHowSure((study) => study.opened !== undefined)
  return isOpened && <SeedBar />
}
