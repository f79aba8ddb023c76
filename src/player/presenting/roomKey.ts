/** Start-up checks: whether this tab is a reloaded room or a presenter's window. */
/** sessionStorage key of a room. */
export const roomKey = 'rollscope.room'

/** A room with its secret: without the key, messages can be neither read nor sent. */
export interface RoomName {
  /** Used in lock names, which every page of the same origin can list. */
  readonly id: string
  /** Known only to the room and the presenter's window that it has opened. */
  readonly key: string
}

/** The room of a presenter's window; undefined for any other page. Only the first start has the key. */
export function roomOfPresenter(
  fragment: string,
): { readonly id: string; readonly key: string | undefined } | undefined {
  const [, id, key] = /^#presenter\.([0-9a-f]{16})(?:\.([0-9a-f]{32}))?$/.exec(fragment) ?? []
  return id === undefined ? undefined : { id, key }
}
