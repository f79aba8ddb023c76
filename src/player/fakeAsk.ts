/** For tests: a player that is asked. */
import type { Questions } from '../bridge/protocol.ts'
import type { Player } from './playerTypes.ts'

export type Answers = {
  readonly [N in keyof Questions]?: (input: Questions[N]['input']) => Promise<Questions[N]['answer']>
}

/** Answers the questions that the test is about; any other one rejects. */
export function fakeAsk(answers: Answers = {}): Player['ask'] {
  return (name, input) => answers[name]?.(input) ?? Promise.reject(new Error('not in this test'))
}
