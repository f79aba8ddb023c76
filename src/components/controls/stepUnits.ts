import type { Translate } from '../../i18n/index.ts'
import { STEP_UNITS, type StepUnit } from '../../player/actions/actions.ts'

/** Units of a step. A recording has no watch events. */
export const stepUnits = (isRecorded: boolean): readonly StepUnit[] =>
  isRecorded ? STEP_UNITS.filter((unit) => unit !== 'watch') : STEP_UNITS

export const stepUnitText = (unit: StepUnit, isRecorded: boolean, t: Translate): string =>
  t(`frame.stepBy.${isRecorded && unit === 'event' ? 'change' : unit}`)
