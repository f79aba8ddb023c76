/** Start-up checks: whether this tab is a reloaded room or a presenter's window. */
/** sessionStorage key of a room. */
export const roomKey = 'rollscope.room'
/** sessionStorage key prefix of a room's key in a presenter's tab; the room's id follows. */
const presenterKey = 'rollscope.presenter.'

/** A room with its secret: without the key, messages can be neither read nor sent. */
export interface RoomName {
  /** Used in lock names, which every page of the same origin can list. */
  readonly id: string
  /** Known only to the room and the presenter's window that it has opened. */
  readonly key: string
}

/** Form of a room id. */
export const roomIdPattern = /^[0-9a-f]{16}$/
/** Form of a room key. */
export const roomSecretPattern = /^[0-9a-f]{32}$/

/** Fragment that opens a room's presenter's window. */
export const presenterFragment = ({ id, key }: RoomName): string => `#presenter.${id}.${key}`

/** The room of a presenter's window; undefined for any other page. Only the first start has the key. */
export function roomOfPresenter(
  fragment: string,
): { readonly id: string; readonly key: string | undefined } | undefined {
  const [, id, key] = /^#presenter\.([0-9a-f]{16})(?:\.([0-9a-f]{32}))?$/.exec(fragment) ?? []
  return id === undefined ? undefined : { id, key }
}

/**
 * The key of a presenter's window: from its address, from which it is removed, or after a reload from sessionStorage.
 * Undefined if neither has one: the window was not opened by its room.
 */
export function takeRoomKey(page: Pick<Window, 'location' | 'history' | 'sessionStorage'>): string | undefined {
  const room = roomOfPresenter(page.location.hash)
  if (room === undefined) return undefined
  try {
    if (room.key !== undefined) page.sessionStorage.setItem(presenterKey + room.id, room.key)
    const key = page.sessionStorage.getItem(presenterKey + room.id) ?? ''
    page.history.replaceState(null, '', `#presenter.${room.id}`)
    return roomSecretPattern.test(key) ? key : undefined
  } catch {
    // Without storage only the address survives a reload, so it keeps the key.
    return room.key
  }
}
