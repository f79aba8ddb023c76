import type { Translate } from '../../i18n/index.ts'
import { openSavedRun } from '../../player/saving/savedRunActions.ts'
import type { RunSummary } from '../../storage/savedRun.ts'
import type { Locale } from '../../store/prefs.ts'
import { useSavedRun } from '../../store/savedRun.ts'
import { runName, runNote, timeAgo } from '../savedRuns/runTexts.ts'
import type { PaletteGroup } from './sections/paletteCommand.ts'

/** The saved runs of this browser except the current one, found by name and origin. */
export function paletteRuns(runs: readonly RunSummary[], t: Translate, locale: Locale): PaletteGroup {
  const { savedId } = useSavedRun.getState()
  const heading = t('frame.runs')
  const now = Date.now()
  const commands = runs
    .filter(({ id }) => id !== savedId)
    .map((summary) => {
      const note = runNote(summary, t)
      return {
        id: `run ${summary.id}`,
        label: [runName(summary, t, locale), note, timeAgo(summary.usedAt, now, locale)].join(' · '),
        words: `${heading} recent run`,
        run: () => openSavedRun(summary.id),
      }
    })
  return { id: 'runs', heading, commands }
}
