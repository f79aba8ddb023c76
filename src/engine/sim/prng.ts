/** State of one seeded random stream: four 32-bit words of sfc32. */
export type PrngState = [number, number, number, number]

/** 32-bit FNV-1a over UTF-16 code units, low byte then high byte. */
export function fnv1a(text: string, hash = 0x811c9dc5): number {
  let h = hash
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    h = Math.imul(h ^ (code & 0xff), 0x01000193)
    h = Math.imul(h ^ (code >>> 8), 0x01000193)
  }
  return h >>> 0
}

/** Each name has its own stream, so that an additional draw in one component does not change the other streams. */
export function seedStream(seed: number, name: string): PrngState {
  const state: PrngState = [seed | 0, Math.floor(seed / 2 ** 32) | 0, fnv1a(name) | 0, 1]
  for (let i = 0; i < 15; i++) nextUint32(state)
  return state
}

/** sfc32 (Chris Doty-Humphrey's Small Fast Counter, 32-bit); advances `state` in place. */
export function nextUint32(state: PrngState): number {
  // The code reads by index: destructuring would use the array's iterator in the engine's hottest function.
  const a = state[0]
  const b = state[1]
  const c = state[2]
  const d = state[3]
  const t = (((a + b) | 0) + d) | 0
  state[3] = (d + 1) | 0
  state[0] = b ^ (b >>> 9)
  state[1] = (c + (c << 3)) | 0
  state[2] = (((c << 21) | (c >>> 11)) + t) | 0
  return t >>> 0
}

/** Draws from one named stream. */
export class Random {
  readonly #state: PrngState

  constructor(state: PrngState) {
    this.#state = state
  }

  /** A copy of the stream's state. */
  save(): PrngState {
    return [...this.#state]
  }

  /** Restores a saved state. */
  load(state: Readonly<PrngState>): void {
    for (let i = 0; i < state.length; i++) this.#state[i] = state[i]!
  }

  /** A number in [0, 1). */
  float(): number {
    return nextUint32(this.#state) / 2 ** 32
  }

  uint32(): number {
    return nextUint32(this.#state)
  }

  /** An integer from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return max <= min ? min : min + Math.floor(this.float() * (max - min + 1))
  }

  pick<T>(items: readonly T[]): T {
    return items[this.int(0, items.length - 1)]!
  }

  /** `length` characters of `alphabet`. */
  text(length: number, alphabet: string): string {
    let out = ''
    for (let i = 0; i < length; i++) out += alphabet[this.int(0, alphabet.length - 1)]
    return out
  }
}
