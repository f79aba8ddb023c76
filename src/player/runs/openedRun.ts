/** A run or a lesson that `rollscope open` hands over, too long for an address: at the page's own server, under a name for this time. */
import type { Player } from '../player.ts'
import { lessonIn, openIncluded } from './includedRun.ts'
import { openAddress, openFirstRun } from './runs.ts'

/** Opens what the server has under the name in a fragment `#opened/…`; reports what it does not have. */
export async function openFromServer(player: Player, fragment: string, moment: 'atStart' | 'whileOpen'): Promise<void> {
  const [, name] = /^#opened\/([0-9a-f]{32})$/.exec(fragment) ?? []
  const text = name === undefined ? undefined : await fetchText(`opened/${name}.json`)
  const lesson = text === undefined ? undefined : lessonIn(text)
  // An address that leads nowhere is reported as any other.
  if (text === undefined) await openAddress(player, fragment, moment)
  else if (lesson !== undefined) {
    const { openLessonAt } = await import('../lesson/openLessonAt.ts')
    if (!(await openLessonAt(lesson)) && moment === 'atStart') await openFirstRun(player)
  } else await openIncluded(player, text, { how: 'here', fragment: '', keep: 'atOnce' })
}

/** Undefined for what is not there. */
async function fetchText(path: string): Promise<string | undefined> {
  try {
    const response = await fetch(new URL(path, document.baseURI))
    return response.ok ? await response.text() : undefined
  } catch {
    return undefined
  }
}
