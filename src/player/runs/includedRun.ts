/** The run or lesson inside a single-file page. */
import { showNotice } from '../../store/notices.ts'
import type { Player } from '../player.ts'
import { isLessonFragment } from './fragments.ts'
import type { Arrival } from './runChange.ts'
import { openFirstRun, openSharedRun } from './runs.ts'

/** Id of the element with the run or lesson, written by `scripts/vite/singleFile.ts`. */
export const includedId = 'included-run'

/** The text inside this page: empty if the file has no run, undefined if the page is no single file. */
export function includedText(page: Document): string | undefined {
  return page.getElementById(includedId)?.textContent
}

/** The fragment of a lesson stored as JSON in place of a run. */
export function lessonIn(text: string): string | undefined {
  const [, fragment] = /^"(#[\w=/-]+)"$/.exec(text) ?? []
  return fragment !== undefined && isLessonFragment(fragment) ? fragment : undefined
}

/**
 * Opens the run with the sender's view, or a lesson at its start. If the text is damaged, a notice reports the problem,
 * and the first run is opened.
 */
export async function openIncluded(player: Player, text: string, arrival?: Arrival): Promise<void> {
  const lesson = lessonIn(text)
  if (lesson !== undefined) {
    const { openLessonAt } = await import('../lesson/openLessonAt.ts')
    if (!(await openLessonAt(lesson))) await openFirstRun(player)
    return
  }
  const { decodeRunFile } = await import('../../share/runFile.ts')
  const decoded = decodeRunFile(text)
  if (decoded.type === 'run') {
    await openSharedRun(player, decoded.run, arrival)
    return
  }
  await openFirstRun(player)
  showNotice({ type: 'fileRefused', problem: decoded.problem, name: nameOfPage(), detail: decoded.detail })
}

function nameOfPage(): string {
  return decodeURIComponent(window.location.pathname.replace(/^.*\//s, ''))
}
