/** Moves an embed's run: by the embedding page's commands, and by keys. Actions that edit or leave the run have no keys. */
import { actionOfKey, type KeyAction } from '../player/commands/keys.ts'
import { useEmbed } from '../store/embed.ts'
import type { EmbeddedRun } from './embeddedRun.ts'
import { EmbedCommandError } from './messages.ts'
import type { EmbedCommand } from './messageTypes.ts'

/** Returns a function that executes the embedding page's commands on a run. */
export function commandHandler(run: EmbeddedRun): (command: EmbedCommand) => Promise<void> {
  return async (command) => {
    const { phase } = useEmbed.getState()
    if (phase === 'opening' || phase === 'wrong')
      throw new EmbedCommandError('busy', 'There is no run yet: wait for ready.')
    switch (command.type) {
      case 'play':
        return run.play()
      case 'pause':
        return run.pause()
      case 'seek':
        return run.seek(command.to * 1_000)
      case 'step':
        return run.step(command.by ?? 'decision', command.back)
      case 'apply':
        return run.apply(command.manifest)
    }
  }
}

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
