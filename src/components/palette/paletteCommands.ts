import '../../i18n/en/palette.ts'
import type { Translate } from '../../i18n/index.ts'
import { useUi } from '../../store/ui.ts'
import { branchesSection } from './sections/branches.ts'
import { examplesSection } from './sections/examples.ts'
import { lessonsSection } from './sections/lessons.ts'
import { openLessonSection } from './sections/openLesson.ts'
import { pageSection } from './sections/page.ts'
import type { PaletteGroup, PaletteSection } from './sections/paletteCommand.ts'
import { runSection } from './sections/run.ts'
import { speedSection } from './sections/speed.ts'
import { troubleSection } from './sections/trouble.ts'
import { viewSection } from './sections/view.ts'

/** In the order of the palette. */
const sections: readonly PaletteSection[] = [
  openLessonSection,
  runSection,
  troubleSection,
  viewSection,
  speedSection,
  branchesSection,
  examplesSection,
  lessonsSection,
  pageSection,
]

/** All actions of the page's buttons and menus that are available now. */
export function paletteGroups(t: Translate): readonly PaletteGroup[] {
  const { catalogue } = useUi.getState()
  return sections
    .filter(({ isOverLessons }) => !catalogue || isOverLessons)
    .map(({ id, commands }) => {
      const heading = t(`palette.group.${id}`)
      return {
        id,
        heading,
        commands: commands(t).map((command) => ({ ...command, words: `${heading} ${command.words}` })),
      }
    })
}
