import type { ClockReading } from '../../canvas/stageClock.ts'

/** Longest animation on the wall clock, with a reserve. */
const longestMovementMs = 450

/**
 * Computes how far animations run ahead of the cursor. While the run plays they follow the cursor. While it stands
 * still they continue by the wall clock until all have ended; when it plays again, the lead shrinks as the cursor
 * moves, so that nothing jumps.
 */
export class Settling {
  #leadMs = 0
  #lastAtMs = Number.NaN
  #lastNow = 0

  /** Lead in virtual ms for this frame. `now`: wall clock in ms. */
  lead({ atMs, playing, speed }: ClockReading, now: number): number {
    const wallMs = Math.min(100, Math.max(0, now - this.#lastNow))
    const moved = atMs - this.#lastAtMs
    const fullMs = longestMovementMs * speed
    if (Number.isNaN(moved)) this.#leadMs = playing ? 0 : fullMs
    else if (playing) this.#leadMs = Math.max(0, this.#leadMs - Math.max(0, moved))
    else if (moved !== 0) this.#leadMs = 0
    else this.#leadMs = Math.min(fullMs, this.#leadMs + wallMs * speed)
    this.#lastAtMs = atMs
    this.#lastNow = now
    return this.#leadMs
  }

  /** Whether nothing moves until the cursor moves. */
  isSettled({ playing, speed }: ClockReading): boolean {
    return !playing && this.#leadMs >= longestMovementMs * speed
  }
}
