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
