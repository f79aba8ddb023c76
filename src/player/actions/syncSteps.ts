import type { LoopKey } from '../../engine/index.ts'
import { usePlayback } from '../../store/playback.ts'
import { step } from './actions.ts'

/** Largest number of other keys' syncs that a step passes, because an idle key has no next sync. */
const mostPassed = 400

/** Steps forward to the next sync of this key. */
export async function stepToSyncOf({ controller, key }: LoopKey): Promise<void> {
  for (let passed = 0; passed < mostPassed; passed++) {
    const { cursor } = usePlayback.getState()
    await step('sync')
    const now = usePlayback.getState()
    const stop = now.lastStop
    const isOwn = stop?.type === 'sync' && stop.controller === controller && stop.key === key
    const stands = now.cursor.step === cursor.step && now.cursor.at === cursor.at
    if (isOwn || stands || stop === undefined || now.engine === 'fatal') return
  }
}
