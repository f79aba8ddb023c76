let deep = false

/** Development and tests freeze objects to the bottom, so that a stray mutation is a crash and not a mystery. */
export function setDeepFreeze(mode: 'deep' | 'shallow'): void {
  deep = mode === 'deep'
}

/** Marks an object as immutable, which also tells snapshots that they may share it. */
export function freeze<T extends object>(value: T): Readonly<T> {
  if (deep) return deepFreeze(value)
  return Object.freeze(value)
}

function deepFreeze<T extends object>(value: T): T {
  if (Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const child of Object.values(value)) if (typeof child === 'object' && child !== null) deepFreeze(child)
  return value
}
