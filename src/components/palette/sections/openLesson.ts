import '../../../i18n/en/palette.ts'
import '../../../i18n/en/lesson.ts'
import type { Translate } from '../../../i18n/index.ts'
import type { KeyRow } from '../../../player/keys/sets/keySet.ts'
import { lessonKeys } from '../../../player/keys/sets/lessonKeys.ts'
import { isAsking, useLesson } from '../../../store/lesson.ts'
import { command, type PaletteCommand, type PaletteSection } from './paletteCommand.ts'

type Actions = typeof import('../../../player/lesson/lessonActions.ts')

/** Commands of the open lesson; empty without a lesson. */
export const openLessonSection: PaletteSection = { id: 'lesson', commands: openLessonCommands }

function openLessonCommands(t: Translate): readonly PaletteCommand[] {
  const state = useLesson.getState()
  if (state.lesson === undefined) return []
  const steps = state.lesson.steps
    .slice(0, state.stepIndex)
    .map(({ title }, index) => offer(`step ${index + 1}`, `${index + 1} · ${title}`, ({ goToStep }) => goToStep(index)))
  return [
    ...(isAsking(state)
      ? [
          offer('answer', t('lesson.answer'), ({ giveAnswer }) => giveAnswer(), lessonKeys.answer),
          offer('skip', t('lesson.skip'), ({ skip }) => skip(), lessonKeys.skip),
        ]
      : [offer('next step', t('lesson.next'), ({ nextStep }) => nextStep(), lessonKeys.answer)]),
    state.freePlay === undefined
      ? offer('free play', t('lesson.freePlay'), ({ startFreePlay }) => startFreePlay(), lessonKeys.freePlay)
      : offer('back', t('lesson.back'), ({ backToLesson }) => backToLesson(), lessonKeys.freePlay),
    ...steps,
    offer('close', t('lesson.close'), ({ closeLesson }) => closeLesson()),
  ]
}

/** The import resolves at once, because the open lesson has loaded the module. */
function offer(id: string, label: string, act: (actions: Actions) => unknown, keys?: KeyRow): PaletteCommand {
  return command(`lesson ${id}`, label, () => import('../../../player/lesson/lessonActions.ts').then(act), keys)
}
