import type { Catalogue, Facts, Message, ParamArgs } from './message.ts'

/** Every text of the interface in English. The file of an area adds its texts, so a new file needs no line elsewhere. */
// biome-ignore lint/suspicious/noEmptyInterface: the files of the areas extend it
export interface Texts {}

/** The texts of an area as a base of `Texts`. */
export type TextsOf<Area extends Catalogue> = Area

/** The key of a text. Keys begin with their area: `frame.`, `stage.`, `plan.`. */
export type MessageKey = keyof Texts

/** The arguments after a key: the parameters of the text. A key that is computed from data takes facts. */
export type ArgsOf<Key extends MessageKey> = MessageKey extends Key ? [facts?: Facts] : ParamArgs<Texts[Key]>

/** Returns the text of a key in a language. */
export type Say<Keys extends MessageKey> = <Key extends Keys>(key: Key, ...args: ArgsOf<Key>) => string

/** English texts by key. An area of a later part of the page is added when that part is loaded. */
export const english: Record<string, Message> = {}

/** Declares the English texts of an area, for the modules that import the file. */
export function englishTexts<const Area extends Catalogue>(texts: Area): Area {
  Object.assign(english, texts)
  return texts
}
