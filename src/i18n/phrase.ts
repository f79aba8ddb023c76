import type { ArgsOf, MessageKey, Say } from './english.ts'
import { type Facts, formatMessage, type Message, type MessageParams } from './message.ts'

/** Passes the facts of a record as parameters. */
export const factsOf = (facts: MessageParams): Facts => facts as MessageParams & Facts

/** A text with its parameters, for a reader whose language is known later. `say(key, params)` says it. */
export interface Phrase<Keys extends MessageKey = MessageKey> {
  readonly key: Keys
  readonly params: Facts
}

export const phrase = <Key extends MessageKey>(key: Key, ...[params]: ArgsOf<Key>): Phrase<Key> => ({
  key,
  params: (params ?? {}) as Facts,
})

/** Says the texts of a catalogue, for code that needs only one. */
export const sayFrom =
  <Keys extends MessageKey>(texts: Readonly<Record<Keys, Message>>): Say<Keys> =>
  (key, ...[params]) =>
    formatMessage(texts[key], params)
