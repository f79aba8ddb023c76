/** For tests: a player with the parts that the test is about. */
import type { Questions } from '../bridge/protocol.ts'
import type { Player } from './playerTypes.ts'

export type Answers = {
  readonly [N in keyof Questions]?: (input: Questions[N]['input']) => Promise<Questions[N]['answer']>
}

/** Answers the questions that the test is about; any other one rejects. */
export function fakeAsk(answers: Answers = {}): Player['ask'] {
  return (name, input) => answers[name]?.(input) ?? Promise.reject(new Error('not in this test'))
}

/** Whatever else is called of it fails, by its name. */
export function fakePlayer(parts: Partial<Player> = {}): Player {
  return new Proxy(parts as Player, {
    get(player, part, receiver) {
      if (!(part in player)) throw new Error(`the player of this test has no ${String(part)}`)
      return Reflect.get(player, part, receiver)
    },
  })
}
