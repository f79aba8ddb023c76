/** The run inside a page that is a single HTML file. */
import { showNotice } from '../../store/notices.ts'
import type { Player } from '../player.ts'
import type { Arrival } from './runChange.ts'
import { openFirstRun, openSharedRun } from './runs.ts'

/** Where a single file holds its run, as `scripts/vite/singleFile.ts` writes it. */
export const includedId = 'included-run'

/** The text of the run inside this page: empty if the file came without one, undefined if the page is no single file. */
export function includedText(page: Document): string | undefined {
  return page.getElementById(includedId)?.textContent
}

/** Opens it as its sender saw it. What is damaged is reported, and the page has the first run. */
export async function openIncluded(player: Player, text: string, arrival?: Arrival): Promise<void> {
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
