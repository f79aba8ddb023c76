import { englishTexts } from '../../english.ts'

/** What a file cannot be read as a recording, or not be used for. `words` are somebody else's and stay as they are. */
export const unreadTexts = englishTexts({
  'unread.noFile': 'no file was given',
  'unread.fileIsEmpty': 'the file is empty',
  'unread.cutOff': 'a text begins here and does not end: it was cut off',
  'unread.notJson': 'this is no JSON: {shown}',
  'unread.notJsonInBraces': 'this text in braces is no JSON',
  'unread.notYaml': '{words}',
  'unread.documentTooLarge': 'one document of {characters} characters is too large',
  'unread.nestedTooDeep': 'nested deeper than {most}',
  'unread.furtherNotTold': 'further problems of this file are not listed',

  'unread.notObject': 'this is no object, but of type {type}',
  'unread.itemNotObject': 'an item of a list is no object',
  'unread.itemWithoutKind': 'an item of a list that does not say what kind it is',
  'unread.listWithoutItems': '{kind} has no items',
  'unread.withoutKind': 'an object without a kind',
  'unread.withoutApiVersion': 'an object without an apiVersion',
  'unread.withoutMetadata': 'an object without metadata',
  'unread.withoutName': 'an object without a name',
  'unread.refusal': 'the API server said: {words}',
  'unread.refusalWithoutReason': 'the API server refused, and gave no reason',
  'unread.notUsable': 'it cannot be used: {words}',
  'unread.notJudged': 'it cannot be judged: {words}',
  'unread.findingNotJudged': '{finding} cannot be judged: {words}',

  'unread.unknownWatchType': 'no watch says {type}',

  'unread.kwokWithoutDates': 'kwok records no dates: times count from {from}',
  'unread.kwokTime': 'durationNanosecond is no time',
  'unread.kwokMethod': '{method} is none of kwok’s methods',
  'unread.kwokWithoutTemplate': 'the change has no template',
  'unread.kwokDeletedUnseen': 'it is deleted, and was never recorded',
  'unread.kwokChangedUnseen': 'it is changed, and was never recorded',
  'unread.kwokWithoutName': 'it does not say its kind and its name',
  'unread.kwokPatch': 'the change cannot be made: {words}',
})
