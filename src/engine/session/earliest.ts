/** The earlier of two virtual times; undefined only if both are. */
export function earliest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined ? other : Math.min(one, other ?? one)
}
