import '../../../i18n/en/palette.ts'
import '../../../i18n/en/lessons.ts'
import type { Translate } from '../../../i18n/index.ts'
import { lessonHeads } from '../../../lessons/library.ts'
import { linkOfList, playlistOfFragment, workshopPlaylists } from '../../../lessons/playlists/playlist.ts'
import { pageKeys } from '../../../player/commands/keys.ts'
import { openCatalogue } from '../../../player/lesson/catalogueActions.ts'
import { openLesson, openPlaylist } from '../../../player/lesson/lessonActions.ts'
import { usePrefs } from '../../../store/prefs.ts'
import { command, type PaletteCommand, type PaletteSection } from './paletteCommand.ts'

export const lessonsSection: PaletteSection = { id: 'lessons', commands: lessonCommands, isOverLessons: true }

/** The list of lessons, and each lesson by its question; its title and English texts match as well. */
function lessonCommands(t: Translate): readonly PaletteCommand[] {
  const { locale } = usePrefs.getState()
  const english = new Map(lessonHeads('en').map(({ id, title, question }) => [id, `${title} ${question}`]))
  return [
    command('lessons catalogue', t('palette.lessons'), openCatalogue, pageKeys.lessons),
    ...lessonHeads(locale).map(({ id, number, title, question }) => ({
      id: `lesson ${id}`,
      label: t('palette.lesson', { number, question }),
      words: `lesson ${number} ${title} ${english.get(id)}`,
      run: () => openLesson(id),
    })),
    ...workshopPlaylists.map(({ name, list }) => {
      const title = t(`lessons.playlist.${name}`)
      return command(`playlist ${name}`, title, async () => {
        const playlist = playlistOfFragment(linkOfList(list, title))
        if (playlist !== undefined) await openPlaylist(playlist)
      })
    }),
  ]
}
