import type { Message } from './message.ts'

const modules = import.meta.glob<Readonly<Record<string, Readonly<Record<string, Message>>>>>('./en/**/*.ts', {
  eager: true,
})

const formsOf = (message: Message): readonly string[] =>
  typeof message === 'string' ? [message] : [message.one, message.other]

/** The key and the text of each form of each message. */
export const textsOf = (catalogue: Readonly<Record<string, Message>>): (readonly [key: string, text: string])[] =>
  Object.entries(catalogue).flatMap(([key, message]) => formsOf(message).map((text) => [key, text] as const))

/** The key and the text of each English message. */
export const englishTexts = (): (readonly [key: string, text: string])[] =>
  Object.values(modules).flatMap((exported) => textsOf(Object.values(exported)[0] ?? {}))
