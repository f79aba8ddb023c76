/** From so many workloads on they are summed up, can be searched, and lose what their names share. */
export const fromMany = 4

/**
 * What all names have in common at their beginning, up to a hyphen: Helm puts the release there. Empty where a name would lose
 * everything.
 */
export function sharedPrefix(names: readonly string[]): string {
  const [first, ...others] = names
  if (first === undefined || others.length === 0) return ''
  let length = first.length
  for (const name of others) {
    let same = 0
    while (same < length && name[same] === first[same]) same += 1
    length = same
  }
  const prefix = first.slice(0, first.lastIndexOf('-', length - 1) + 1)
  return names.some((name) => name.length === prefix.length) ? '' : prefix
}
