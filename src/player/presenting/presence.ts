/** That a presenter's window is open, as the browser itself knows it: a window may end without a word. */

/** Of `navigator`: undefined where the page did not come over a secure connection. */
export interface Presence {
  readonly locks?: Pick<LockManager, 'request' | 'query'> | undefined
}

/** The lock of a room's presenter's windows. */
export const roomLock = (room: string): string => `rollscope.room.${room}`

/** The channel of a room, whose name nobody can list. */
export const roomChannel = (key: string): string => `rollscope.room.${key}`

/** Until this window ends, in whatever way. Several may be open. */
export function holdPresence({ locks }: Presence, room: string): void {
  void locks?.request(roomLock(room), { mode: 'shared' }, () => new Promise(() => undefined))
}

/** Whether a presenter's window is surely gone; false where the browser cannot say. */
export async function hasEnded({ locks }: Presence, room: string): Promise<boolean> {
  if (locks === undefined) return false
  const { held = [] } = await locks.query()
  return held.every(({ name }) => name !== roomLock(room))
}
