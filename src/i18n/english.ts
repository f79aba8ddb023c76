import type { Message } from './message.ts'

/** English texts by key. An area that a later part of the page shows is added when that part is loaded. */
export const english: Record<string, Message> = {}

/** Declares the English texts of an area: what imports the file can show them. */
export function englishTexts<const Texts extends Readonly<Record<string, Message>>>(texts: Texts): Texts {
  Object.assign(english, texts)
  return texts
}
