/**
 * The kinds of problems with a file, each declared once with the names of its facts. A problem is data: the catalogues
 * have its sentence (`unread.ID`), and `i18n/unreadText.ts` puts sentence and facts together in the reader's language.
 */
import type { Fact } from '../trace/records.ts'

/** The names of the facts, by id. `words`: the message of the API server, of a parser or of the runtime, unchanged. */
export const unreadFacts = {
  // Texts.
  noFile: [],
  fileIsEmpty: [],
  cutOff: [],
  notJson: ['shown'],
  notJsonInBraces: [],
  notYaml: ['words'],
  documentTooLarge: ['characters'],
  nestedTooDeep: ['most'],
  furtherNotTold: [],

  // Objects.
  notObject: ['type'],
  itemNotObject: [],
  itemWithoutKind: [],
  listWithoutItems: ['kind'],
  withoutKind: [],
  withoutApiVersion: [],
  withoutMetadata: [],
  withoutName: [],
  refusal: ['words'],
  refusalWithoutReason: [],
  notUsable: ['words'],
  notJudged: ['words'],
  findingNotJudged: ['finding', 'words'],

  // Watches.
  unknownWatchType: ['type'],

  // Recordings of kwok.
  kwokWithoutDates: ['from'],
  kwokTime: [],
  kwokMethod: ['method'],
  kwokWithoutTemplate: [],
  kwokDeletedUnseen: [],
  kwokChangedUnseen: [],
  kwokWithoutName: [],
  kwokPatch: ['words'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type UnreadId = keyof typeof unreadFacts

/** A problem without its place, with exactly the facts that its kind declares. */
export type Unread = {
  [Id in UnreadId]: { readonly id: Id; readonly facts: Readonly<Record<(typeof unreadFacts)[Id][number], Fact>> }
}[UnreadId]
