/**
 * Number of leading entries recorded at or before `handled` events, by binary search; `handledOf` must not decrease.
 */
export function upperBound(length: number, handledOf: (index: number) => number, handled: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (handledOf(middle) <= handled) low = middle + 1
    else high = middle
  }
  return low
}
