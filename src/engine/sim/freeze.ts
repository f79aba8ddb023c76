/** `none`: nothing is frozen; `shallow`: the top of an object; `deep`: all that it holds. */
export type FreezeMode = 'none' | 'shallow' | 'deep'

type Primitive = string | bigint | number | boolean | symbol

let mode: FreezeMode = 'none'

/**
 * Development and tests freeze what is immutable, so that a stray mutation is a crash and not a mystery. In production
 * nothing is frozen: copying a frozen object costs several times what copying another one does.
 */
export function setFreezeMode(next: FreezeMode): void {
  mode = next
}

/** Marks an object as immutable. The first signature keeps literal types, as that of `Object.freeze` does. */
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
