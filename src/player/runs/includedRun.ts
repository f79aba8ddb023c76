/** The run or the lesson inside a page that is a single HTML file. */
import { showNotice } from '../../store/notices.ts'
import { isLessonFragment } from '../lesson/lessonFragment.ts'
import type { Player } from '../player.ts'
import type { Arrival } from './runChange.ts'
import { openFirstRun, openSharedRun } from './runs.ts'

/** Where a single file holds its run or its lesson, as `scripts/vite/singleFile.ts` writes it. */
export const includedId = 'included-run'

/** The text of what is inside this page: empty if the file came without one, undefined if the page is no single file. */
export function includedText(page: Document): string | undefined {
  return page.getElementById(includedId)?.textContent
}

/** The fragment of a lesson, where a text is one as JSON: what a lesson has in the place of a run. */
export function lessonIn(text: string): string | undefined {
  const [, fragment] = /^"(#[\w=/-]+)"$/.exec(text) ?? []
  return fragment !== undefined && isLessonFragment(fragment) ? fragment : undefined
}

/** Opens it as its sender saw it, a lesson at its beginning. What is damaged is reported, and the page has the first run. */
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
