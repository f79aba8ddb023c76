/** Keys of an embed: only the keys that move the run. Actions that edit or leave the run have no keys. */

import type { KeyAction } from '../player/commands/keys.ts'
import { actionOfKey } from '../player/commands/keys.ts'
import { useEmbed } from '../store/embed.ts'
import type { EmbeddedRun } from './embeddedRun.ts'

/** Listens on the frame's window only, so that the embedding page keeps its keys. */
export function listenToEmbedKeys(frame: Window, run: EmbeddedRun): () => void {
  const actions: { readonly [Action in KeyAction]?: () => Promise<void> } = {
    togglePlay: () => run.toggle(),
    step: () => run.step('decision'),
    stepBack: () => run.step('decision', true),
    nextWrite: () => run.step('write'),
    previousWrite: () => run.step('write', true),
    start: () => run.seek(useEmbed.getState().fromMs),
    end: () => run.seek(useEmbed.getState().untilMs),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const action = actionOfKey(event)
    const move = action && actions[action]
    if (move === undefined || (action === 'togglePlay' && event.repeat)) return
    event.preventDefault()
    void move()
  }
  frame.addEventListener('keydown', onKeyDown)
  return () => frame.removeEventListener('keydown', onKeyDown)
}
