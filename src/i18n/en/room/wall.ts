import { englishTexts } from '../../english.ts'

/** Phones of a room, on the projector and in the presenter's window; loaded with them. */
export const roomWall = englishTexts({
  'phones.join': 'Join with a phone',
  'phones.joinCode': 'QR code to join with a phone',
  'phones.haveAnswered': '{answered} of {phones} have answered',
  'phones.answers': { one: '1 answer', other: '{count} answers' },
  'phones.right': { one: '1 was right', other: '{count} were right' },
  'phones.spread': 'What the audience said',
  'phones.point': { one: '{value}: 1 answer', other: '{value}: {count} answers' },
  'phones.truth': 'right: {value}',
  'phones.phones': 'Phones',
  'phones.inRoom': { one: '1 phone has joined', other: '{count} phones have joined' },
  'phones.onlyHere': 'Phones cannot join without --lan.',
  'phones.lost':
    'The command does not answer. You can still count votes with the keys. Start the same command again: phones reconnect by themselves.',
  'phones.dropped': { one: '1 message was dropped', other: '{count} messages were dropped' },
})

declare module '../../english.ts' {
  interface Texts extends TextsOf<typeof roomWall> {}
}
