import type { Translate } from '../../i18n/index.ts'
import type { RunSummary } from '../../keep/keptRun.ts'
import { openKeptRun } from '../../player/keeping/keptActions.ts'
import { useKept } from '../../store/kept.ts'
import type { Locale } from '../../store/prefs.ts'
import { runName, runNote, timeAgo } from '../kept/keptWords.ts'
import type { PaletteGroup } from './paletteCommand.ts'

/** The saved runs of this browser except the current one, found by name and origin. */
export function paletteRuns(runs: readonly RunSummary[], t: Translate, locale: Locale): PaletteGroup {
  const { keptId } = useKept.getState()
  const heading = t('frame.runs')
  const now = Date.now()
  const commands = runs
    .filter(({ id }) => id !== keptId)
    .map((summary) => {
      const note = runNote(summary, t)
      return {
        id: `run ${summary.id}`,
        label: [runName(summary, t, locale), note, timeAgo(summary.usedAt, now, locale)].join(' · '),
        words: `${heading} recent run`,
        run: () => openKeptRun(summary.id),
      }
    })
  return { id: 'runs', heading, commands }
}
