import { useT } from '../../i18n/index.ts'
import { SPEEDS } from '../../player/actions/actions.ts'
import type { SpeedOptions } from '../../player/playerTypes.ts'
import { usePlayback } from '../../store/playback.ts'
import { PillSelect } from '../ui/PillSelect.tsx'

const SKIPS_WAITS = 'skipsWaits'

interface SpeedSelectProps {
  readonly onChange: (speed: number, options: SpeedOptions) => void
}

/** The speed of playing, and whether waits are skipped. */
export function SpeedSelect({ onChange }: SpeedSelectProps) {
  const t = useT()
  const speed = usePlayback((playback) => playback.speed)
  const skipsWaits = usePlayback((playback) => playback.skipsWaits)
  const speeds = SPEEDS.some((one) => one === speed) ? SPEEDS : [...SPEEDS, speed].sort((a, b) => a - b)
  return (
    <PillSelect
      label={t('frame.speed')}
      value={skipsWaits ? SKIPS_WAITS : String(speed)}
      options={[
        ...speeds.map((one) => ({ id: String(one), text: `${one}×` })),
        { id: SKIPS_WAITS, text: t('frame.speed.skipsWaits', { speed: skipsWaits ? speed : 1 }) },
      ]}
      onChange={(id) => (id === SKIPS_WAITS ? onChange(1, { skipsWaits: true }) : onChange(Number(id), {}))}
    />
  )
}
