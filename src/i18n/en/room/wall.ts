import { englishTexts } from '../../english.ts'

/** Phones of a room, on the projector and in the presenter's window; comes with them. */
export const roomWall = englishTexts({
  'room.join': 'Join with a phone',
  'room.joinCode': 'QR code to join with a phone',
  'room.haveAnswered': '{answered} of {phones} have answered',
  'room.answers': { one: '1 answer', other: '{count} answers' },
  'room.right': { one: '1 was right', other: '{count} were right' },
  'room.spread': 'What the room said',
  'room.point': { one: '{value}: 1 answer', other: '{value}: {count} answers' },
  'room.truth': 'right: {value}',
  'room.phones': 'Phones',
  'room.inRoom': { one: '1 phone in the room', other: '{count} phones in the room' },
  'room.onlyHere': 'Only this computer reaches the room. Start it with --lan for phones.',
  'room.lost': 'The server of the room does not answer. Votes by hand still count. Start the same command again: phones come back by themselves.',
  'room.dropped': { one: '1 message was dropped', other: '{count} messages were dropped' },
})
