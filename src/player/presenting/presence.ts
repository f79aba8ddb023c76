/** Detects with browser locks whether a presenter's window is open, because a window may end without a message. */

/** `navigator.locks`, undefined without a secure connection. */
export interface Presence {
  readonly locks?: Pick<LockManager, 'request' | 'query'> | undefined
}

/** Name of the lock held by a room's presenter's windows. */
export const roomLock = (room: string): string => `rollscope.room.${room}`

/** Name of a room's channel; it contains the key, so that others cannot guess it. */
export const roomChannel = (key: string): string => `rollscope.room.${key}`

/** Holds the lock until this window ends in any way. Several windows may hold it. */
export function holdPresence({ locks }: Presence, room: string): void {
  void locks?.request(roomLock(room), { mode: 'shared' }, () => new Promise(() => undefined))
}

/** Whether the presenter's window is certainly gone; false if the browser cannot tell. */
export async function hasEnded({ locks }: Presence, room: string): Promise<boolean> {
  if (locks === undefined) return false
  const { held = [] } = await locks.query()
  return held.every(({ name }) => name !== roomLock(room))
}
