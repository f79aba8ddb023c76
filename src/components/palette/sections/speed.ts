import '../../../i18n/en/palette.ts'
import type { Translate } from '../../../i18n/index.ts'
import { SPEEDS, setSpeed } from '../../../player/actions/actions.ts'
import { setStepBy } from '../../../store/playback.ts'
import { openRun } from '../../../store/run/openRun.ts'
import { stepUnitText } from '../../controls/stepUnitText.ts'
import { command, type PaletteCommand, type PaletteSection } from './paletteCommand.ts'

export const speedSection: PaletteSection = { id: 'speed', commands: speedCommands }

function speedCommands(t: Translate): readonly PaletteCommand[] {
  const run = openRun()
  return [
    ...SPEEDS.map((speed) => command(`speed ${speed}x`, t('palette.speed', { speed }), () => setSpeed(speed))),
    command('speed skips waits', t('palette.speedSkipsWaits', { speed: 1 }), () => setSpeed(1, { skipsWaits: true })),
    ...run.stepUnits.map((id) => {
      const label = t('palette.stepUnit', { unit: stepUnitText(id, run, t) })
      return command(`step by ${id}`, label, () => setStepBy(id))
    }),
  ]
}
