import type { Session } from '../src/engine/index.ts'
import { timeMs } from './bench.ts'

/** Durations in ms of `count` seeks to random times. */
export function seekTimes(session: Session, count: number): number[] {
  const random = mulberry(7)
  const end = session.head.at
  return Array.from({ length: count }, () => timeMs(() => session.seek(Math.floor(random() * end))))
}

/** Seeded random numbers from 0 to 1. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
