/** What the page's first scripts know of presenting: whether this tab is a room that was reloaded, or a presenter's window. */
/** In the storage of the tab. */
export const roomKey = 'rollscope.room'
/** Of the address of a presenter's window; the room's id follows. */
export const presenterFragment = '#presenter.'

/** The room that a presenter's window belongs to; undefined for any other page. */
export function roomOfPresenter(fragment: string): string | undefined {
  return /^#presenter\.([0-9a-f]{16})$/.exec(fragment)?.[1]
}
