/**
 * Opens a run, lesson or recording of `rollscope open` that is too long for an address: the page's own server has the
 * content under a temporary name.
 */
import { outcome } from '../../app/outcome.ts'
import { servedName, watchName } from '../../share/liveFragments.ts'
import { type ServedFile, servedRecording } from '../../share/recordedForm.ts'
import type { Player } from '../player.ts'
import { lessonIn, openIncluded } from './includedRun.ts'
import { offer } from './pickFiles.ts'
import type { RunEntry } from './runEntry.ts'
import { openAddress, openFirstRun } from './runs.ts'

/** Opens the server's content for a fragment `#opened/…`; reports missing content. */
export async function openFromServer(player: Player, fragment: string, moment: 'atStart' | 'whileOpen'): Promise<void> {
  const [, name] = /^#opened\/([0-9a-f]{32})$/.exec(fragment) ?? []
  const text = name === undefined ? undefined : await fetchText(`opened/${name}.json`)
  const lesson = text === undefined ? undefined : lessonIn(text)
  const recording = text === undefined ? undefined : servedRecording(text)
  // An unknown address is reported like any other.
  if (text === undefined) await openAddress(player, fragment, moment)
  else if (lesson !== undefined) {
    const { openLessonAt } = await import('../lesson/openLessonAt.ts')
    if (!(await openLessonAt(lesson)) && moment === 'atStart') await openFirstRun(player)
  } else if (recording !== undefined) {
    if (moment === 'atStart') await openFirstRun(player)
    await openServed(recording)
  } else await openIncluded(player, text, { how: 'here', fragment: '', save: 'atOnce' })
}

/**
 * Follows the recording in progress of `rollscope watch`, or the run of `rollscope serve`, as a new history entry, or
 * with `entry` in its own. Returns false if the command is gone.
 */
export async function openGrowing(
  player: Player,
  fragment: string,
  entry: RunEntry | undefined,
  moment: 'atStart' | 'whileOpen',
): Promise<boolean> {
  const served = servedName(fragment)
  if (served !== undefined) {
    const { followServed } = await import('../served/followServed.ts')
    return followServed(player, served, { how: 'here', entry })
  }
  const name = watchName(fragment) ?? ''
  const { isWatched, watchRecording } = await import('../imports/watchRecording.ts')
  if (!(await isWatched(name))) return false
  if (moment === 'atStart') await openFirstRun(player)
  void watchRecording(name, { entry })
  return true
}

/** Files missing on the server are left out. */
async function openServed(files: readonly ServedFile[]): Promise<void> {
  const fetched = await Promise.all(
    files.map(async ({ name, path }) => {
      const response = await fetch(new URL(path, document.baseURI)).catch(outcome(undefined, TypeError))
      return response?.ok ? [new File([await response.blob()], name)] : []
    }),
  )
  const { openFiles } = await import('./runFiles.ts')
  await openFiles(fetched.flat().map((file) => offer(file)))
}

/** Undefined for a missing file. */
async function fetchText(path: string): Promise<string | undefined> {
  try {
    const response = await fetch(new URL(path, document.baseURI))
    return response.ok ? await response.text() : undefined
  } catch (error) {
    return outcome(undefined, TypeError)(error)
  }
}
