/** A fake player for tests. */
import { EngineRequestError } from '../workers/engineClient.ts'
import type { Questions } from '../workers/protocol.ts'
import type { Player } from './playerTypes.ts'

export type Answers = {
  readonly [N in keyof Questions]?: (input: Questions[N]['input']) => Promise<Questions[N]['answer']>
}

/** Answers the given requests; all others reject. */
export function fakeAsk(answers: Answers = {}): Player['ask'] {
  return (name, input) => answers[name]?.(input) ?? Promise.reject(new EngineRequestError('not in this test'))
}

/** A player with the given methods; any other method throws an error with its name. */
export function fakePlayer(parts: Partial<Player> = {}): Player {
  return new Proxy(parts as Player, {
    get(player, part, receiver) {
      if (!(part in player)) throw new Error(`the player of this test has no ${String(part)}`)
      return Reflect.get(player, part, receiver)
    },
  })
}
