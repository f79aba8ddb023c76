import '../../../i18n/en/palette.ts'
import type { Translate } from '../../../i18n/index.ts'
import { SPEEDS, setSpeed, setStepBy } from '../../../player/actions/actions.ts'
import { isObserved } from '../../../store/observed.ts'
import { stepUnits, stepUnitText } from '../../controls/stepUnits.ts'
import { command, type PaletteCommand, type PaletteSection } from '../paletteCommand.ts'

export const speedSection: PaletteSection = { id: 'speed', commands: speedCommands }

function speedCommands(t: Translate): readonly PaletteCommand[] {
  return [
    ...SPEEDS.map((speed) => command(`speed ${speed}x`, t('palette.speed', { speed }), () => setSpeed(speed))),
    command('speed skips waits', t('palette.speedSkipsWaits', { speed: 1 }), () => setSpeed(1, { skipsWaits: true })),
    ...stepUnits(isObserved()).map((id) => {
      const label = t('palette.stepUnit', { unit: stepUnitText(id, isObserved(), t) })
      return command(`step by ${id}`, label, () => setStepBy(id))
    }),
  ]
}
