import type { Message } from './message.ts'

/** English texts by key. An area of a later part of the page is added when that part is loaded. */
export const english: Record<string, Message> = {}

/** Declares the English texts of an area, for the modules that import the file. */
export function englishTexts<const Texts extends Readonly<Record<string, Message>>>(texts: Texts): Texts {
  Object.assign(english, texts)
  return texts
}
