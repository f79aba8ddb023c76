import type { Translate } from '../../i18n/index.ts'
import type { OpenRun, StepUnit } from '../../store/run/types.ts'

/** Name of a step's unit in the run. */
export const stepUnitText = (unit: StepUnit, { texts }: OpenRun, t: Translate): string =>
  t(`frame.stepBy.${texts.stepUnit(unit)}`)
