/** `none`: nothing is frozen. `shallow`: an object's own members. `deep`: everything that an object contains. */
type FreezeMode = 'none' | 'shallow' | 'deep'

type Primitive = string | bigint | number | boolean | symbol

let mode: FreezeMode = 'none'

/**
 * Development and tests freeze immutable objects, so that a wrong mutation throws. Production freezes nothing: copying
 * a frozen object is several times slower.
 */
export function setFreezeMode(next: FreezeMode): void {
  mode = next
}

/** Marks an object as immutable. The first signature keeps literal types, like `Object.freeze`. */
export function freeze<T extends { readonly [name: string]: U | object | null | undefined }, U extends Primitive>(
  value: T,
): Readonly<T>
export function freeze<T extends object>(value: T): Readonly<T>
export function freeze<T extends object>(value: T): Readonly<T> {
  if (mode === 'none') return value
  return mode === 'deep' ? deepFreeze(value) : Object.freeze(value)
}

function deepFreeze<T extends object>(value: T): T {
  if (Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const child of Object.values(value)) if (typeof child === 'object' && child !== null) deepFreeze(child)
  return value
}
