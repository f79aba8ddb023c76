import '../../../i18n/en/palette.ts'
import '../../../i18n/en/examples.ts'
import type { Translate } from '../../../i18n/index.ts'
import { openDialog } from '../../../player/actions/actions.ts'
import { chooseExample, startOver } from '../../../player/runs/runActions.ts'
import { exampleIds } from '../../../scenarios/exampleIds.ts'
import { command, type PaletteCommand, type PaletteSection } from './paletteCommand.ts'

export const examplesSection: PaletteSection = { id: 'examples', commands: exampleCommands, isOverLessons: true }

function exampleCommands(t: Translate): readonly PaletteCommand[] {
  return [
    ...exampleIds.map((id) => {
      const label = t('palette.example', { name: t(`frame.examples.${id}`) })
      return { ...command(`example ${id}`, label, () => chooseExample(id)), words: t(`frame.examples.${id}Note`) }
    }),
    command('start over', t('frame.examples.startOver'), startOver),
    command('conformance recordings', t('palette.recordings'), () => openDialog('conformance')),
    command('then and now', t('palette.thenAndNow'), () => openDialog('thenAndNow')),
  ]
}
