/** How many of `length` entries were recorded at or before `handled` events; they are in that order. */
export function countUpTo(length: number, handledOf: (index: number) => number, handled: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (handledOf(middle) <= handled) low = middle + 1
    else high = middle
  }
  return low
}
