import { englishTexts } from '../../english.ts'

/**
 * Reasons for which a file cannot be read as a recording, or cannot be used. `words` are verbatim messages of other
 * programs.
 */
export const unreadTexts = englishTexts({
  'unread.noFile': 'no file was given',
  'unread.fileIsEmpty': 'the file is empty',
  'unread.cutOff': 'a text begins here and has no end: the file was cut off',
  'unread.notJson': 'not JSON: {shown}',
  'unread.notJsonInBraces': 'the text in braces is not JSON',
  'unread.notYaml': '{words}',
  'unread.documentTooLarge': 'one document of {characters} characters is too large',
  'unread.nestedTooDeep': 'nested deeper than {most}',
  'unread.furtherNotTold': 'further problems of this file are not listed',

  'unread.notObject': 'not an object, but a value of type {type}',
  'unread.itemNotObject': 'an item of a list is not an object',
  'unread.itemWithoutKind': 'an item of a list has no kind',
  'unread.listWithoutItems': '{kind} has no items',
  'unread.withoutKind': 'the object has no kind',
  'unread.withoutApiVersion': 'the object has no apiVersion',
  'unread.withoutMetadata': 'the object has no metadata',
  'unread.withoutName': 'the object has no name',
  'unread.refusal': 'the API server answered: {words}',
  'unread.refusalWithoutReason': 'the API server rejected the request and gave no reason',
  'unread.notUsable': 'cannot be used: {words}',
  'unread.notJudged': 'cannot be checked: {words}',
  'unread.findingNotJudged': '{finding} cannot be checked: {words}',

  'unread.unknownWatchType': '{type} is not a type of watch event',

  'unread.kwokWithoutDates': 'kwok records no dates: times count from {from}',
  'unread.kwokTime': 'durationNanosecond is not a time',
  'unread.kwokMethod': '{method} is not a kwok method',
  'unread.kwokWithoutTemplate': 'the change has no template',
  'unread.kwokDeletedUnseen': 'the object is deleted, but was never recorded',
  'unread.kwokChangedUnseen': 'the object is changed, but was never recorded',
  'unread.kwokWithoutName': 'the object has no kind or no name',
  'unread.kwokPatch': 'the change cannot be applied: {words}',
})

declare module '../../english.ts' {
  interface Texts extends TextsOf<typeof unreadTexts> {}
}
