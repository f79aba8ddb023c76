import { useHowSure } from '../../store/howSure.ts'
import { late } from '../ui/late.tsx'

const SeedBar = late(async () => (await import('./SeedBar.tsx')).SeedBar)

/** Bar over a run that was opened from a study; renders nothing otherwise. */
export function HowSureSlot() {
  const isOpened = useHowSure((study) => study.opened !== undefined)
  return isOpened && <SeedBar />
}
