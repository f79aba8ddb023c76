/** What the page's first scripts know of presenting: whether this tab is a room that was reloaded, or a presenter's window. */
/** In the storage of the tab. */
export const roomKey = 'rollscope.room'
/** The key of the room in the storage of a presenter's tab; the room's id follows. */
const presenterKey = 'rollscope.presenter.'

/** A room, and what its messages are known by: whoever has no key hears nothing of it, and does nothing in it. */
export interface RoomName {
  /** Of the locks of the room, whose names every page of the same origin can list. */
  readonly id: string
  /** Known to the room and to the presenter's window that it has opened. */
  readonly key: string
}

/** Whether a text may be the id of a room. */
export const roomIdPattern = /^[0-9a-f]{16}$/
/** Whether a text may be the key of a room. */
export const roomSecretPattern = /^[0-9a-f]{32}$/

/** The fragment with which a room opens its presenter's window. */
export const presenterFragment = ({ id, key }: RoomName): string => `#presenter.${id}.${key}`

/** The room that a presenter's window belongs to; undefined for any other page. The key is there on its first start only. */
export function roomOfPresenter(
  fragment: string,
): { readonly id: string; readonly key: string | undefined } | undefined {
  const [, id, key] = /^#presenter\.([0-9a-f]{16})(?:\.([0-9a-f]{32}))?$/.exec(fragment) ?? []
  return id === undefined ? undefined : { id, key }
}

/**
 * The key of the room of a presenter's window: from its address, which does not keep it, or from the storage of its tab after a
 * reload. Undefined where neither has one: then the window was not opened by its room.
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
    // Without a storage the address is all that outlasts a reload.
    return room.key
  }
}
