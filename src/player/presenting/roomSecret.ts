import { readText, writeText } from '../../app/browserStorage.ts'
import { type RoomName, roomOfPresenter } from './roomKey.ts'

/** sessionStorage key prefix of a room's key in a presenter's tab; the room's id follows. */
const presenterKey = 'rollscope.presenter.'

/** Form of a room id. */
export const roomIdPattern = /^[0-9a-f]{16}$/
/** Form of a room key. */
export const roomSecretPattern = /^[0-9a-f]{32}$/

/** Fragment that opens a room's presenter's window. */
export const presenterFragment = ({ id, key }: RoomName): string => `#presenter.${id}.${key}`

/**
 * The key of a presenter's window: taken out of the window's address, or after a reload from sessionStorage. Undefined
 * if neither has a key, because the window was not opened by its room.
 */
export function takeRoomKey(page: Pick<Window, 'location' | 'history' | 'sessionStorage'>): string | undefined {
  const room = roomOfPresenter(page.location.hash)
  if (room === undefined) return undefined
  const session = (): Storage => page.sessionStorage
  if (room.key !== undefined) writeText(session, presenterKey + room.id, room.key)
  const key = readText(session, presenterKey + room.id)
  // Without storage only the address survives a reload, so the key stays in the address.
  if (key === undefined || (key === null && room.key !== undefined)) return room.key
  page.history.replaceState(null, '', `#presenter.${room.id}`)
  return key !== null && roomSecretPattern.test(key) ? key : undefined
}
